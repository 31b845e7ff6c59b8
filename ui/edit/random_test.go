package edit

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// level scores every move, and every position, the same.
type level struct{}

func (level) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p}
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m})
	}
	return a, nil
}

// TestRandomPosition asks for random positions, and takes one back.
func TestRandomPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, h := newEditor(t, "")
		h.Sit(t, "", session.Setup{})
		e.setup.Judge = level{}
		h.At = e
		before := e.Board()
		ask := func(text string) {
			h.Press("&")
			h.Run(h.Top().(interface{ Paste(string) tea.Cmd }).Paste(text))
			h.Press("enter")
			synctest.Wait()
			h.Step()
		}
		for _, nonsense := range []string{"x", "0", "8 5..1", strings.Repeat("9", 2000), "🎲", "局面", "\x1b[31m?"} {
			if ask(nonsense); e.Board() != before || !strings.Contains(h.Notice.Text, "No position drawn: ") {
				t.Errorf("%.20q: %s", nonsense, h.Notice.Text)
			}
		}
		if ask("8 5..9"); e.Board() != before || !strings.Contains(h.Notice.Text, "No position drawn: no position") {
			t.Errorf("where all is even, a lead of 5 is found: %s", h.Notice.Text)
		}
		ask("20 -4..4")
		if black, white := e.Board().Count(); black+white != 24 || !strings.Contains(h.Notice.Text, "A random position: ") {
			t.Errorf("%s: %s", e.Board().Line(), h.Notice.Text)
		}
		if h.Press("u"); e.Board() != before {
			t.Error("the position before is not back")
		}
		h.Press("& enter")
		e.Closed()
		synctest.Wait()
		if h.Step(); e.Board() != before {
			t.Error("a position drawn too late takes the place of the edited one")
		}
		h.Ses.Close()
	})
}
