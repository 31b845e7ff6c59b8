package arena

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

const ms = time.Millisecond

// fakeClock is an engine whose every move takes the same processor time, as it says.
type fakeClock struct {
	ai.Engine
	cost, used time.Duration
	told       []ai.Limits
}

func (f *fakeClock) Processor() (time.Duration, bool) { return f.used, true }

func (f *fakeClock) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.used += f.cost
	f.told = append(f.told, lim)
	return f.Engine.Think(ctx, p, lim, report)
}

// TestProcessor has A use 3 ms a move and B 1 ms, as they say themselves.
func TestProcessor(t *testing.T) {
	a, b := &fakeClock{Engine: greedy{}, cost: 3 * ms}, &fakeClock{Engine: greedy{}, cost: ms}
	m := Match{A: with("a", a), B: with("b", b), Openings: openings(3)}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	for i, f := range []*fakeClock{a, b} {
		s := r.Sides[i]
		if s.Measured != s.Moves || s.Moves != len(f.told) || math.Abs(s.Processor-f.cost.Seconds()*float64(s.Moves)) > 1e-9 {
			t.Errorf("side %d: %+v, %d asked for", i, s, len(f.told))
		}
	}
	var out strings.Builder
	if Print(&out, r); !strings.Contains(out.String(), " moves, 3.00 ms of processor time each, ") {
		t.Errorf("%s", out.String())
	}
}

// TestMeasured wants the processor time of engines of the thread known where the system
// tells it.
func TestMeasured(t *testing.T) {
	_, told := cputime.Thread()
	for _, own := range []bool{false, true} {
		m := Match{A: with("a", greedy{}), B: with("b", first{}), Openings: openings(1)}
		m.A.Own = own
		r, err := m.Run(t.Context(), nil)
		must(t, err)
		s, known := r.Sides[0], own && told
		if _, kind := s.time(); (s.Measured == s.Moves) != known || !known && s.Measured != 0 || (kind == "processor time") != known {
			t.Errorf("its own thread %v: %d of %d moves are measured, in %s", own, s.Measured, s.Moves, kind)
		}
	}
}

// TestRestart has a program begin to count anew in the middle of a move: then wall time
// is all that is known.
func TestRestart(t *testing.T) {
	f := &fakeClock{Engine: greedy{}, cost: -ms, used: time.Hour}
	s := seat{with("a", f), f}
	_, e, err := s.think(t.Context(), game.Start(game.Size8), nil)
	if seconds, _ := e.time(); err != nil || e.Measured != 0 || seconds != e.Seconds {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestJSON keeps the names of what other programs read.
func TestJSON(t *testing.T) {
	var r Result
	r.Sides[0] = Side{Name: "x", Fault: "odd"}
	data, err := json.Marshal(r)
	must(t, err)
	const effort = `"moves":0,"nodes":0,"seconds":0,"processor":0,"measured":0`
	const want = `{"sides":[{"name":"x","faults":0,"fault":"odd",` + effort + `},{"name":"","faults":0,` + effort + `}],` +
		`"pairs":null,"wins":0,"draws":0,"losses":0,"discs":0,"score":0,"elo":0,"elo_low":0,"elo_high":0,"llr":0,"decision":""}`
	if string(data) != want {
		t.Errorf("got\n%s\nwant\n%s", data, want)
	}
}
