package graph

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// counter is a backend that counts its steps, and evaluates discs as they are.
type counter struct{ steps int }

func (c *counter) Step(b *Batch, _ float64) (Loss, error) {
	c.steps++
	return Loss{Positions: len(b.Own)}, nil
}

func (c *counter) Evaluate(b *Batch, logits [][64]float32, values []float32) error {
	for i := range logits {
		logits[i][0] = float32(b.Own[i])
		if values != nil {
			values[i] = float32(b.Opponent[i])
		}
	}
	return nil
}

func (c *counter) State(bool) (*State, error) { return new(State), nil }
func (c *counter) Close() error               { return nil }

var tiny = Task{Net: Net{Channels: []int{2}, Value: 1}, Goal: Goal{Masked: true, Value: 1}, Batch: 10}

// counted returns a trainer of the task with a counter.
func counted(t *testing.T, task Task, s *State) (*Trainer, *counter) {
	t.Helper()
	c := new(counter)
	tr, err := NewTrainer(task, s, func() (Backend, error) { return c, nil })
	must(t, err)
	return tr, c
}

// batchOf has n positions that differ.
func batchOf(n int) *Batch {
	b := new(Batch)
	for i := range n {
		b.Own, b.Opponent = append(b.Own, uint64(i)), append(b.Opponent, uint64(2*i))
		b.Legal, b.Move, b.Result = append(b.Legal, 1<<i), append(b.Move, uint8(i)), append(b.Result, 1)
	}
	return b
}

func TestTrainer(t *testing.T) {
	tr, c := counted(t, tiny, NewState(tiny.Net, 1))
	loss, err := tr.Step(batchOf(10), 0.1)
	if err != nil || loss.Positions != 10 || c.steps != 1 {
		t.Fatalf("%+v, %v, %d steps", loss, err, c.steps)
	}
	for n := range 10 {
		logits, values, err := tr.Evaluate(batchOf(n))
		if err != nil || len(logits) != n || len(values) != n {
			t.Fatalf("of %d: %v, %v, %v", n, logits, values, err)
		}
		for i := range n {
			if logits[i][0] != float32(i) || values[i] != float32(2*i) {
				t.Errorf("position %d of %d: %g and %g", i, n, logits[i][0], values[i])
			}
		}
	}
	plain := tiny
	plain.Net.Value, plain.Goal.Value = 0, 0
	tr, _ = counted(t, plain, NewState(plain.Net, 1))
	if _, values, err := tr.Evaluate(batchOf(3)); values != nil || err != nil {
		t.Errorf("without a value head: %v, %v", values, err)
	}
}

func TestTrainerRefuses(t *testing.T) {
	s := NewState(tiny.Net, 1)
	cut := s.Clone()
	cut.First[0] = cut.First[0][:5]
	built := errors.New("no such machine")
	for want, change := range map[string]func(task *Task, s **State){
		"a batch of 0":     func(task *Task, _ **State) { task.Batch = 0 },
		"needs net.value":  func(task *Task, _ **State) { task.Net.Value = 0 },
		"goal.value":       func(task *Task, _ **State) { task.Goal.Value = math.NaN() },
		"no convolution":   func(task *Task, _ **State) { task.Net = Net{} },
		"momentum is 1":    func(task *Task, _ **State) { task.Optimiser.Momentum = 1 },
		"its state has":    func(_ *Task, s **State) { *s = new(State) },
		"each parameter":   func(_ *Task, s **State) { *s = cut },
		"no such machine":  func(*Task, **State) {},
		"Adam needs beta2": func(task *Task, _ **State) { task.Optimiser.Adam = true },
	} {
		task, state := tiny, s
		change(&task, &state)
		if _, err := NewTrainer(task, state, func() (Backend, error) { return nil, built }); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	tr, c := counted(t, tiny, s)
	for want, change := range map[string]func(b *Batch){
		"not 10 of each": func(b *Batch) { b.Move = b.Move[1:] },
		"position 2":     func(b *Batch) { b.Move[2] = 64 },
		"not legal":      func(b *Batch) { b.Legal[1] = 1 << 9 },
	} {
		b := batchOf(10)
		change(b)
		if _, err := tr.Step(b, 0.1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	if c.steps > 0 {
		t.Error("a batch that was refused was learned")
	}
	if _, _, err := tr.Evaluate(&Batch{Own: []uint64{1}}); err == nil {
		t.Error("no error for discs of one side alone")
	}
	tr, _ = counted(t, tiny, s.Weights())
	if _, err := tr.Step(batchOf(10), 0.1); err == nil || !strings.Contains(err.Error(), "no moments") {
		t.Errorf("without moments: %v", err)
	}
}
