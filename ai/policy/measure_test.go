package policy

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"othello/ai/policy/ort"
)

// TestMeasure times what is there, and says of the rest why not.
func TestMeasure(t *testing.T) {
	model := network(t, 1, 8, 1, 8)
	own, err := Measure(t.Context(), model, Options{}, []string{Builtin, "abacus"})
	if err != nil || own[0].Provider != Builtin || own[0].Rate <= 0 || own[0].Err != nil || own[1].Err == nil || own[1].Rate != 0 {
		t.Errorf("%+v, %v", own, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, model, Options{}, []string{Builtin}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if none, err := Measure(t.Context(), nil, Options{}, []string{Builtin}); err != nil || none[0].Err == nil {
		t.Errorf("of no network: %+v, %v", none, err)
	}
	ort.Required(t)
	list, err := Measure(t.Context(), model, Options{}, []string{string(ort.CPU), string(ort.CoreML)})
	if err != nil || list[0].Rate <= 0 || list[0].Err != nil {
		t.Errorf("%+v, %v", list, err)
	}
	if list[1].Err == nil || strings.HasPrefix(list[1].Err.Error(), "CoreML") {
		t.Errorf("CoreML is refused by %v", list[1].Err)
	}
}

// sleeper is a worker whose runs take a time for each position.
type sleeper time.Duration

func (s sleeper) input(n int) ([]float32, error) { return make([]float32, n*planesSize), nil }
func (s sleeper) close() error                   { return nil }
func (s sleeper) run(n int) (policy, values []float32, err error) {
	time.Sleep(time.Duration(n) * time.Duration(s))
	return make([]float32, n*policySize), nil, nil
}

// TestSpeed counts an accelerator once and threads each.
func TestSpeed(t *testing.T) {
	speed := func(each time.Duration, parallel bool, threads int) float64 {
		n := &Net{backend: backend{most: 8, parallel: parallel, worker: func() (worker, error) { return sleeper(each), nil }}, threads: threads}
		rate, err := n.speed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return rate
	}
	const threads = 2
	// A sleep takes at least as long as it should.
	if r := speed(time.Millisecond, true, threads) / threads; r > 1000 || r < 100 {
		t.Errorf("a position in a millisecond or more makes %v a second on one of %d processors", r, threads)
	}
	if r := speed(50*time.Millisecond, false, 0); r > 20 || r < 2 {
		t.Errorf("a position in 50 ms or more makes %v a second", r)
	}
}
