package graph

import (
	"errors"
	"fmt"
	"sync"
)

// Backend computes the steps of a Trainer, which validates the arguments. Calls for
// different workers are concurrent, all others exclusive.
type Backend interface {
	// Shares returns the preferred division of work.
	Shares() Shares
	// Learn accumulates the gradients of the positions from <= i < to of a step's batch.
	Learn(worker int, b *Batch, from, to int) error
	// Update ends a step: it updates the state by the accumulated gradients, and returns
	// the loss.
	Update(rate float64) (Loss, error)
	// Evaluate sets the logits and, unless it is nil, the values of the positions from <=
	// i < to.
	Evaluate(worker int, b *Batch, from, to int, logits [][64]float32, values []float32) error
	// State copies the state out, with the moments or without.
	State(moments bool) (*State, error)
	// Close frees the backend's resources.
	Close() error
}

// Shares is a division of work.
type Shares struct {
	Workers  int // how many there are
	Learn    int // positions of a call of Learn; the last call may have fewer
	Evaluate int // positions of a call of Evaluate, likewise
}

// Trainer performs training steps and evaluates positions. With the same number of
// workers, the same steps give bit-identical states if the backend is deterministic. Its
// methods must not be called at the same time.
type Trainer struct {
	task    Task
	backend Backend
	shares  Shares
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
	return &Trainer{task: t, backend: b, shares: b.Shares(), trains: len(s.First) > 0 && len(s.Second) > 0}, nil
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
	err := t.share(t.task.Batch, t.shares.Learn, func(worker, from, to int) error {
		return t.backend.Learn(worker, b, from, to)
	})
	if err != nil {
		return Loss{}, fmt.Errorf("training: %w", err)
	}
	return t.backend.Update(rate)
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
	err = t.share(n, t.shares.Evaluate, func(worker, from, to int) error {
		return t.backend.Evaluate(worker, b, from, to, logits, values)
	})
	if err != nil {
		return nil, nil, fmt.Errorf("evaluating: %w", err)
	}
	return logits, values, nil
}

// share divides n positions into parts of size and calls do for each. Each worker gets a
// fixed range of parts, so that sums are reproducible.
func (t *Trainer) share(n, size int, do func(worker, from, to int) error) error {
	parts, workers := (n+size-1)/size, t.shares.Workers
	errs := make([]error, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := parts * w / workers; i < parts*(w+1)/workers && errs[w] == nil; i++ {
				errs[w] = do(w, i*size, min(n, (i+1)*size))
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// State returns a copy of the state.
func (t *Trainer) State() (*State, error) { return t.backend.State(true) }

// Weights returns a copy of the state without its moments.
func (t *Trainer) Weights() (*State, error) { return t.backend.State(false) }

// Close frees the trainer's resources.
func (t *Trainer) Close() error { return t.backend.Close() }
