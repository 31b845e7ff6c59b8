package openings

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/session"
	"othello/ui/widget"
)

// host is a program around openings, with a session of people.
type host struct {
	*roomtest.Shell
	ses      *session.Session
	room     room.Looking // nil while the game is played
	begun    []game.Square
	name     string
	released bool
}

func newHost(tb testing.TB) *host {
	tb.Helper()
	kinds := []ai.Kind{{ID: "a", Name: "Engine", Levels: []ai.Level{{Name: "one"}}}}
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", 1, 0, 0)
	if err != nil {
		tb.Fatal(err)
	}
	ses, err := session.New(tb.Context(), session.Setup{Kinds: kinds, Match: match})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(ses.Close)
	ses.Release()
	return &host{Shell: roomtest.New(tb), ses: ses}
}

func (h *host) Session() *session.Session { return h.ses }
func (h *host) Step() tea.Cmd {
	if len(h.ses.Step()) > 0 && h.room != nil {
		return h.room.Arrived()
	}
	return nil
}
func (h *host) Look(r room.Looking) tea.Cmd {
	h.ses.Look()
	h.room = r
	return h.Step()
}
func (h *host) LookAt(g *record.Record, r room.Looking) tea.Cmd {
	h.ses.LookAt(g, h.ses.Match())
	return h.Look(r)
}
func (h *host) EndLook() tea.Cmd  { h.room = nil; h.ses.Return(); return h.Step() }
func (h *host) PlayHere() tea.Cmd { h.room = nil; h.ses.PlayHere(); return h.Step() }
func (h *host) Refuse(err error) tea.Cmd {
	h.Warn(err.Error())
	return nil
}
func (h *host) Analyse() tea.Cmd { return nil }
func (h *host) Review() tea.Cmd  { return nil }
func (h *host) Release() tea.Cmd { h.released = true; return nil }
func (h *host) NewGameFrom(name string, moves []game.Square) {
	h.name, h.begun = name, moves
}

// press gives keys to the dialog in front, or else to the room.
func (h *host) press(keys string) {
	for _, name := range strings.Fields(keys) {
		k := action.Press(name)
		if d := h.Top(); d != nil {
			h.Run(room.Press(h, d, k))
		} else if h.room != nil {
			h.Run(h.room.Do(h.Keys().In(h.room.Scope(), k), k))
		}
	}
}

// panel is what stands beside the board.
func (h *host) panel() string {
	s := &widget.Sheet{Styles: h.Styles(), W: 44, H: 20}
	h.room.Panel(s)
	return ansi.Strip(strings.Join(s.Lines, "\n"))
}

func (h *host) wantPanel(t *testing.T, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if text := h.panel(); !strings.Contains(text, part) {
			t.Errorf("the panel lacks %q:\n%s", part, text)
		}
	}
}

func square(t *testing.T, name string) game.Square { return roomtest.Squares(t, name)[0] }

func TestStart(t *testing.T) {
	h := newHost(t)
	o := New(h, book.NewLive(roomtest.Book(t)), "")
	h.Run(o.Start())
	h.press("t i g e r enter")
	if want := roomtest.Squares(t, "f5d6c3d3c4"); h.name != "Tiger" || len(h.begun) != len(want) || h.begun[4] != want[4] {
		t.Errorf("%q begins with %v", h.name, h.begun)
	}
	h.Run(o.Start())
	h.press("b a l a n c e d enter")
	if !h.released || h.Text != "The book has no balanced start." {
		t.Errorf("without a balanced start it says %q", h.Text)
	}
	h.released = false
	h.Run(o.Start())
	h.press("q q q")
	if h.press("esc"); h.Top() != nil || !h.released {
		t.Error("esc does not close the menu")
	}
}

// TestDrill practises the Tiger: a wrong move is not made, a run without one is kept.
func TestDrill(t *testing.T) {
	h := newHost(t)
	o := New(h, book.NewLive(roomtest.Book(t)), "")
	if err := h.ses.Play(square(t, "c4")); err != nil {
		t.Fatal(err)
	}
	before := h.ses.Game()
	h.Run(o.Practise())
	h.press("t i g e r enter")
	h.wantPanel(t, "DRILL  Tiger", "You are Black: move 1 of 5 in the line")
	h.Run(h.room.Click(square(t, "f5")))
	h.wantPanel(t, "f5: right, that is the line.", "move 3 of 5", "1 right")
	h.Run(h.room.Click(square(t, "c4")))
	h.wantPanel(t, "c4 loses 3.0 discs. Try again.", "1 right, 1 wrong at first")
	h.press("u")
	h.wantPanel(t, "move 1 of 5")
	h.Run(h.room.Click(square(t, "a1")))
	if !strings.Contains(h.Text, "Black cannot play a1") {
		t.Errorf("of an illegal move it says %q", h.Text)
	}
	h.press("pgdown")
	h.wantPanel(t, "move 3 of 5")
	for range 20 {
		h.press(".")
	}
	h.wantPanel(t, "The drill is over.")
	h.press("r")
	h.wantPanel(t, "move 1 of 5", "0 right")
	h.press("s")
	h.wantPanel(t, "You are White: move 2 of 5")
	h.press("esc")
	if h.room != nil || h.ses.Game() != before {
		t.Error("leaving the drill does not bring the game back")
	}
}

// TestDrillIsKept practises without a mistake, and finds the result the next time the
// program runs.
func TestDrillIsKept(t *testing.T) {
	dir := t.TempDir()
	sit := func() (*host, *Openings) {
		h := newHost(t)
		return h, New(h, book.NewLive(roomtest.Book(t)), dir)
	}
	h, o := sit()
	h.Run(o.Practise())
	h.press("t i g e r enter")
	for d := h.room.(*Drill); !d.Over(); {
		right, _ := d.run.Accepted(d.run.Game.Position())
		h.Run(d.Click(right.First()))
	}
	if !h.ses.Saving() {
		t.Error("the result counts as saved at once")
	}
	for h.ses.Saving() {
		<-h.ses.Wake()
		h.Run(h.Step())
	}
	h.wantPanel(t, "Practised once, 1 without a mistake; due")
	h, o = sit()
	h.Run(o.Practise())
	h.press("t i g e r")
	for _, want := range []string{"Practised once, 1", "Not practised yet."} {
		if text := ansi.Strip(h.Top().Content(80, 40)); !strings.Contains(text, want) {
			t.Errorf("the menu lacks %q:\n%s", want, text)
		}
		h.press("tab") // the other side
	}
}

// FuzzMenu pastes anything into the menu, and types how it ends: each key looks through
// all openings, so that few are enough.
func FuzzMenu(f *testing.F) {
	for _, text := range []string{"tiger", "虎", "f5d6c3", "\x1b[2J", "ば゛ー", strings.Repeat("x", 105), "\xff\xfe", " ", "random"} {
		f.Add(text)
	}
	h := newHost(f)
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
		h.press("end enter")
	})
}
