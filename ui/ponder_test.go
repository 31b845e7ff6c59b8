package ui

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// ponderer is an engine that ponders until it is cancelled and answers questions
// within a tenth of a second. It takes its time to stop, as engines may.
type ponderer struct {
	mu           sync.Mutex
	begun, ended int           // ponderings
	asked, told  int           // questions
	clashes      int           // calls beside a pondering
	last         game.Position // pondered
	limits       ai.Limits     // of it
	outcome      func() error  // of pondering, instead of going on; nil for going on
}

func (e *ponderer) Think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	ponders := lim.Threads > 0 // which no level of the tests names
	e.mu.Lock()
	if e.begun > e.ended || ponders && e.asked > e.told {
		e.clashes++
	}
	if ponders {
		e.begun++
		e.last, e.limits = p, lim
	} else {
		e.asked++
	}
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		if ponders {
			e.ended++
		} else {
			e.told++
		}
		e.mu.Unlock()
	}()
	if ponders && e.outcome != nil {
		return ai.Analysis{}, e.outcome()
	}
	var enough <-chan time.Time
	if !ponders {
		enough = time.After(100 * time.Millisecond)
	}
	select {
	case <-enough:
	case <-ctx.Done():
		time.Sleep(15 * time.Millisecond)
	}
	return firstMove(p), nil
}

// counts are the ponderings that were begun and that go on, and the questions.
func (e *ponderer) counts() (begun, going, asked int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.begun, e.begun - e.ended, e.asked
}

// ponders is a setup in which White is an engine that ponders; Beta does not.
func ponders(e ai.Engine) Setup {
	s := against(e, thinkFor(100*time.Millisecond))
	s.Settings.UI.Ponder = true
	s.Kinds[0].Ponders, s.Judge = true, &fakeEngine{}
	return s
}

func TestPonderingIsWantedOnly(t *testing.T) {
	for name, change := range map[string]func(s *Setup){
		"off":                    func(s *Setup) { s.Settings.UI.Ponder = false },
		"an engine that has not": func(s *Setup) { s.Kinds[0].Ponders = false },
		"two people":             func(s *Setup) { s.Settings.UI.White = "human" },
		"two engines":            func(s *Setup) { s.Settings.UI.Black = "beta" },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				e := &ponderer{}
				s := ponders(e)
				change(&s)
				r := newRig(t, s)
				r.play("f5")
				r.wait(time.Second)
				if begun, _, _ := e.counts(); begun != 0 {
					t.Errorf("%d ponderings", begun)
				}
				if strings.Contains(r.screen(), "pondering") {
					t.Errorf("the screen says so:\n%s", r.screen())
				}
			})
		})
	}
}

func TestPonderingFollowsTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := &ponderer{}
		s := ponders(e)
		s.Kinds[0].Levels[1].Limits = ai.Limits{Depth: 7, Time: time.Second}
		s.Settings.Engine.Threads = 1
		r := newRig(t, s)
		r.wait(time.Second)
		r.wantScreen("Your move: you are Black", "pondering")
		if begun, going, _ := e.counts(); begun != 1 || going != 1 || e.last != r.m.ses.Game().Position() {
			t.Fatalf("%d begun, %d going, about %v", begun, going, e.last)
		}
		lim := e.limits
		lim.History = nil
		if lim != (ai.Limits{Depth: 7, Threads: 1}) {
			t.Errorf("limits %+v, want those of the level without the time", lim)
		}
		r.play("f5")
		if strings.Contains(r.screen(), "pondering") {
			t.Error("the engine ponders while it is on the move")
		}
		r.wait(20 * time.Millisecond)
		if _, going, asked := e.counts(); going != 0 || asked != 1 {
			t.Errorf("%d ponderings, %d questions after the person's move", going, asked)
		}
		r.wait(time.Second)
		if begun, going, _ := e.counts(); begun != 2 || going != 1 || e.last != r.m.ses.Game().Position() || len(r.m.ses.Game().Moves()) != 2 {
			t.Errorf("%d begun, %d going, about %v after %s", begun, going, e.last, r.moves())
		}
		if a, _ := r.m.ses.Analysis(); a == nil || r.m.ses.Game().Node().Eval == nil {
			t.Error("the engine's own thought is not shown")
		}
	})
}

