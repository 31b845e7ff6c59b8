package graph

import (
	"errors"
	"fmt"
)

// Backend computes the steps of a Trainer, which validates the arguments. Calls are exclusive.
type Backend interface {
	// Step learns from a batch, and returns the loss before its update.
	Step(b *Batch, rate float64) (Loss, error)
	// Evaluate sets the logits and, unless it is nil, the values of the positions.
	Evaluate(b *Batch, logits [][64]float32, values []float32) error
	// State copies the state out, with the moments or without.
	State(moments bool) (*State, error)
	// Close frees the backend's resources.
	Close() error
}

// Trainer performs training steps and evaluates positions. The same steps give bit-identical
// states if the backend is deterministic. Its methods must not be called at the same time.
type Trainer struct {
	task    Task
	backend Backend
	trains  bool
}

// NewTrainer returns a trainer that continues from s, which build copies. Without moments
// it can only evaluate.
func NewTrainer(t Task, s *State, build func() (Backend, error)) (*Trainer, error) {
	err := t.Validate()
	if err == nil {
		err = t.Net.Fits(s)
	}
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	b, err := build()
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return &Trainer{task: t, backend: b, trains: len(s.First) > 0 && len(s.Second) > 0}, nil
}

// Step learns from a batch, which has as many positions as the task says. After an
// error in the middle of it the trainer can only be closed.
func (t *Trainer) Step(b *Batch, rate float64) (Loss, error) {
	if !t.trains {
		return Loss{}, errors.New("training: the state has no moments to go on from")
	}
	if err := t.task.check(b); err != nil {
		return Loss{}, fmt.Errorf("training: %w", err)
	}
	return t.backend.Step(b, rate)
}

// Evaluate computes the policy's logits over all squares and the value, -1 to 1 for the
// mover, of any number of positions. Without a value head values is nil.
func (t *Trainer) Evaluate(b *Batch) (logits [][64]float32, values []float32, err error) {
	n := len(b.Own)
	if len(b.Opponent) != n {
		return nil, nil, fmt.Errorf("evaluating: discs of %d and %d positions", n, len(b.Opponent))
	}
	logits = make([][64]float32, n)
	if t.task.Net.Value > 0 {
		values = make([]float32, n)
	}
	if err := t.backend.Evaluate(b, logits, values); err != nil {
		return nil, nil, fmt.Errorf("evaluating: %w", err)
	}
	return logits, values, nil
}

// State returns a copy of the state.
func (t *Trainer) State() (*State, error) { return t.backend.State(true) }

// Weights returns a copy of the state without its moments.
func (t *Trainer) Weights() (*State, error) { return t.backend.State(false) }

// Close frees the trainer's resources.
func (t *Trainer) Close() error { return t.backend.Close() }
