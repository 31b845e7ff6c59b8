package policy

import (
	"errors"

	"othello/trainer/checkpoint"
	"othello/trainer/graph"
)

// kind says in a checkpoint's first line what it is of.
const kind = "policy"

// Checkpoint is the state from which a training continues.
type Checkpoint struct {
	Of        Recipe
	Sum       string     // Set.Sum
	Done      int        // positions seen
	Seconds   float64    // of training
	Finished  bool       // it is over
	Validated int        // Done at the last validation
	Stale     int        // validations since the best one
	Loss      graph.Loss // since the last validation
	Log       []Row      // one for each validation
	BestRow   Row        // of the best weights

	State   *graph.State // with moments
	Average *graph.State // moving average of the weights; nil for none
	Best    *graph.State // weights with the lowest cross-entropy in validation; nil before the first
}

// check returns an error unless the numbers are those of the recipe's network.
func (c *Checkpoint) check() error {
	if err := c.Of.Check(); err != nil {
		return err
	}
	if c.State == nil || c.Done < 0 || c.State.Step < 0 {
		return errors.New("it has no numbers, or negative counts")
	}
	for _, s := range []*graph.State{c.State, c.Average, c.Best} {
		if s == nil {
			continue
		}
		if err := c.Of.Net.Fits(s); err != nil {
			return err
		}
	}
	return nil
}

// openCheckpoint reads a checkpoint file.
func openCheckpoint(name string) (*Checkpoint, error) {
	c := new(Checkpoint)
	return c, checkpoint.Read(name, kind, c, c.check)
}
