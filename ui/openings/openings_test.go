package openings

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/widget"
)

// newHost is a shell with a game on the board; nil for a new one.
func newHost(tb testing.TB, g *game.Game) *roomtest.Shell {
	var setup session.Setup
	if g != nil {
		setup.Game = &record.Record{Game: g}
	}
	return roomtest.New(tb).Sit(tb, "", setup)
}

func square(t *testing.T, name string) game.Square { return roomtest.Squares(t, name)[0] }

// FuzzSearch pastes anything into the list, and types how it ends: each key looks through
// all openings, so that few are enough.
func FuzzSearch(f *testing.F) {
	for _, text := range []string{"tiger", "虎", "f5d6c3", "\x1b[2J", "ば゛ー", strings.Repeat("x", 105), "\xff\xfe", " ", "random"} {
		f.Add(text)
	}
	h := newHost(f, nil)
	r := screen.New(h, New(screen.Env{Host: h}, Setup{Book: book.NewLive(roomtest.Book(f))}), screen.About{}, nil)
	f.Fuzz(func(t *testing.T, text string) {
		if h.Top() == nil { // closed by the text before
			h.Run(r.Ask(action.Openings, ""))
		}
		d := h.Top().(interface {
			room.Dialog
			room.Paster
			room.Keyer
			Filter() string
		})
		d.Key(action.Press("ctrl+u"))
		runes := []rune(text)
		typed := max(0, len(runes)-1)
		d.Paste(string(runes[:typed]))
		for _, r := range runes[typed:] {
			h.Run(d.Key(tea.KeyPressMsg{Code: r, Text: string(r)}))
		}
		if h.Top() == nil {
			t.Fatal("typing closed the menu")
		}
		if len([]rune(d.Filter())) > 100 || d.Filter() != widget.Clean(d.Filter()) {
			t.Errorf("the filter is %q", d.Filter())
		}
		if strings.Contains(d.Content(60, 8), "\x1b[2J") {
			t.Error("an escape sequence reached the screen")
		}
		h.Press("end enter")
	})
}
