package openings

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room/roomtest"
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

func TestStart(t *testing.T) {
	h := newHost(t, nil)
	o := New(h, book.NewLive(roomtest.Book(t)), "")
	h.Run(o.Start())
	h.Press("t i g e r enter")
	if want := roomtest.Squares(t, "f5d6c3d3c4"); h.Heading != "New game from Tiger" || !slices.Equal(h.Begun.Moves(), want) {
		t.Errorf("%q begins with %v", h.Heading, h.Begun.Moves())
	}
	h.Run(o.Start())
	h.Press("b a l a n c e d enter")
	if h.Freed == 0 || h.Notice.Text != "The book has no balanced start." {
		t.Errorf("without a balanced start it says %q", h.Notice.Text)
	}
	h.Freed = 0
	h.Run(o.Start())
	h.Press("q q q")
	if h.Press("esc"); h.Top() != nil || h.Freed == 0 {
		t.Error("esc does not close the menu")
	}
}

// TestEnginesPlayIt chooses two openings for the engines, one of them with a weight, and takes it
// away again.
func TestEnginesPlayIt(t *testing.T) {
	h := newHost(t, nil)
	o := New(h, book.NewLive(roomtest.Book(t)), "")
	h.Run(o.Start())
	h.Press("tab") // the balanced start is none
	h.Press("t i g e r tab tab")
	h.Press("backspace backspace backspace backspace backspace b e r g space t i g e r tab")
	if got := h.Settings().UI.Opening; got != "f5d6c3d3c4*2, f5d6c3d3c4b5" {
		t.Fatalf("engines play %q", got)
	}
	h.Press("backspace backspace backspace backspace backspace backspace backspace backspace backspace backspace t i g e r")
	if text := ansi.Strip(h.Top().Content(110, 24)); !strings.Contains(text, "Tiger *2") {
		t.Errorf("the list does not say so:\n%s", text)
	}
	for range 8 {
		h.Press("tab")
	}
	if got := h.Settings().UI.Opening; got != "f5d6c3d3c4b5" {
		t.Errorf("engines play %q", got)
	}
}

// TestDrill practises the Tiger: a wrong move is not made, a run without one is kept.
func TestDrill(t *testing.T) {
	h := newHost(t, nil)
	o := New(h, book.NewLive(roomtest.Book(t)), "")
	if err := h.Ses.Play(square(t, "c4")); err != nil {
		t.Fatal(err)
	}
	before := h.Ses.Game()
	h.Run(o.Practise())
	h.Press("t i g e r enter")
	h.WantPanel(t, "DRILL  Tiger", "You are Black: move 1 of 5 in the line")
	h.Run(h.At.Click(square(t, "f5")))
	h.WantPanel(t, "f5: right, that is the line.", "move 3 of 5", "1 right")
	h.Run(h.At.Click(square(t, "c4")))
	h.WantPanel(t, "c4 loses 3.0 discs. Try again.", "1 right, 1 wrong at first")
	h.Press("u")
	h.WantPanel(t, "move 1 of 5")
	h.Run(h.At.Click(square(t, "a1")))
	if !strings.Contains(h.Notice.Text, "Black cannot play a1") {
		t.Errorf("of an illegal move it says %q", h.Notice.Text)
	}
	h.Press("pgdown")
	h.WantPanel(t, "move 3 of 5")
	for range 20 {
		h.Press(".")
	}
	h.WantPanel(t, "The drill is over.")
	h.Press("r")
	h.WantPanel(t, "move 1 of 5", "0 right")
	h.Press("s")
	h.WantPanel(t, "You are White: move 2 of 5")
	h.Press("esc")
	if h.At != nil || h.Ses.Game() != before {
		t.Error("leaving the drill does not bring the game back")
	}
}

// TestDrillIsKept practises without a mistake, and finds the result the next time the
// program runs.
func TestDrillIsKept(t *testing.T) {
	dir := t.TempDir()
	sit := func() (*roomtest.Shell, *Openings) {
		h := newHost(t, nil)
		return h, New(h, book.NewLive(roomtest.Book(t)), dir)
	}
	h, o := sit()
	h.Run(o.Practise())
	h.Press("t i g e r enter")
	for d := h.At.(*Drill); !d.Over(); {
		right, _ := d.run.Accepted(d.run.Game.Position())
		h.Run(d.Click(right.First()))
	}
	if !h.Ses.Saving() {
		t.Error("the result counts as saved at once")
	}
	for h.Ses.Saving() {
		<-h.Ses.Wake()
		h.Run(h.Step())
	}
	h.WantPanel(t, "Practised once, 1 without a mistake; due")
	h, o = sit()
	h.Run(o.Practise())
	h.Press("t i g e r")
	for _, want := range []string{"Practised once, 1", "Not practised yet."} {
		if text := ansi.Strip(h.Top().Content(80, 40)); !strings.Contains(text, want) {
			t.Errorf("the menu lacks %q:\n%s", want, text)
		}
		h.Press("tab") // the other side
	}
}

// FuzzMenu pastes anything into the menu, and types how it ends: each key looks through
// all openings, so that few are enough.
func FuzzMenu(f *testing.F) {
	for _, text := range []string{"tiger", "虎", "f5d6c3", "\x1b[2J", "ば゛ー", strings.Repeat("x", 105), "\xff\xfe", " ", "random"} {
		f.Add(text)
	}
	h := newHost(f, nil)
	o := New(h, book.NewLive(roomtest.Book(f)), "")
	f.Fuzz(func(t *testing.T, text string) {
		if h.Top() == nil { // closed by the text before
			h.Run(o.Start())
		}
		d := h.Top().(*menu)
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
		openings := 0
		for _, e := range d.shown {
			if len(e.opening.Moves) > 0 {
				openings++
			}
		}
		if want := len(book.Find(d.Filter())); openings != want {
			t.Errorf("%q shows %d openings, want %d", d.Filter(), openings, want)
		}
		h.Press("end enter")
	})
}
