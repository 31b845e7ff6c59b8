package dqn

import (
	"errors"

	kept "othello/trainer/checkpoint"
)

// checkpoint is the state from which a training resumes.
type checkpoint struct {
	Of       Settings
	Done     int     // rounds
	Seconds  float64 // of training
	Judgings int     // so far
	Loss     float64 // of the last round
	Log      []Row
	Numbers  [][]float32
	Step     int // of the optimiser
}

// kind says in a checkpoint's first line what it is of.
const kind = "Q-learning"

// openCheckpoint reads a checkpoint and copies its numbers into numbers, which must have
// the same sizes.
func openCheckpoint(name string, numbers [][]float32) (*checkpoint, error) {
	c := new(checkpoint)
	return c, kept.Read(name, kind, c, func() error {
		same := len(c.Numbers) == len(numbers)
		for i := 0; same && i < len(numbers); i++ {
			same = len(c.Numbers[i]) == len(numbers[i])
		}
		if !same {
			return errors.New("it is of another network")
		}
		for i, row := range c.Numbers {
			copy(numbers[i], row)
		}
		return nil
	})
}

// Row is one evaluation of a training.
type Row struct {
	Rounds  int                    // done by then
	Minutes float64                // of training by then
	Loss    float64                // mean squared error of the round before
	Score   float64                // share of the points against MTS(100), 0 to 1
	Wins    float64                // of fitted Q iteration: share of the games won against random moves
	Watched [][len(images)]float32 // of fitted Q iteration: fitted.watch
}
