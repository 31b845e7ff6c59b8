package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/room/roomtest"
)

// withBook is a game of people with a book to look into.
func withBook(t testing.TB) Setup {
	return Setup{Settings: stored(testConfig()), Book: roomtest.Book(t)}
}

// TestStartFromOpeningPlayers chooses who plays, and an engine on the move answers.
func TestStartFromOpeningPlayers(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.play("f5")
		r.wait(1)
		before := r.moves()
		r.press(":openings t i g e r enter")
		r.wantScreen("New game from Tiger", "Black", "White")
		r.press("s enter") // the engine is Black now, and White is to move
		r.wantMoves("f5d6c3d3c4")
		if r.m.ses.Match().Black.Human || !r.m.ses.Match().White.Human {
			t.Error("the sides were not swapped")
		}
		r.press(":restore")
		r.wantMoves(before)
	})
}

func TestOpeningMenuByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.press(":openings")
		r.wantScreen("Start from an opening")
		box := r.m.Box
		at := func(row int) tea.MouseClickMsg {
			return tea.MouseClickMsg{X: box.X + 5, Y: box.Y + 2 + row, Button: tea.MouseLeft}
		}
		r.send(at(3)) // shows
		r.wantScreen("f5 d6 c3 d3 c4")
		r.wantMoves("")
		r.send(at(3)) // chooses
		r.press("enter")
		r.wantMoves("f5d6c3d3c4")
		r.press(":openings")
		r.send(tea.PasteMsg{Content: "stephen\nson"})
		r.wantScreen("Stephenson")
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: box.X + 5, Y: box.Y + 3})
		if r.clickText("esc close"); len(r.m.Dialogs) != 0 {
			t.Error("a click on its key did not close the menu")
		}
	})
}

// TestNextOpening points at a move with a name, by the mouse and by the cursor.
func TestNextOpening(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.play("f5d6c3d3")
		x, y := r.cellOf("c4")
		r.send(tea.MouseMotionMsg{X: x, Y: y})
		r.wantScreen("next: Tiger")
		x, y = r.cellOf("a1")
		r.send(tea.MouseMotionMsg{X: x, Y: y})
		if strings.Contains(r.screen(), "next:") {
			t.Error("a square without a move has a name")
		}
		r.m.Pointer.At = game.At(3, 3)
		r.press("left")
		r.wantScreen("next: Tiger")
		r.press("enter")
		r.wantScreen("Tiger")
	})
}

// TestNamesInStudies names openings, and the next ones, in review and in analysis.
func TestNamesInStudies(t *testing.T) {
	for _, key := range []string{"v :last", "i"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, withBook(t))
			r.play("f5d6c3")
			r.press(key)
			r.wantScreen("Tiger family")
			if key == "i" {
				r.press("u")
			} else {
				r.press("left")
			}
			r.wantScreen("Perpendicular")
			x, y := r.cellOf("c5")
			r.send(tea.MouseMotionMsg{X: x, Y: y})
			r.wantScreen("next: Rabbit")
		})
	}
}

// openingSituations are worth seeing in colour and in several windows.
var openingSituations = []situation{
	{name: "openings", want: []string{"Type a name, in English or Japanese, or moves", "虎定石"}, setup: useBook, play: func(r *rig) { r.press(":openings down down down") }},
	{name: "filtered", want: []string{"Name or moves: tiger_", " 17 "}, setup: useBook, play: func(r *rig) { r.press(":openings t i g e r") }},
	{name: "nothing", want: []string{"No opening matches."}, setup: useBook, play: func(r *rig) { r.press(":openings q q q") }},
	{name: "japanese", want: []string{"Tiger Mass-Turning"}, setup: func(s *Setup) {
		useBook(s)
		s.Settings.UI.OpeningNames = "ja"
	}, play: func(r *rig) { r.press(":openings t i g e r") }},
	{name: "players", want: []string{"enter start ", "s swap sides"}, setup: useBook, play: func(r *rig) { r.press(":openings t i g e r enter") }},
}

// useBook is for situations, which have no test to fail.
func useBook(s *Setup) { s.Book = roomtest.Book(&testing.T{}) }

// withoutKeys is a screen less its last line, which is about other parts of the
// program as well.
func withoutKeys(screen string) string {
	screen = strings.TrimSuffix(screen, "\n")
	return screen[:strings.LastIndexByte(screen, '\n')+1]
}
