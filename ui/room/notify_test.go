package room

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestTell is heard where somebody looks, and seen where nobody does.
func TestTell(t *testing.T) {
	for _, test := range []struct {
		env        tea.EnvMsg
		away, bell bool
		want       string // empty for nothing
	}{
		{tea.EnvMsg{"TERM=xterm-kitty"}, true, true, "\x1b]99;;1. Black f5\x07"},
		{tea.EnvMsg{"TERM=foot"}, true, false, "\x1b]777;notify;Othello;1. Black f5\x07"},
		{tea.EnvMsg{"TERM=xterm-256color", "TERM_PROGRAM=WezTerm"}, true, false, "\x1b]9;1. Black f5\x07"},
		{tea.EnvMsg{"TERM=xterm-256color"}, true, false, ""},
		{tea.EnvMsg{"TERM=xterm-256color"}, true, true, "\a"},
		{tea.EnvMsg{"TERM=xterm-kitty"}, false, true, "\a"},
		{tea.EnvMsg{"TERM=xterm-kitty"}, false, false, ""},
	} {
		var s Screen
		s.Listen(test.env)
		s.Listen(tea.BlurMsg{})
		if !test.away {
			s.Listen(tea.FocusMsg{})
		}
		got := ""
		if cmd := s.Tell("1. Black f5", test.bell); cmd != nil {
			raw, _ := cmd().(tea.RawMsg)
			got = fmt.Sprint(raw.Msg)
		}
		if got != test.want {
			t.Errorf("%v, away %v, bell %v: %q, not %q", test.env, test.away, test.bell, got, test.want)
		}
	}
}
