package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// attention is how a person who looks elsewhere can be told something.
type attention struct {
	away bool                     // the window is not in front, as the terminal says
	show func(text string) string // the terminal's notification; nil for none
}

// listen takes what the terminal says of itself.
func (a *attention) listen(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.FocusMsg:
		a.away = false
	case tea.BlurMsg:
		a.away = true
	case tea.EnvMsg:
		a.show = notification(msg.Getenv("TERM"), msg.Getenv("TERM_PROGRAM"))
	}
}

// notification returns the control sequence by which a terminal shows a notification: OSC 99 of
// kitty, OSC 777 of rxvt or OSC 9 of iTerm2. Nil for a terminal that is not known to have any.
func notification(term, program string) func(text string) string {
	switch {
	case strings.Contains(term, "kitty"):
		return func(text string) string { return ansi.DesktopNotification(text) }
	case strings.HasPrefix(term, "foot"), strings.HasPrefix(term, "rxvt-unicode"), strings.Contains(term, "ghostty"):
		return func(text string) string {
			return ansi.URxvtExt("notify", "Othello", strings.ReplaceAll(text, ";", ","))
		}
	case program == "iTerm.app", program == "WezTerm":
		return ansi.Notify
	}
	return nil
}

// Listen takes what the terminal says of itself and of its window.
func (s *Screen) Listen(msg tea.Msg) { s.attention.listen(msg) }

func (s *Screen) Tell(text string, bell bool) tea.Cmd {
	switch {
	case s.attention.away && s.attention.show != nil:
		return tea.Raw(s.attention.show(text))
	case bell:
		return tea.Raw("\a")
	}
	return nil
}
