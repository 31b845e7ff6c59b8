package policy

import (
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

// openCheckpoint reads a checkpoint file.
func openCheckpoint(name string) (*Checkpoint, error) {
	c := new(Checkpoint)
	return c, checkpoint.Read(name, kind, c)
}
