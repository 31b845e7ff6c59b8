package dqn

import kept "othello/trainer/checkpoint"

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

// openCheckpoint reads a checkpoint.
func openCheckpoint(name string) (*checkpoint, error) {
	c := new(checkpoint)
	return c, kept.Read(name, kind, c)
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
