package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/widget"
)

// chooser opens one of many games; typing narrows the list.
type chooser struct {
	m       *model
	heading string
	choices []Choice
	folded  []string // titles in lower case, for the filter
	filter  string
	shown   []int // indices into choices
	list    widget.List
	height  int // lines of the list when it was last drawn
}

func newChooser(m *model, heading string, choices []Choice) *chooser {
	c := &chooser{m: m, heading: heading, choices: choices, folded: make([]string, len(choices))}
	for i, ch := range choices {
		c.folded[i] = strings.ToLower(ch.Title)
	}
	c.narrow()
	return c
}

func (c *chooser) Title() string { return c.heading }

// narrow applies the filter: all its words must occur in a title.
func (c *chooser) narrow() {
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
		c.list.Lines = append(c.list.Lines, widget.Clean(c.choices[i].Title))
	}
}

func (c *chooser) Key(k tea.KeyPressMsg) tea.Cmd {
	m := c.m
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
		return c.choose()
	case "esc":
		m.close()
		return m.release()
	case "ctrl+c":
		return m.quit()
	case "backspace":
		if runes := []rune(c.filter); len(runes) > 0 {
			c.filter = string(runes[:len(runes)-1])
			c.narrow()
		}
	default:
		if k.Text != "" && len(c.filter) < 100 {
			c.filter += widget.Clean(k.Text)
			c.narrow()
		}
	}
	return nil
}

func (c *chooser) choose() tea.Cmd {
	if len(c.shown) == 0 {
		return nil
	}
	c.m.close()
	return openChoice(c.choices[c.shown[c.list.At]])
}

func (c *chooser) Click(_, y int) tea.Cmd {
	if i := y - 2 + c.list.First; y >= 2 && i < len(c.shown) {
		c.list.At = i
		return c.choose()
	}
	return nil
}

func (c *chooser) Wheel(d int) tea.Cmd {
	c.list.Move(3 * d)
	return nil
}

func (c *chooser) Content(w, h int) string {
	m := c.m
	c.height = max(1, h-4)
	head := fmt.Sprintf("Filter: %s_", c.filter)
	if c.filter == "" {
		head = "Type to filter"
	}
	count := fmt.Sprintf("%d of %d", len(c.shown), len(c.choices))
	body := c.list.View(m.styles, w, c.height)
	if len(c.shown) == 0 {
		body = m.styles.Dim.Render("No game has all these words.")
	}
	return widget.Spread(m.styles.Text.Render(head), m.styles.Dim.Render(count), w) + "\n\n" + body +
		"\n\n" + m.styles.Dim.Render("enter opens, esc closes")
}
