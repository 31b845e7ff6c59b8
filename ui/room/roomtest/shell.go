// Package roomtest is a shell for tests of rooms and dialogs, and the games and
// openings that they share.
package roomtest

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/theme"
)

// Shell is a room.Host that takes down what a room asks of it. It has a session after Sit. What it
// does not implement panics.
type Shell struct {
	room.Screen
	others
	Ses    *session.Session
	At     room.Room                   // open; nil while the game is played
	Done   []action.Action             // that were asked for
	Chosen map[*config.Setting]string  // settings that were remembered
	Now    *config.Store               // settings in effect
	Told   func(session.Event) tea.Cmd // nil for nothing
}

// others are the methods that nothing asks for.
type others struct{ room.Host }

// New returns a shell with the usual keys, on a terminal without colours.
func New(tb testing.TB) *Shell {
	tb.Helper()
	keys, err := action.NewKeymap(nil)
	if err != nil {
		tb.Fatal(err)
	}
	s := &Shell{Now: config.New(config.Settings{UI: config.UI{Hints: true}}), Chosen: map[*config.Setting]string{}}
	s.Screen = room.NewScreen(nil, keys, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true})
	if err := s.Looks.Restyle(theme.Config{}); err != nil {
		tb.Fatal(err)
	}
	return s
}

// Sit starts a session. Black is a person, White who is named, a person if nobody is.
func (s *Shell) Sit(tb testing.TB, white string, setup session.Setup) *Shell {
	tb.Helper()
	if setup.Kinds == nil {
		setup.Kinds = []ai.Kind{{ID: "a", Name: "Engine", Levels: []ai.Level{{Name: "one"}}}}
	}
	m := setup.Match
	match, err := session.NewMatch(setup.Kinds, cmp.Or(m.Size, game.Size8), "human", cmp.Or(white, "human"), setup.Kinds[0].LevelID(m.Black.Level), m.Clock, 0)
	if err != nil {
		tb.Fatal(err)
	}
	setup.Match = match
	if s.Ses, err = session.New(tb.Context(), setup); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.Ses.Close)
	s.Ses.Release()
	return s
}

// Run carries out a command and what follows from it, as the program does.
func (s *Shell) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			s.Run(c)
		}
	case room.Result:
		s.Run(msg.Take())
	}
}

func (s *Shell) Printer() *lang.Printer  { return nil }
func (s *Shell) Settings() *config.Store { return s.Now }

func (s *Shell) Remember(key *config.Setting, value any) {
	s.Chosen[key] = fmt.Sprint(value)
	s.Now.Choose(key, s.Chosen[key])
}

func (s *Shell) Do(a action.Action) tea.Cmd {
	s.Done = append(s.Done, a)
	return nil
}

func (s *Shell) Go(work func() tea.Msg) tea.Cmd { return work }
func (s *Shell) Names() phrase.Names            { return phrase.Names{} }
func (s *Shell) Session() *session.Session      { return s.Ses }

func (s *Shell) Step() tea.Cmd {
	var cmds []tea.Cmd
	elsewhere := false
	for _, e := range s.Ses.Step() {
		switch e.(type) {
		case session.Moved, session.Arrived, session.Replaced:
			elsewhere = true
		}
		if s.Told != nil {
			cmds = append(cmds, s.Told(e))
		}
	}
	if r := s.Looking(); elsewhere && r != nil {
		cmds = append(cmds, r.Arrived())
	}
	return tea.Batch(cmds...)
}

func (s *Shell) Refuse(err error) tea.Cmd {
	s.Warn(err.Error())
	return nil
}

func (s *Shell) Release() tea.Cmd {
	s.Ses.Release()
	return s.Step()
}

func (s *Shell) Looking() room.Looking {
	r, _ := s.At.(room.Looking)
	return r
}

func (s *Shell) Enter(r room.Room, g *record.Record) tea.Cmd {
	if g != nil {
		s.Ses.LookAt(g, s.Ses.Match())
	}
	s.move(r)
	look, ok := r.(room.Looking)
	if !ok {
		return nil
	}
	s.Ses.Look()
	return tea.Batch(s.Step(), look.Arrived())
}

func (s *Shell) move(r room.Room) {
	if old := s.Looking(); old != nil {
		old.End()
	}
	s.At = r
}

func (s *Shell) Leave() tea.Cmd {
	s.move(nil)
	s.Ses.Return()
	return s.Step()
}

func (s *Shell) PlayHere() tea.Cmd {
	s.move(nil)
	s.Ses.PlayHere()
	return s.Step()
}

// Press gives keys to the dialog in front, or else to the room; ":show" asks the room for an
// action by its name.
func (s *Shell) Press(keys string) {
	for _, name := range strings.Fields(keys) {
		if a, ok := strings.CutPrefix(name, ":"); ok && a != "" {
			s.Run(s.At.Do(action.Action(a), tea.KeyPressMsg{}))
			continue
		}
		k := action.Press(name)
		if d := s.Top(); d != nil {
			s.Run(room.Press(s, d, k))
		} else if s.At != nil {
			s.Run(s.At.Do(s.Keymap.In(s.At.Scope(), k), k))
		}
	}
}
