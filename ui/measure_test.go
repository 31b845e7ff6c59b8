package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/game"
	"othello/ui/config"
	"othello/ui/session"
)

// growing is a tree search that has seen a thousand simulations more every 100 ms,
// until it is stopped: most of them for the first legal move.
func growing() *fakeEngine {
	return &fakeEngine{script: func(ctx context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
		for n := int64(1); ; n++ {
			a := grownTo(p, 1000*n)
			report(a)
			select {
			case <-ctx.Done():
				return a, nil
			case <-time.After(100 * time.Millisecond):
			}
		}
	}}
}

func grownTo(p game.Position, n int64) ai.Analysis {
	a := ai.Analysis{Position: p, Score: ai.Estimated(2.4), Depth: 9, Confidence: 100, Nodes: n, Elapsed: time.Second}
	left, rate, prior := n, 0.62, 0.45
	for m := range p.Moves().Squares() {
		left = left * 3 / 10
		line := []game.Square{m}
		if q := p.Play(m); q.CanMove() {
			line = append(line, q.Moves().First())
		}
		a.Moves = append(a.Moves, ai.MoveScore{
			Move: m, Score: ai.Estimated(20 * (rate - 0.5)), Depth: len(line), Confidence: 100, PV: line,
			Prior: prior, Visits: n - left, WinRate: rate,
		})
		n, rate, prior = left, rate-0.09, prior/2
	}
	a.PV = a.Moves[0].PV
	return a
}

// treeKinds are a search and a tree search.
func treeKinds() []ai.Kind {
	kinds := testKinds(deepening(5), growing())
	kinds[1].Tree = true
	kinds[1].Levels[3].Limits = ai.Limits{Nodes: 1600}
	kinds[1].Backend = func() string { return "pure Go; \"othello runtime install\" gets the fast one" }
	return kinds
}

// choosers is a network: the last legal move is what most people play.
func choosers() *fakeEngine {
	return &fakeEngine{script: func(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
		a := ai.Analysis{Position: p, Source: ai.FromNetwork, WinRate: 0.38, Nodes: 1}
		share := 1.0
		for m := range p.Moves().Squares() {
			share /= 2
			a.Moves = append([]ai.MoveScore{{Move: m, Prior: share, Source: ai.FromNetwork, PV: []game.Square{m}}}, a.Moves...)
		}
		a.Moves[0].Prior *= 2
		a.PV = a.Moves[0].PV
		return a, nil
	}}
}

func treeSetup() Setup {
	cfg := testConfig()
	cfg.White = "beta"
	return Setup{Settings: stored(cfg), Network: choosers(), Setup: session.Setup{Kinds: treeKinds()}}
}

func TestATreeSearchIsWatched(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, treeSetup())
		r.play("f5")
		r.wait(350 * time.Millisecond)
		r.wantScreen("White +2.4, White wins 62%", "4 k simulations, 4 k/s", " +2")
		r.labels(config.NoLabels)
		if notes := r.m.Board(r.m.Layout.Square).Notes; len(notes) != 0 {
			t.Errorf("the squares show %v", notes)
		}
		r.labels(config.LabelValues)
		r.press("m")
		r.wait(time.Second)
		if notes := r.m.Board(r.m.Layout.Square).Notes; len(notes) != 0 {
			t.Errorf("the engine has moved and the squares show %v", notes)
		}
	})
}

func TestPlayersChoicesAsAHint(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := treeSetup()
		net := s.Network.(*fakeEngine)
		r := newRig(t, s)
		r.wait(time.Second)
		if net.count() != 0 {
			t.Error("the network was asked unasked")
		}
		r.labels(config.LabelPeople)
		r.wantScreen("13%", "25%", "50%", "Network: White wins 62%, 50% choose d3")
		if net.count() != 1 {
			t.Errorf("the network was asked %d times about one position", net.count())
		}
		r.play("f5") // the tree search's own labels stand on the squares now
		r.wait(350 * time.Millisecond)
		r.press("m")
		r.wait(time.Second)
		r.wantScreen("Network:")
		r.labels(config.NoLabels)
		if v := r.m.Board(r.m.Layout.Square); len(v.Notes) != 0 || v.Legal == 0 {
			t.Error("the legal moves alone were to be marked")
		}
	})
}

func TestWithoutANetworkHintsAreMarks(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press(":hints")
		r.wantNotice("Legal moves: off.")
		r.press(":hints")
		r.wantNotice("Legal moves: on.")
	})
}

func TestANetworkThatFails(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := treeSetup()
		s.Network = &fakeEngine{script: func(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
			panic("no such tensor")
		}}
		r := newRig(t, s)
		r.labels(config.LabelPeople)
		r.wantNotice("The network failed: it crashed: no such tensor.")
		r.play("f5")
		r.wait(100 * time.Millisecond)
		r.press("m")
		r.wait(time.Second)
		if n := s.Network.(*fakeEngine).count(); n != 1 {
			t.Errorf("it was asked %d times", n)
		}
	})
}

func TestChoicesBesideASearch(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := treeSetup()
		s.Settings.UI.White = "alpha"
		r := newRig(t, s)
		r.press("i")
		r.wait(550 * time.Millisecond)
		r.wantScreen("d3     +2.5      5     100%", "Network:")
		r.labels(config.LabelPeople)
		r.wantScreen("Moves: percent of players shown", "50%")
		r.send(tea.WindowSizeMsg{Width: 200, Height: 60})
		r.wantScreen("Moves: percent of players shown " + strings.Repeat("-", 50)) // under both columns
	})
}

// TestTreeScreens draws the squares in every size and the panels beside them.
func TestTreeScreens(t *testing.T) {
	watched := func(labels string) situation {
		return situation{setup: func(s *Setup) { *s = treeSetup() }, play: func(r *rig) {
			r.play("f5")
			r.wait(350 * time.Millisecond)
			r.labels(labels)
			r.m.Quiet()
		}}
	}
	hinted := situation{setup: func(s *Setup) { *s = treeSetup() }, play: func(r *rig) {
		r.labels(config.LabelPeople)
		r.m.Quiet()
	}}
	for name, c := range map[string]struct {
		situation
		squares, panel []string // what squares of 2x1 up to 10x5 show, and the panel beside or below
	}{
		"thinking": {watched(config.LabelValues), []string{"+2. .", "+2", "+2.4", "+2.4"}, []string{"White is thinking", "White +2.4", "4 k simulations"}},
		"hint":     {hinted, []string{"50. .", "50%", "50%", "50%"}, []string{"White wins 62%, 50% choose d3"}},
	} {
		for i, size := range [][2]int{{60, 20}, {80, 24}, {100, 34}, {140, 45}} {
			screen := ansi.Strip(show(t, c.situation, size[0], size[1], true, colorprofile.ASCII))
			for _, want := range append(c.panel, c.squares[i]) {
				if !strings.Contains(screen, want) {
					t.Errorf("%s in %dx%d lacks %q:\n%s", name, size[0], size[1], want, screen)
				}
			}
		}
		show(t, c.situation, 40, 18, false, colorprofile.ANSI)
	}
	golden.RequireEqual(t, withoutKeys(trimmed(show(t, watched(config.LabelValues), 100, 34, true, colorprofile.ASCII))))
}
