package dialog

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// filterMost is the length in bytes of the longest filter.
const filterMost = 100

// Chooser is a choice of one of many things; typing narrows the list.
type Chooser struct {
	shell   room.Shell
	heading string
	titles  []string
	choose  func(i int) tea.Cmd // called after closing
	cancel  func() tea.Cmd      // what esc does after closing; nil for nothing

	folded []string // titles in lower case, for the filter
	filter string
	shown  []int // indices into titles
	list   widget.List
	height int // lines of the list when it was last drawn
}

// NewChooser is a choice among titles. choose is called with the index of one, cancel
// if none is chosen, nil for nothing to do then; both after closing.
func NewChooser(s room.Shell, heading string, titles []string, choose func(i int) tea.Cmd, cancel func() tea.Cmd) *Chooser {
	c := &Chooser{shell: s, heading: heading, titles: titles, choose: choose, cancel: cancel, folded: make([]string, len(titles))}
	for i, title := range titles {
		c.folded[i] = strings.ToLower(title)
	}
	c.narrow()
	return c
}

// Title implements room.Dialog.
func (c *Chooser) Title() string { return c.heading }

// narrow applies the filter: all its words must occur in a title.
func (c *Chooser) narrow() {
	words := strings.Fields(strings.ToLower(c.filter))
	c.shown, c.list = c.shown[:0], widget.List{}
next:
	for i, title := range c.folded {
		for _, w := range words {
			if !strings.Contains(title, w) {
				continue next
			}
		}
		c.shown = append(c.shown, i)
		c.list.Lines = append(c.list.Lines, widget.Clean(c.titles[i]))
	}
}

// Key implements room.Dialog.
func (c *Chooser) Key(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "up":
		c.list.Move(-1)
	case "down":
		c.list.Move(1)
	case "pgup":
		c.list.Move(-max(1, c.height-1))
	case "pgdown":
		c.list.Move(max(1, c.height-1))
	case "home":
		c.list.Move(-len(c.shown))
	case "end":
		c.list.Move(len(c.shown))
	case "enter":
		return c.enter()
	case "esc":
		c.shell.Close()
		if c.cancel != nil {
			return c.cancel()
		}
	case "ctrl+c":
		return c.shell.Do(action.Quit)
	case "backspace":
		if runes := []rune(c.filter); len(runes) > 0 {
			c.filter = string(runes[:len(runes)-1])
			c.narrow()
		}
	default:
		if k.Text != "" && len(c.filter) < filterMost {
			c.filter += widget.Clean(k.Text)
			c.narrow()
		}
	}
	return nil
}

func (c *Chooser) enter() tea.Cmd {
	if len(c.shown) == 0 {
		return nil
	}
	c.shell.Close()
	return c.choose(c.shown[c.list.At])
}

// Paste implements room.Pasting.
func (c *Chooser) Paste(text string) tea.Cmd {
	c.filter += widget.Clean(text[:min(len(text), filterMost)])
	c.narrow()
	return nil
}

// Click implements room.Dialog.
func (c *Chooser) Click(_, y int) tea.Cmd {
	if i := y - 2 + c.list.First; y >= 2 && i < len(c.shown) {
		c.list.At = i
		return c.enter()
	}
	return nil
}

// Wheel implements room.Dialog.
func (c *Chooser) Wheel(d int) tea.Cmd {
	c.list.Move(3 * d)
	return nil
}

// Content implements room.Dialog.
func (c *Chooser) Content(w, h int) string {
	st := c.shell.Styles()
	c.height = max(1, h-4)
	head := fmt.Sprintf("Filter: %s_", c.filter)
	if c.filter == "" {
		head = "Type to filter"
	}
	count := fmt.Sprintf("%d of %d", len(c.shown), len(c.titles))
	body := c.list.View(st, w, c.height)
	if len(c.shown) == 0 {
		body = st.Dim.Render("No game has all these words.")
	}
	return widget.Spread(st.Text.Render(head), st.Dim.Render(count), w) + "\n\n" + body +
		"\n\n" + st.Dim.Render("enter opens, esc closes")
}
