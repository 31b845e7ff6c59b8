package arena

import (
	"context"
	"encoding/json"
	"errors"
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

func TestParseClock(t *testing.T) {
	for text, want := range map[string]Clock{
		"2s": {2 * time.Second, 0}, "2s+50ms": {2 * time.Second, 50 * ms}, "1m+0s": {time.Minute, 0},
		"": {}, "2": {}, "0s+1s": {}, "-1s": {}, "2s+": {}, "2s+-1s": {}, "2s+1s+1s": {},
	} {
		c, err := ParseClock(text)
		if c != want || (err == nil) != (want.Main > 0) {
			t.Errorf("%q: %v, %v", text, c, err)
		}
		if again, err := ParseClock(want.String()); want.Main > 0 && (err != nil || again != want) {
			t.Errorf("%v: %v, %v", want, again, err)
		}
	}
}

// TestClocks has A use 3 ms a move and B 1 ms, with 80 ms and 1 ms a move for A and 30 ms
// for B: all games are played to the end, and what is left is known.
func TestClocks(t *testing.T) {
	a, b := &fakeClock{Engine: greedy{}, cost: 3 * ms}, &fakeClock{Engine: greedy{}, cost: ms}
	m := Match{A: with("a", a), B: with("b", b), Openings: openings(3)}
	m.A.Clock, m.B.Clock = Clock{80 * ms, ms}, Clock{Main: 30 * ms}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	if r.Sides[0].Late != 0 || len(r.Pairs) != 3 || r.Discs != 0 {
		t.Errorf("a match against the clock: %+v", r)
	}
	for i, f := range []*fakeClock{a, b} {
		s := r.Sides[i]
		if s.Measured != s.Moves || s.Moves != len(f.told)-1 { // one to warm up
			t.Errorf("%d moves, %d measured, %d asked for", s.Moves, s.Measured, len(f.told))
		}
		seconds := f.cost.Seconds() * float64(s.Moves)
		main, gain := []float64{0.08, 0.03}[i], []float64{0.001, 0}[i]
		left := main + (gain-f.cost.Seconds())*float64(s.Moves)/6
		if math.Abs(s.Processor-seconds) > 1e-9 || math.Abs(s.Left/6-left) > 1e-9 {
			t.Errorf("side %d: %+v, want %v s used and %v s left", i, s, seconds, left)
		}
	}
	// The engine is told what is left as in a game.
	if warm := a.told[0]; warm.Remaining != 0 || warm.Processor || warm.Time == 0 {
		t.Errorf("the first move, which does not count, has %+v", warm)
	}
	for i, want := range []time.Duration{80 * ms, 78 * ms, 76 * ms} {
		lim := a.told[1+i]
		if len(lim.History.Moves) == 0 || lim != (ai.Limits{Remaining: want, Increment: ms, Processor: true, History: lim.History}) {
			t.Errorf("move %d: %+v", i, lim)
		}
	}
}

// TestLossOnTime has A use up its time: both games are lost, with no fault.
func TestLossOnTime(t *testing.T) {
	a := &fakeClock{Engine: greedy{}, cost: 30 * ms}
	m := Match{A: with("a", a), B: with("b", first{}), Openings: openings(3)}
	m.A.Clock = Clock{100 * ms, ms}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	s := r.Sides[0]
	if r.Losses != 6 || r.Discs != -64 || s.Late != 6 || s.Left != 0 || s.Faults != 0 || s.Moves != 6*4 {
		t.Errorf("time used up: %+v", r)
	}
	var out strings.Builder
	Print(&out, r)
	for _, want := range []string{
		"A: 24 moves, 30.00 ms of processor time each, ", "A: 6 games lost on time, 0.00 s left", " ms of wall time each, 1 nodes",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "B: 0 games") || strings.Contains(out.String(), "forfeited") {
		t.Errorf("it says too much:\n%s", out.String())
	}
}

// TestLate has the engine fail when its time is over: that is no fault. Exactly used up
// it is not over.
func TestLate(t *testing.T) {
	s := seat{Player{Clock: Clock{Main: 20 * ms}}, &fakeClock{Engine: broken{}, cost: 21 * ms}}
	for _, c := range []struct {
		cost         time.Duration
		late, faults int
	}{{21 * ms, 1, 0}, {20 * ms, 0, 1}} {
		s.engine.(*fakeClock).cost = c.cost
		var sides [2]Side
		margin, err := table{s, {}}.play(t.Context(), game.New(game.Size8), 0, &sides)
		if err != nil || margin != -64 || sides[0].Late != c.late || sides[0].Faults != c.faults {
			t.Errorf("%v: %d discs, %+v, %v", c.cost, margin, sides[0], err)
		}
	}
}

type broken struct{}

func (broken) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{}, errors.New("no idea")
}

// TestMeasured wants the processor time of engines of the thread known where the system
// tells it, and wall time charged for others.
func TestMeasured(t *testing.T) {
	_, told := cputime.Thread()
	for _, own := range []bool{false, true} {
		m := Match{A: with("a", greedy{}), B: with("b", first{}), Openings: openings(1)}
		m.A.Own, m.A.Clock = own, Clock{Main: time.Hour}
		r, err := m.Run(t.Context(), nil)
		must(t, err)
		s, known := r.Sides[0], own && told
		if (s.Measured == s.Moves) != known || !known && s.Measured != 0 || (s.counted() == "processor time") != known {
			t.Errorf("its own thread %v: %d of %d moves are measured, in %s", own, s.Measured, s.Moves, s.counted())
		}
		if want := 3600 - s.charged()/2; math.Abs(s.Left/2-want) > 1e-6 {
			t.Errorf("%v s are left, not %v", s.Left/2, want)
		}
	}
}

// TestRestart has a program begin to count anew in the middle of a move: then wall time
// is all that is known.
func TestRestart(t *testing.T) {
	f := &fakeClock{Engine: greedy{}, cost: -ms, used: time.Hour}
	s := seat{with("a", f), f}
	_, e, err := s.think(t.Context(), game.Start(game.Size8), nil, 0)
	if err != nil || e.Measured != 0 || e.charged() != e.Seconds {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestJSON keeps the names of what other programs read.
func TestJSON(t *testing.T) {
	var r Result
	r.Sides[0] = Side{Name: "x", Fault: "odd"}
	data, err := json.Marshal(r)
	must(t, err)
	const effort = `"moves":0,"nodes":0,"seconds":0,"processor":0,"measured":0,"late":0,"left":0`
	const want = `{"sides":[{"name":"x","faults":0,"fault":"odd",` + effort + `},{"name":"","faults":0,` + effort + `}],` +
		`"pairs":null,"wins":0,"draws":0,"losses":0,"discs":0,"score":0,"elo":0,"elo_low":0,"elo_high":0,"llr":0,"decision":""}`
	if string(data) != want {
		t.Errorf("got\n%s\nwant\n%s", data, want)
	}
}
