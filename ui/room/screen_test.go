package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/theme"
	"othello/ui/widget"
)

// owner shows a list or a board, and takes down what is asked of it.
type owner struct {
	Screen
	room Page
	game *game.Game
	did  []string
}

func (o *owner) Room() Page                            { return o.room }
func (o *owner) Game() *game.Game                      { return o.game }
func (o *owner) Printer() *lang.Printer                { return nil }
func (o *owner) Remember(*config.Setting, any)         {}
func (o *owner) Do(a action.Action) tea.Cmd            { return o.note(string(a)) }
func (o *owner) Asked(k tea.KeyPressMsg) action.Action { return o.Keymap.Action(k) }
func (o *owner) note(text string) tea.Cmd              { o.did = append(o.did, text); return nil }
func (o *owner) KeyHints() []Hint {
	return []Hint{{Keys: []string{"x"}, Word: "hint", Hits: []widget.Hit{{Action: action.Help}}}}
}

type listRoom struct{ *owner }

func (r listRoom) Panel(s *widget.Sheet) {
	s.AddClick(strings.Repeat("=", s.W), func() tea.Cmd { return r.note("line") })
}

func (r listRoom) Scroll(d int) tea.Cmd { return r.note(fmt.Sprint("scroll ", d)) }

type boardRoom struct{ listRoom }

func (boardRoom) Score() (board.Score, bool) { return board.Score{}, false }

func (r boardRoom) View(v *board.View)          { v.Legal = v.Board.Position().Moves() }
func (r boardRoom) Click(s game.Square) tea.Cmd { return r.note("click " + game.Size6.Name(s)) }
func (r boardRoom) Type(s game.Square) tea.Cmd  { return r.note("type " + game.Size6.Name(s)) }

func newOwner(t *testing.T) *owner {
	t.Helper()
	keys, err := action.NewKeymap(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := &owner{game: game.New(game.Size6)}
	o.Screen = NewScreen(o, keys, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8})
	if err := o.Looks.Restyle(theme.Config{}); err != nil {
		t.Fatal(err)
	}
	o.room = boardRoom{listRoom{o}}
	return o
}

// lines draws the screen as text.
func (o *owner) lines() []string {
	o.Relayout("", true)
	return strings.Split(ansi.Strip(strings.Join(o.Lines(), "\n")), "\n")
}

// wants checks what was asked for since the last time.
func (o *owner) wants(t *testing.T, what string, did ...string) {
	t.Helper()
	if !slices.Equal(o.did, did) {
		t.Errorf("%s: %q, want %q", what, o.did, did)
	}
	o.did = nil
}

func TestTypedSquares(t *testing.T) {
	for _, c := range []struct {
		keys    []string
		did     []string
		file    string // that waits in the end
		warning string
	}{
		{keys: []string{"f", "5"}, did: []string{"type f5"}},
		{keys: []string{"F", "5"}, did: []string{"type f5"}},
		{keys: []string{"f"}, file: "f"},
		{keys: []string{"f", "esc"}},
		{keys: []string{"f", "c", "3"}, did: []string{"type c3"}},
		{keys: []string{"g", "1"}, warning: "g1 is not on this board, which ends at f6."},
		{keys: []string{"B", "3"}, did: []string{"type b3"}},
		{keys: []string{"B", "x"}},
	} {
		o := newOwner(t)
		o.lines()
		for _, k := range c.keys {
			o.TypeKey(action.Press(k))
		}
		o.wants(t, strings.Join(c.keys, " "), c.did...)
		if o.File != c.file || o.Notice.Text != c.warning || o.Notice.Warning != (c.warning != "") {
			t.Errorf("%q: %q waits, it says %+v", c.keys, o.File, o.Notice)
		}
		if text := strings.Join(o.lines(), "\n"); c.file != "" && !strings.Contains(text, "f_  now a digit: f1 to f6") {
			t.Errorf("%q: the screen is\n%s", c.keys, text)
		}
	}
}

func TestScreenMouse(t *testing.T) {
	o := newOwner(t)
	o.lines()
	x, y := o.Board(o.Layout.Square).Corner(game.At(4, 3))
	x, y = x+o.Layout.Board.X, y+o.Layout.Board.Y
	o.Mouse(tea.MouseMotionMsg{X: x, Y: y})
	if o.Pointer.Hover != game.At(4, 3) || o.Pointer.Shown {
		t.Errorf("the pointer is %+v", o.Pointer)
	}
	click := func(x, y int, b tea.MouseButton) { o.Mouse(tea.MouseClickMsg{X: x, Y: y, Button: b}) }
	click(x, y, tea.MouseLeft)
	o.wants(t, "a click on the board", "click d3")
	click(o.Layout.Panel.X, o.Layout.Panel.Y, tea.MouseLeft)
	o.wants(t, "a click on the panel", "line")
	click(1, o.Height-1, tea.MouseLeft)
	o.wants(t, "a click on a key", string(action.Help))
	click(x, y, tea.MouseRight)
	o.wants(t, "the right button", string(action.Undo))
	for button, want := range map[tea.MouseButton][]string{tea.MouseWheelDown: {"scroll 1"}, tea.MouseWheelLeft: nil} {
		o.Mouse(tea.MouseWheelMsg{Button: button})
		o.wants(t, "the wheel", want...)
	}
	o.Open(&Question{Shell: o, Heading: "Why", Text: "Because", Answers: []Answer{{Text: "so", Do: func() tea.Cmd { return o.note("so") }}}})
	if text := strings.Join(o.lines(), "\n"); !strings.Contains(text, "Because") || strings.Contains(text, "hint") {
		t.Errorf("behind a dialog:\n%s", text)
	}
	click(o.Box.X, o.Box.Y+2, tea.MouseLeft)
	o.wants(t, "a click on an answer", "so")
	if o.Top() != nil {
		t.Error("the dialog is still there")
	}
}

// TestRoomWithoutBoard has a panel as large as the window.
func TestRoomWithoutBoard(t *testing.T) {
	o := newOwner(t)
	o.room = listRoom{o}
	lines := o.lines()
	if len(lines) != 24 || lines[0] != " "+strings.Repeat("=", 78) {
		t.Errorf("the screen is\n%s", strings.Join(lines, "\n"))
	}
	o.Mouse(tea.MouseClickMsg{X: 70, Y: 0, Button: tea.MouseLeft})
	o.wants(t, "a click on the line", "line")
	if _, on := o.SquareAt(10, 10); on {
		t.Error("there is a square")
	}
	o.Resize(20, 5)
	o.Relayout("", false)
	if text := o.TooSmall(); !o.Layout.TooSmall || !strings.HasPrefix(text, "Too small: 20x5\n") {
		t.Errorf("a small window shows\n%s", text)
	}
}

func TestNotice(t *testing.T) {
	o := newOwner(t)
	o.Warn("lost")
	o.Notice.Stays = true
	o.Say("fine")
	o.Quiet()
	if o.Notice.Text != "lost" {
		t.Errorf("it says %q", o.Notice.Text)
	}
	o.Mouse(tea.MouseWheelMsg{}) // the person has done something
	if o.Say("fine"); o.Notice != (Notice{Text: "fine"}) {
		t.Errorf("it says %+v", o.Notice)
	}
}
