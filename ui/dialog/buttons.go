package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Buttons are the keys of a dialog in a line, to press or to click.
type Buttons []Button

// Button is a key, named as Bubble Tea names it, with a word for what it does.
type Button struct {
	Key, Word string
	Do        func() tea.Cmd
}

// Closing is the button that closes the dialog in front.
func Closing(s room.Shell, word string) Button {
	return Button{"esc", word, func() tea.Cmd {
		s.Close()
		return nil
	}}
}

const buttonGap = 3

func (b Button) width() int { return ansi.StringWidth(b.Key) + 1 + ansi.StringWidth(b.Word) }

// Press presses the button of a key.
func (r Buttons) Press(name string) tea.Cmd {
	for _, b := range r {
		if b.Key == name {
			return b.Do()
		}
	}
	return nil
}

// Click presses the button at column x.
func (r Buttons) Click(x int) tea.Cmd {
	at := 0
	for _, b := range r {
		if x >= at && x < at+b.width() {
			return b.Do()
		}
		at += b.width() + buttonGap
	}
	return nil
}

// View is the line, w cells wide.
func (r Buttons) View(st *theme.Styles, w int) string {
	parts := make([]string, len(r))
	for i, b := range r {
		parts[i] = st.Key.Render(b.Key) + " " + st.Text.Render(b.Word)
	}
	return widget.Fit(strings.Join(parts, strings.Repeat(" ", buttonGap)), w)
}
