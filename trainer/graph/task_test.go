package graph

import (
	"math"
	"strings"
	"testing"
)

var tiny = Task{Net: Net{Channels: []int{2}, Value: 1}, Goal: Goal{Masked: true, Value: 1}, Batch: 10}

func TestBegins(t *testing.T) {
	s := NewState(tiny.Net, 1)
	cut := s.Clone()
	cut.First[0] = cut.First[0][:5]
	for want, change := range map[string]func(task *Task, s **State){
		"a batch of 0":     func(task *Task, _ **State) { task.Batch = 0 },
		"needs net.value":  func(task *Task, _ **State) { task.Net.Value = 0 },
		"goal.value":       func(task *Task, _ **State) { task.Goal.Value = math.NaN() },
		"no convolution":   func(task *Task, _ **State) { task.Net = Net{} },
		"momentum is 1":    func(task *Task, _ **State) { task.Optimiser.Momentum = 1 },
		"its state has":    func(_ *Task, s **State) { *s = new(State) },
		"each parameter":   func(_ *Task, s **State) { *s = cut },
		"Adam needs beta2": func(task *Task, _ **State) { task.Optimiser.Adam = true },
	} {
		task, state := tiny, s
		change(&task, &state)
		if err := task.Begins(state); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(b *Batch){
		"not 10 of each": func(b *Batch) { b.Move = b.Move[1:] },
		"position 2":     func(b *Batch) { b.Move[2] = 64 },
		"not legal":      func(b *Batch) { b.Legal[1] = 1 << 9 },
		"":               func(*Batch) {},
	} {
		b := NewBatch(10)
		for i := range 10 {
			b.Legal[i], b.Move[i] = 1<<i, uint8(i)
		}
		change(b)
		if err := tiny.Check(b); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}
