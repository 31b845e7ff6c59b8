package serve

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/session"
	"othello/ui/theme"
)

// sight is a screen without a connection.
type sight struct {
	t *testing.T
	*screen
	lobby *lobby.Lobby
}

// looking is a guest of a server of its own in front of a screen of 80x24.
func looking(t *testing.T, setup Setup, tag string) *sight {
	t.Helper()
	setup.Lobby.Log = slog.New(slog.DiscardHandler)
	h, err := lobby.Open(setup.Lobby)
	if err != nil {
		t.Fatal(err)
	}
	v, err := h.Enter("")
	if err != nil {
		t.Fatal(err)
	}
	m, err := newScreen(v, &setup, lang.For(tag), theme.Terminal{Profile: colorprofile.TrueColor, Dark: true, Charset: theme.CharsetUTF8})
	if err != nil {
		t.Fatal(err)
	}
	m.frames.work = rate.NewLimiter(1e9, 1e9) // however slow the machine is
	t.Cleanup(func() {
		v.Leave()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	m.look()
	return &sight{t, m, h}
}

// shows is the screen as text, drawn now.
func (s *sight) shows() string {
	s.frames.drawn = time.Time{} // it is drawn however often it is looked at
	return ansi.Strip(s.View().Content)
}

// does gives it a message, and what follows from that.
func (s *sight) does(msg tea.Msg) {
	s.t.Helper()
	for cmd := s.update(msg); cmd != nil; {
		next := cmd()
		cmd = nil
		if done, ok := next.(room.Result); ok {
			cmd = s.update(done)
		}
	}
}

func (s *sight) types(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		s.does(action.Press(k))
	}
}

// clicks clicks on the first place of a text.
func (s *sight) clicks(text string) {
	s.t.Helper()
	for y, line := range strings.Split(s.shows(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			s.does(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	s.t.Fatalf("%q is not on the screen:\n%s", text, s.shows())
}

func termsSetup(t *testing.T) Setup {
	setup := testSetup(t.TempDir())
	setup.Lobby.Path = filepath.Join(t.TempDir(), "house.db")
	setup.Lobby.Kinds = append(setup.Lobby.Kinds, ai.Kind{ID: "last", Name: "Last", Engine: first{}, Levels: []ai.Level{{Name: "weak"}, {Name: "strong"}}})
	return setup
}

// TestTerms chooses all that a table can be opened with, by keys and by the mouse.
func TestTerms(t *testing.T) {
	s := looking(t, termsSetup(t), lang.English)
	s.types("n")
	for _, want := range []string{"Against", "< anyone", "Board", "< 8 x 8", "Your colour", "< either", "< 5 min", "< 3 s", "Rated", "< yes", "enter open the table"} {
		if !strings.Contains(s.shows(), want) {
			t.Errorf("the form does not show %q:\n%s", want, s.shows())
		}
	}
	s.types("down", "down", "down", "right", "right", "down", "left", "down", "left", "down", "space") // colour, time, increment, rated
	s.types("enter")
	if v := s.visitor.Table(); v == nil || v.Terms != (lobby.Terms{Size: game.Size8, Clock: session.Clocks[2], Increment: session.Increments[2], Color: game.White, Casual: true}) {
		t.Errorf("the table's terms are %+v", v.Terms)
	}
	if !strings.Contains(s.shows(), "Waiting for somebody") {
		t.Errorf("the table is shown as\n%s", s.shows())
	}
	s.types("q", "n")
	if text := s.shows(); !strings.Contains(text, "< White") || !strings.Contains(text, "< 3 min") || !strings.Contains(text, "< 2 s") {
		t.Errorf("the form does not begin with the terms of before:\n%s", text)
	}
	s.clicks("< anyone") // on the "<": the last one
	s.clicks("Last")     // behind it: on, which is anybody again
	if text := s.shows(); !strings.Contains(text, "< anyone") {
		t.Errorf("after a click back and one on:\n%s", text)
	}
	s.does(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	s.clicks("8 x 8")
	if text := s.shows(); !strings.Contains(text, "< Last, level 2, strong") || !strings.Contains(text, "< 6 x 6") {
		t.Errorf("against an engine on a smaller board:\n%s", text)
	}
	s.clicks("enter open")
	if v := s.visitor.Table(); v == nil || v.State != lobby.Playing || v.Terms.Size != game.Size6 || v.Terms.Engine != "last" || v.Terms.Level != "2" {
		t.Errorf("the table is %+v", v)
	}
}

// TestTermsWords reads terms as they are typed in lines of text.
func TestTermsWords(t *testing.T) {
	setup := termsSetup(t)
	g := guest{setup: &setup.Lobby}
	for words, want := range map[string]lobby.Terms{
		"":                  {},
		"5 3":               {Clock: session.Clocks[3], Increment: session.Increments[3]},
		"10 Black casual":   {Clock: session.Clocks[4], Color: game.Black, Casual: true},
		"6x6 white 1 0 4x4": {Clock: session.Clocks[1], Color: game.White, Size: game.Size4},
		"engine last 2 5 1": {Engine: "last", Level: "2", Clock: session.Clocks[3], Increment: session.Increments[1]},
		"0 5":               {},
	} {
		if got, err := g.readTerms(words); err != nil || got != want {
			t.Errorf("%q is %+v, %v", words, got, err)
		}
	}
	for _, words := range []string{"engine", "engine last", "engine fierce 1"} {
		if got, err := g.readTerms(words); err == nil || !strings.Contains(err.Error(), "engine NAME LEVEL") {
			t.Errorf("%q is %+v, %v", words, got, err)
		}
	}
	for _, words := range []string{"5 3 1", "-1", "1001", "green", "5x5"} {
		if got, err := g.readTerms(words); err != errTerms {
			t.Errorf("%q is %+v, %v", words, got, err)
		}
	}
}

// TestStrangerCommands types every command that takes a number, with that of nothing
// that is there: that is all that is said.
func TestStrangerCommands(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), "en")
	var out strings.Builder
	l := newLines(s.visitor, &lobby.Setup{}, &out, nil)
	walked := 0
	for _, a := range words {
		_, args, _ := a.Usage()
		if !slices.Contains(strings.FieldsFunc(args, func(r rune) bool { return !unicode.IsLetter(r) }), "N") && a != action.Review {
			continue
		}
		walked++
		for _, n := range []lobby.TableID{7, 1} {
			l.do(fmt.Sprint(a.Word(), " ", n))
			_ = l.Flush()
			said := out.String()
			out.Reset()
			if said != phrase.Sentence(nil, lobby.ErrNoTable)+"\n" && said != phrase.Sentence(nil, lobby.ErrNoGame)+"\n" || s.visitor.Table() != nil {
				t.Errorf("%s %d: %q", a.Word(), n, said)
			}
		}
	}
	if walked != 4 {
		t.Errorf("%d commands take a number", walked)
	}
}

// TestPrompt asks to take a move back: lines of text and the screen say what is asked, and how to
// answer.
func TestPrompt(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), "en")
	var people [2]*lobby.Visitor
	for i, name := range []string{"Anna", "Bert"} {
		v, err := s.lobby.Enter(name)
		if err == nil {
			err = v.SetName(name)
		}
		if err != nil {
			t.Fatal(err)
		}
		defer v.Leave()
		people[i] = v
	}
	anna, bert := people[0], people[1]
	id, err := anna.Open(lobby.Terms{Clock: time.Minute, Color: game.Black, Casual: true})
	for _, do := range []func() error{
		func() error { return err },
		func() error { return bert.Join(id) },
		func() error { m, _ := game.ParseSquare("f5"); return anna.Play(m) },
		func() error { bert.Step(); return anna.Offer(lobby.TakeBack) },
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	l := newLines(bert, &lobby.Setup{}, &out, nil)
	for _, e := range bert.Step() {
		l.apply(l.told(e))
	}
	_ = l.Flush()
	s.does(wakeMsg{})
	s.types("home") // in the lobby, of who is not at the table
	if text := s.shows(); !strings.Contains(text, "Anna 1500 - Bert 1500") {
		t.Errorf("the lobby does not show the game:\n%s", text)
	}
	s.guest.visitor = bert
	s.does(wakeMsg{})
	for text, answer := range map[string]string{out.String(): `"yes" accepts`, s.shows(): "ctrl+y"} {
		if !strings.Contains(text, "Anna proposes to take a move back: ") || !strings.Contains(text, answer) {
			t.Errorf("the prompt does not say how to answer:\n%s", text)
		}
	}
}

// TestDecline leaves an invitation for later, and declines it in the list of the lobby.
func TestDecline(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), "en")
	other, err := s.lobby.Enter("")
	if err == nil {
		_, err = other.Invite(s.visitor.Name(), lobby.Terms{})
	}
	if err != nil {
		t.Fatal(err)
	}
	s.does(wakeMsg{})
	s.types("esc")
	if text := s.shows(); !strings.Contains(text, "> asks you") || !strings.Contains(text, "ctrl+n decline") {
		t.Errorf("the invitation is shown as\n%s", text)
	}
	s.types("ctrl+n")
	until(t, "the invitation is declined", func() bool { return len(s.visitor.Listing().Tables) == 0 })
}

// TestRatedWord: the list of the lobby says of every game whether it is rated, as its board does.
func TestRatedWord(t *testing.T) {
	for _, c := range []struct {
		terms lobby.Terms
		want  string
	}{
		{lobby.Terms{Size: game.Size8, Clock: 5 * time.Minute}, "5 min, rated"},
		{lobby.Terms{Size: game.Size8, Clock: 5 * time.Minute, Casual: true}, "5 min, casual"},
		{lobby.Terms{Size: game.Size6}, "6 x 6, no clock, casual"},
	} {
		if got := termsText(nil, c.terms); got != c.want {
			t.Errorf("%+v: %q, want %q", c.terms, got, c.want)
		}
	}
}
