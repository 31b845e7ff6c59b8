package graph

import "fmt"

// Trainer performs training steps and evaluates positions. The same steps give bit-identical
// states if it is deterministic. Its methods must not be called at the same time.
type Trainer interface {
	// Step learns from a batch, which Task.Check accepts, and returns the loss before its
	// update. After an error in the middle of it the trainer can only be closed.
	Step(b *Batch, rate float64) (Loss, error)
	// Evaluate computes the policy's logits over all squares and the value, -1 to 1 for the
	// mover, of any number of positions. Without a value head values is nil.
	Evaluate(b *Batch) (logits [][64]float32, values []float32, err error)
	// State returns a copy of the state.
	State() (*State, error)
	// Weights returns a copy of the state without its moments.
	Weights() (*State, error)
	// Close frees the trainer's resources.
	Close() error
}

// Begins returns an error if the task is invalid, or if no training of it can go on from s.
func (t Task) Begins(s *State) error {
	err := t.Validate()
	if err == nil {
		err = t.Net.Fits(s)
	}
	if err != nil {
		return fmt.Errorf("training: %w", err)
	}
	return nil
}

// Outputs returns room for the answers to n positions.
func (n Net) Outputs(positions int) (logits [][64]float32, values []float32) {
	if n.Value > 0 {
		values = make([]float32, positions)
	}
	return make([][64]float32, positions), values
}
