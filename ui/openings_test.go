package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/panel"
	"othello/ui/room/roomtest"
)

// withBook is a game of people with a book to look into.
func withBook(t testing.TB) Setup {
	return Setup{Settings: stored(testConfig()), Book: book.NewLive(roomtest.Book(t))}
}

func TestStartFromOpening(t *testing.T) {
	for name, c := range map[string]struct {
		keys, moves, opening string
	}{
		"english":   {"N t i g e r enter enter", "f5d6c3d3c4", "Tiger"},
		"japanese":  {"N 虎 定 石 enter enter", "f5d6c3d3c4", "Tiger"},
		"hiragana":  {"N ば ー ぐ た い が ー enter enter", "f5d6c3d3c4b5", "Berg Tiger"},
		"moves":     {"N F 5 d 6 c 3 d 3 c 4 f 4 e 3 enter enter", "f5d6c3d3c4f4e3", "Brightwell"},
		"arrows":    {"N down down enter enter", "f5d6c3", "Tiger family"},
		"corrected": {"N t i g e r x backspace enter enter", "f5d6c3d3c4", "Tiger"},
		"cleared":   {"N x y z ctrl+u t i g e r enter enter", "f5d6c3d3c4", "Tiger"},
		"escaped":   {"N t i g e r esc esc", "", ""},
		"nothing":   {"N q q q q enter esc esc", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, withBook(t))
				r.press(c.keys)
				r.wantMoves(c.moves)
				if got := panel.OpeningName(r.m); got != c.opening {
					t.Errorf("the opening is %q, want %q", got, c.opening)
				}
				if len(r.m.Dialogs) != 0 {
					t.Errorf("a dialog is left:\n%s", r.screen())
				}
			})
		})
	}
}

// TestStartFromOpeningPlayers chooses who plays, and an engine on the move answers.
func TestStartFromOpeningPlayers(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.play("f5")
		r.wait(1)
		before := r.moves()
		r.press("N t i g e r enter")
		r.wantScreen("New game from Tiger", "Black", "White")
		r.press("s enter") // the engine is Black now, and White is to move
		r.wantMoves("f5d6c3d3c4")
		if r.m.ses.Match().Black.Human || !r.m.ses.Match().White.Human {
			t.Error("the sides were not swapped")
		}
		r.press("z")
		r.wantMoves(before)
	})
}

func TestBalancedStart(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := withBook(t)
		r := newRig(t, s)
		r.press("N r a n d o m enter")
		r.wantNotice("no balanced start") // the book is too shallow for eight moves
		r.wantMoves("")
		s.Book = nil
		r = newRig(t, s)
		r.press("N")
		if strings.Contains(r.screen(), "balanced") {
			t.Error("a balanced start is offered without a book")
		}
	})
}

func TestOpeningMenuByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.press("N")
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
		r.press("N")
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
	for language, want := range map[string]string{"": "next: Tiger", "en": "next: Tiger", "ja": "next: 虎定石", "both": "next: Tiger 虎定石"} {
		inBubble(t, func(t *testing.T) {
			s := withBook(t)
			s.Settings.UI.OpeningNames = language
			r := newRig(t, s)
			r.play("f5d6c3d3")
			x, y := r.cellOf("c4")
			r.send(tea.MouseMotionMsg{X: x, Y: y})
			r.wantScreen(want)
			x, y = r.cellOf("a1")
			r.send(tea.MouseMotionMsg{X: x, Y: y})
			if strings.Contains(r.screen(), "next:") {
				t.Error("a square without a move has a name")
			}
			for r.m.Pointer.At != game.At(2, 3) { // from d3, where the last move was, or wherever
				if r.m.Pointer.At.Rank() != 3 {
					r.press(map[bool]string{true: "down", false: "up"}[r.m.Pointer.At.Rank() < 3])
				} else {
					r.press(map[bool]string{true: "right", false: "left"}[r.m.Pointer.At.File() < 2])
				}
			}
			r.wantScreen(want)
			r.press("enter")
			r.wantScreen(strings.TrimPrefix(want, "next: "))
		})
	}
}

// TestNamesInStudies names openings, and the next ones, in review and in analysis.
func TestNamesInStudies(t *testing.T) {
	for _, key := range []string{"R end", "I"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, withBook(t))
			r.play("f5d6c3")
			r.press(key)
			r.wantScreen("Tiger family")
			if key == "I" {
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
	{name: "openings", want: []string{"Type a name, in English or Japanese, or moves", "虎定石", "150 games, White", "scores 48%"}, setup: useBook, play: func(r *rig) { r.press("N down down down") }},
	{name: "filtered", want: []string{"Name or moves: tiger_", " 17 "}, setup: useBook, play: func(r *rig) { r.press("N t i g e r") }},
	{name: "nothing", want: []string{"No opening matches."}, setup: useBook, play: func(r *rig) { r.press("N q q q") }},
	{name: "japanese", want: []string{"Tiger Mass-Turning"}, setup: func(s *Setup) {
		useBook(s)
		s.Settings.UI.OpeningNames = "ja"
	}, play: func(r *rig) { r.press("N t i g e r") }},
	{name: "players", want: []string{"enter start ", "s swap sides"}, setup: useBook, play: func(r *rig) { r.press("N t i g e r enter") }},
}

// useBook is for situations, which have no test to fail.
func useBook(s *Setup) { s.Book = book.NewLive(roomtest.Book(&testing.T{})) }

// withoutKeys is a screen less its last line, which is about other parts of the
// program as well.
func withoutKeys(screen string) string {
	screen = strings.TrimSuffix(screen, "\n")
	return screen[:strings.LastIndexByte(screen, '\n')+1]
}
