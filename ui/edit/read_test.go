package edit

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/ui/room"
	"othello/ui/widget"
)

// FuzzRead pastes anything into the editor. What comes of it is a board that can be,
// one step from the one before, and no text that controls the terminal.
func FuzzRead(f *testing.F) {
	f.Add("f5d6c3d3c4")
	f.Add("-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X")
	f.Add("(;GM[2]SZ[8];B[f5])")
	f.Add("(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)")
	f.Add("XXXXXXXXXXXXXXXX O; % odd\n----------------X")
	f.Add("\x1b[200~f5\x00\xff")
	f.Add("(;GM[2]PB[\x1b]0;x\x07]EV[\u009b2J])(;GM[2];B[f5])")
	e, h := newEditor(f, "")
	start := game.StartBoard(game.Size8)
	clean := func(t *testing.T, text string) {
		for line := range strings.SplitSeq(ansi.Strip(text), "\n") {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("control characters on the screen: %q", line)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		e.history, h.Dialogs = history{}, nil
		e.push(start, e.cursor.At)
		records, on, err := record.ParseHere(start, []byte(text[:min(len(text), 1000)]), false)
		if err != nil {
			return
		}
		h.Run(e.Read(records, on))
		if d := h.Top(); d != nil { // of several, the first
			clean(t, d.Content(60, 10))
			h.Run(room.Press(h, d, tea.KeyPressMsg{Code: tea.KeyEnter}))
		}
		b := e.Board()
		if b.Black&b.White != 0 || (b.Black|b.White)&b.Out != 0 || b.Turn == game.Empty {
			t.Fatalf("%q made a board that cannot be:\n%v", text, b)
		}
		if b != start {
			s := &widget.Sheet{Styles: h.Styles(), W: 36, H: 12}
			e.Panel(s)
			clean(t, strings.Join(s.Lines, "\n"))
			e.undo()
		}
		if e.at != 0 || e.Board() != start {
			t.Errorf("undo does not lead back to the start")
		}
	})
}