func TestPonderingIsCancelled(t *testing.T) {
	for name, c := range map[string]struct {
		keys  string
		again bool // something else is pondered then
	}{
		"move":         {keys: "d 3"},
		"undo":         {keys: "u", again: true},
		"level":        {keys: "]", again: true},
		"kind":         {keys: "L right enter"},
		"a person":     {keys: "W"},
		"sides":        {keys: "s"},
		"engine moves": {keys: "!"},
		"menu":         {keys: "n"},
		"levels":       {keys: "L"},
		"editor":       {keys: "#"},
		"analysis":     {keys: "I"},
		"review":       {keys: "R"},
		"pause":        {keys: "w"},
		"quit":         {keys: "q up enter"}, // nothing keeps the game: it asks first
		"leave":        {keys: "ctrl+c"},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				e := &ponderer{}
				r := newRig(t, ponders(e))
				r.play("f5")
				r.wait(time.Second)
				before, going, _ := e.counts()
				if going != 1 {
					t.Fatalf("%d ponderings at first; moves %s", going, r.moves())
				}
				r.press(c.keys)
				r.wait(50 * time.Millisecond)
				begun, going, _ := e.counts()
				if again := begun > before; again != c.again || going > 0 != c.again {
					t.Errorf("%d ponderings begun and %d going after %q", begun-before, going, c.keys)
				}
				if says := strings.Contains(r.screen(), "pondering"); says != c.again {
					t.Errorf("the screen says pondering: %v\n%s", says, r.screen())
				}
			})
		})
	}
}

func TestPonderingComesBack(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := &ponderer{}
		r := newRig(t, ponders(e))
		for n, keys := range []string{"n esc", "w w", "I esc", "# esc", "! esc"} {
			for _, key := range strings.Fields(keys) {
				r.press(key)
			}
			r.wait(50 * time.Millisecond)
			if begun, going, _ := e.counts(); begun != n+2 || going != 1 {
				t.Errorf("%d begun, %d going after %q, want %d and 1", begun, going, keys, n+2)
			}
		}
	})
}

func TestPonderingIsAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := &ponderer{}
		r := newRig(t, ponders(e))
		for range 8 {
			m := r.m.ses.Game().Position().Moves().First()
			r.play(m.String())
			r.wait(150 * time.Millisecond)
			r.press("]")
			r.press("[ I")
			r.wait(50 * time.Millisecond)
			r.press("esc")
			r.play(r.anyMove())
			r.wait(50 * time.Millisecond)
			r.press("u") // in the middle of the engine's thought
			r.wait(50 * time.Millisecond)
		}
		begun, _, asked := e.counts()
		if e.clashes > 0 || begun < 16 || asked < 16 {
			t.Errorf("%d ponderings beside another call, %d ponderings, %d questions", e.clashes, begun, asked)
		}
	})
}

func TestPonderingThatEnds(t *testing.T) {
	for name, outcome := range map[string]func() error{
		"well":    func() error { return nil },
		"badly":   func() error { return errScript },
		"crashed": func() error { panic("out of steam") },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				e := &ponderer{outcome: outcome}
				r := newRig(t, ponders(e))
				r.wait(time.Second)
				if begun, going, _ := e.counts(); begun != 1 || going != 0 {
					t.Errorf("%d begun, %d going, want one that is over", begun, going)
				}
				if strings.Contains(r.screen(), "pondering") || r.m.ses.Fault() != nil || r.m.Notice.Text != "" {
					t.Errorf("fault %v, notice %q:\n%s", r.m.ses.Fault(), r.m.Notice.Text, r.screen())
				}
				r.play("f5")
				r.wait(time.Second)
				if begun, _, asked := e.counts(); begun != 2 || asked != 1 || len(r.m.ses.Game().Moves()) != 2 {
					t.Errorf("%d ponderings, %d questions, moves %s", begun, asked, r.moves())
				}
			})
		})
	}
}
