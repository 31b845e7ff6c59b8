package policy

import (
	"context"
	"errors"
	"os"
	"runtime"
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
	if _, err := Measure(t.Context(), nil, Options{}, nil); err == nil {
		t.Error("nothing is measured")
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

// sleeper is a backend whose runs take a time for each position.
type sleeper struct {
	each time.Duration
	side bool // it runs side by side
	runs int
}

func (s *sleeper) String() string                 { return "asleep" }
func (s *sleeper) provider() string               { return "sleeper" }
func (s *sleeper) worker() (worker, error)        { return s, nil }
func (s *sleeper) most() int                      { return 4 }
func (s *sleeper) parallel() bool                 { return s.side }
func (s *sleeper) close() error                   { return nil }
func (s *sleeper) input(n int) ([]float32, error) { return make([]float32, n*planesSize), nil }
func (s *sleeper) run(n int) (policy, values []float32, err error) {
	s.runs++
	time.Sleep(time.Duration(n) * s.each)
	return nil, nil, nil
}

// TestRace counts an accelerator once and processors each, and soon stops what is far behind.
func TestRace(t *testing.T) {
	fast, slow := &sleeper{each: time.Millisecond, side: true}, &sleeper{each: 50 * time.Millisecond}
	threads := min(2, runtime.GOMAXPROCS(0))
	list := []Speed{{}, {}, {Err: os.ErrNotExist}}
	race(func() bool { return false }, threads, list, fast, slow, nil)
	// A sleep takes at least as long as it should.
	if r := list[0].Rate / float64(threads); r > 1000 || r < 100 {
		t.Errorf("a position in a millisecond or more makes %v a second on one of %d processors", r, threads)
	}
	if r := list[1].Rate; r > 20 || r < 2 {
		t.Errorf("a position in 50 ms or more makes %v a second", r)
	}
	if fast.runs < 40 || slow.runs > 5 || list[2].Rate != 0 {
		t.Errorf("%d runs of the fast one, %d of the slow one, %+v", fast.runs, slow.runs, list)
	}
}
