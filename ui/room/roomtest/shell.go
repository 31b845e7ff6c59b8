// Package roomtest is a shell for tests of rooms and dialogs, and the games and
// openings that they share.
package roomtest

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
)

// Shell is a room.Shell that takes down what a room asks of it.
type Shell struct {
	Board   *game.Game
	Text    string                     // last line said
	Dialogs []room.Dialog              // open ones
	Done    []action.Action            // that were asked for
	Chosen  map[*config.Setting]string // settings that were remembered

	styles *theme.Styles
	keys   action.Keymap
	cursor room.Cursor
}

// New is a shell with the usual keys and a game at its beginning, on a terminal without
// colours.
func New(tb testing.TB) *Shell {
	tb.Helper()
	st, err := theme.New(theme.Config{}, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true})
	if err != nil {
		tb.Fatal(err)
	}
	keys, err := action.NewKeymap(nil)
	if err != nil {
		tb.Fatal(err)
	}
	return &Shell{Board: game.New(game.Size8), styles: st, keys: keys, cursor: room.Cursor{At: game.At(3, 2), Hover: game.NoSquare}, Chosen: map[*config.Setting]string{}}
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
	case room.Later:
		s.Run(msg())
	}
}

// Styles implements room.Shell.
func (s *Shell) Styles() *theme.Styles { return s.styles }

// Printer implements room.Shell.
func (s *Shell) Printer() *lang.Printer { return nil }

// Keys implements room.Shell.
func (s *Shell) Keys() action.Keymap { return s.keys }

// Cursor implements room.Shell.
func (s *Shell) Cursor() *room.Cursor { return &s.cursor }

// Hints implements room.Shell.
func (s *Shell) Hints() bool { return true }

// Say implements room.Shell.
func (s *Shell) Say(text string) { s.Text = text }

// Warn implements room.Shell.
func (s *Shell) Warn(text string) { s.Text = text }

// Quiet implements room.Shell.
func (s *Shell) Quiet() { s.Text = "" }

// Open implements room.Shell.
func (s *Shell) Open(d room.Dialog) { s.Dialogs = append(s.Dialogs, d) }

// Close implements room.Shell.
func (s *Shell) Close() { s.Dialogs = s.Dialogs[:max(0, len(s.Dialogs)-1)] }

// Top is the dialog in front; nil without one.
func (s *Shell) Top() room.Dialog {
	if len(s.Dialogs) == 0 {
		return nil
	}
	return s.Dialogs[len(s.Dialogs)-1]
}

// Remember implements room.Shell.
func (s *Shell) Remember(key *config.Setting, value any) { s.Chosen[key] = fmt.Sprint(value) }

// Do implements room.Shell.
func (s *Shell) Do(a action.Action) tea.Cmd {
	s.Done = append(s.Done, a)
	return nil
}

// Go implements room.Shell.
func (s *Shell) Go(work func() tea.Msg) tea.Cmd { return work }

// Game is the game on the board.
func (s *Shell) Game() *game.Game { return s.Board }

// Names says what openings are called: in English.
func (s *Shell) Names() phrase.Names { return phrase.Names{} }
