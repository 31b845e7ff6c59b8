package graph

import (
	"errors"
	"fmt"
	"sync"
)

// Backend computes what a Trainer asks for, which has checked it. Calls for different
// workers are made at the same time, all others alone.
type Backend interface {
	// Shares says how work is to be shared out.
	Shares() Shares
	// Learn takes up the positions from <= i < to of a step's batch.
	Learn(worker int, b *Batch, from, to int) error
	// Update ends a step: it changes the state by all that was taken up since the last
	// one, and says what was lost.
	Update(rate float64) (Loss, error)
	// Evaluate sets the logits and, unless it is nil, the values of the positions from <=
	// i < to.
	Evaluate(worker int, b *Batch, from, to int, logits [][64]float32, values []float32) error
	// State copies the state out.
	State() *State
	// Close frees what the backend holds.
	Close() error
}

// Shares say how a backend wants its work.
type Shares struct {
	Workers  int // how many there are
	Learn    int // most positions of a call of Learn; all calls but the last have as many
	Evaluate int // the same of Evaluate
}

// Trainer performs training steps and evaluates positions. With the same number of
// workers the same steps give the same state, bit for bit, if the backend computes the
// same twice. Its methods must not be called at the same time.
type Trainer struct {
	task    Task
	backend Backend
	shares  Shares
	trains  bool
}

// NewTrainer makes a trainer that goes on from s, which build copies. Without moments
// it only evaluates.
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

// share cuts n positions into parts of size and calls do for each. A worker has
// neighbouring parts, always the same ones, so that sums come out the same each time.
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
func (t *Trainer) State() *State { return t.backend.State() }

// Close frees what the trainer holds.
func (t *Trainer) Close() error { return t.backend.Close() }
