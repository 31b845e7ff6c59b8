package room_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// shell is a screen with nothing but dialogs.
type shell struct {
	room.Screen
	others
}

// others are the methods that nothing asks for.
type others struct{ room.Shell }

func (s *shell) Printer() *lang.Printer { return nil }

func newShell(t *testing.T) *shell {
	t.Helper()
	keys, err := action.NewKeymap(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &shell{Screen: room.NewScreen(nil, keys, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true})}
	if err := s.Looks.Restyle(theme.Config{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// Press gives keys to the dialog in front.
func (s *shell) Press(keys string) {
	for _, name := range strings.Fields(keys) {
		if d := s.Top(); d != nil {
			s.Run(room.Press(s, d, action.Press(name)))
		}
	}
}

// Run carries out a command and what follows from it.
func (s *shell) Run(cmd tea.Cmd) {
	if cmd != nil {
		if r, ok := cmd().(room.Result); ok {
			s.Run(r.Take())
		}
	}
}

func content(d room.Dialog) string { return ansi.Strip(d.Content(60, 12)) }

func TestQuestion(t *testing.T) {
	s := newShell(t)
	given := ""
	ask := func() {
		answer := func(text string) room.Answer {
			return room.Answer{text, func() tea.Cmd { given = text; return nil }}
		}
		s.Open(&room.Question{
			Shell: s, Heading: "Which", Text: "One of these:", Answers: []room.Answer{answer("first"), answer("second"), {Text: "nothing"}},
			Cancel: func() tea.Cmd { given = "cancelled"; return nil },
		})
	}
	for _, c := range []struct{ keys, want string }{
		{"enter", "first"}, {"down enter", "second"}, {"down down down enter", "first"}, {"down down enter", ""}, {"esc", "cancelled"},
	} {
		given = ""
		ask()
		if s.Press(c.keys); given != c.want || s.Top() != nil {
			t.Errorf("%s gives %q, want %q", c.keys, given, c.want)
		}
	}
	ask()
	d := s.Top()
	lines := strings.Split(content(d), "\n")
	if d.Title() != "Which" || len(lines) != 5 || !strings.HasPrefix(lines[2], "> first") {
		t.Errorf("the question is %q", lines)
	}
	if s.Run(d.Click(3, 1)); s.Top() == nil {
		t.Error("a click between the text and the answers closes the question")
	}
	if s.Run(d.Click(3, 3)); given != "second" {
		t.Errorf("a click on the second answer gives %q", given)
	}
	given = ""
	ask()
	if s.Press("q"); given != "cancelled" || s.Top() != nil {
		t.Errorf("the key to quit gives %q", given)
	}
}

func TestAsk(t *testing.T) {
	s := newShell(t)
	given := ""
	ask := func() {
		f := &room.Finder{Shell: s, Heading: func() string { return "Save" }, None: "Name", Text: "offered", Offered: true, Verb: "save", Width: 60,
			Remark: func(text string) string { return fmt.Sprintf("%d bytes", len(text)) },
			Else:   func(text string) tea.Cmd { given = text; return nil }}
		f.Refresh()
		s.Open(f)
	}
	for _, c := range []struct{ keys, want string }{
		{"enter", "offered"}, {"a b enter", "ab"}, {"end a enter", "offereda"}, {"ctrl+u x enter", "x"}, {"esc", ""},
	} {
		given = ""
		ask()
		if s.Press(c.keys); given != c.want || s.Top() != nil {
			t.Errorf("%s gives %q, want %q", c.keys, given, c.want)
		}
	}
	ask()
	d := s.Top()
	d.(room.Paster).Paste(" pasted\nlines ")
	if text := content(d); !strings.Contains(text, "> pasted lines_") || !strings.Contains(text, "12 bytes") {
		t.Errorf("the dialog is\n%s", text)
	}
	if s.Press("q enter"); given != "pasted linesq" {
		t.Errorf("the dialog gives %q", given)
	}
}

func TestChooser(t *testing.T) {
	s := newShell(t)
	titles := make([]string, 100)
	for i := range titles {
		titles[i] = fmt.Sprintf("Game %d, round %d", i, i%7)
	}
	chosen, cancelled := -1, false
	open := func() *room.Finder {
		f := room.NewChooser(s, "Games", titles, func(i int) tea.Cmd { chosen = i; return nil }, func() tea.Cmd { cancelled = true; return nil })
		s.Open(f)
		return f
	}
	f := open()
	if text := content(f); !strings.Contains(text, "Type to filter") || !strings.Contains(text, "100 of 100") || !strings.Contains(text, "> Game 0,") {
		t.Errorf("the list is\n%s", text)
	}
	s.Press("9 9")
	if text := content(f); !strings.Contains(text, "Filter: 99_") || !strings.Contains(text, "1 of 100") || strings.Count(text, "\n") != 11 {
		t.Errorf("the narrowed list is\n%s", text)
	}
	if s.Press("enter"); chosen != 99 || s.Top() != nil {
		t.Errorf("chose %d", chosen)
	}
	f = open()
	s.Press("x q")
	if text := content(f); !strings.Contains(text, "No game matches.") {
		t.Errorf("without a title left the list is\n%s", text)
	}
	s.Press("enter")
	if s.Top() == nil {
		t.Error("nothing can be chosen of nothing")
	}
	if s.Press("esc"); !cancelled || s.Top() != nil {
		t.Error("esc does not cancel")
	}
	f = open()
	content(f)
	f.Wheel(1)
	content(f)
	if s.Run(f.Click(5, 4)); chosen != 2 {
		t.Errorf("a click on the third line chose %d", chosen)
	}
}

func TestCompletion(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"first.sgf", "final.sgf", "other.sgf"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := newShell(t)
	given := ""
	a := &room.Finder{Shell: s, Heading: func() string { return "Open" }, None: "File", Verb: "open", Width: 60, Files: &room.Completion{Shell: s}, Else: func(text string) tea.Cmd { given = text; return nil }}
	a.Refresh()
	s.Open(a)
	for _, c := range []struct{ keys, line, below string }{
		{"f tab", "fi", "final.sgf  first.sgf"},
		{"n", "fin", ""},
		{"ctrl+u o tab", "other.sgf", ""},
		{"x tab", "other.sgfx", "No file begins like this."},
	} {
		s.Press(c.keys)
		lines := strings.Split(content(a), "\n")
		if strings.TrimSpace(lines[0]) != "> "+c.line+"_" || strings.TrimSpace(lines[3]) != c.below {
			t.Errorf("after %s the dialog is %q", c.keys, lines)
		}
	}
	if s.Press("backspace enter"); given != "other.sgf" {
		t.Errorf("the file is %q", given)
	}
	// What comes late changes nothing.
	line := widget.Field{Text: "o", Most: 10}
	c := &room.Completion{Shell: s}
	late := c.Tab(&line)
	line.Text = "of"
	if s.Run(late); line.Text != "of" {
		t.Errorf("the line is %q", line.Text)
	}
}
