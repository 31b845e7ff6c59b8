package edit

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

// atRandom does something by key, or paints a stroke with the mouse.
func atRandom(e *Editor, h *host, rnd *rand.Rand) {
	do := []action.Action{
		action.EditBlack, action.EditWhite, action.EditEmpty, action.EditTurn, action.EditColors, action.EditClear,
		action.EditStart, action.EditSize, action.EditLeft, action.EditRight, action.EditMirror, action.EditFlip, action.EditTranspose,
		action.Undo, action.Redo, action.Up, action.Down, action.Left, action.Right, action.Play, action.EditNextBrush,
	}
	if rnd.IntN(4) > 0 {
		h.Run(e.Do(do[rnd.IntN(len(do))], tea.KeyPressMsg{}))
		return
	}
	button := []tea.MouseButton{tea.MouseLeft, tea.MouseRight}[rnd.IntN(2)]
	square := func() game.Square { // that the board has
		for {
			if s := game.Square(rnd.IntN(64)); !e.Board().Out.Has(s) {
				return s
			}
		}
	}
	at := tea.Mouse{Button: button}
	e.Point(tea.MouseClickMsg(at), square())
	e.Point(tea.MouseMotionMsg(at), square())
	e.Point(tea.MouseMotionMsg(at), square())
	e.Point(tea.MouseReleaseMsg(at), square())
}

// TestEditingAtRandom does things at random; the board must stay one, and undo must
// lead back through every step.
func TestEditingAtRandom(t *testing.T) {
	for seed := range uint64(50) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		e, h := newEditor(t, "")
		for range 60 {
			atRandom(e, h, rnd)
		}
		before := e.history
		for _, s := range before.steps {
			if b := s.board; b.Black&b.White != 0 || (b.Black|b.White)&b.Out != 0 {
				t.Fatalf("seed %d made a board that cannot be:\n%v", seed, b)
			}
		}
		for i := before.at; i > 0; i-- {
			e.Do(action.Undo, tea.KeyPressMsg{})
			if got := e.Board(); got != before.steps[i-1].board {
				t.Fatalf("seed %d: undo leads to\n%vwant\n%v", seed, got, before.steps[i-1].board)
			}
		}
		if e.Do(action.Undo, tea.KeyPressMsg{}); !strings.Contains(h.Notice.Text, "Nothing to take back") {
			t.Errorf("seed %d: undo says %q at the first step", seed, h.Notice.Text)
		}
	}
}

// TestDraftKeepsTheHistory ends the editor without a word and looks for what was edited
// in the next one, which may be open already when the draft is read.
func TestDraftKeepsTheHistory(t *testing.T) {
	for seed := range uint64(20) {
		dir := t.TempDir()
		rnd := rand.New(rand.NewPCG(seed, 3))
		e, h := newEditor(t, dir)
		for range 30 {
			atRandom(e, h, rnd)
		}
		d, trouble := LoadDraft(nil, e.slot)
		if d == nil || trouble != "" || d.open != e.changed() {
			t.Fatalf("seed %d: the draft is %+v, trouble %q", seed, d, trouble)
		}
		again := New(h, h.setup(dir))
		again.Restore(e.slot, d, true)
		if again.Board() != e.Board() || len(again.steps) != len(e.steps) || again.at != e.at {
			t.Errorf("seed %d: step %d of %d is there, want %d of %d", seed, again.at, len(again.steps), e.at, len(e.steps))
		}
		if offered := len(h.Dialogs) > 0; offered != d.open {
			t.Errorf("seed %d: offered %v, open %v", seed, offered, d.open)
		}
		early := New(h, h.setup(""))
		early.Begin()
		early.Restore(e.slot, d, true)
		if early.at != e.at+1 || early.steps[e.at].board != e.Board() {
			t.Errorf("seed %d: what was edited before is not behind what is edited now", seed)
		}
	}
}
