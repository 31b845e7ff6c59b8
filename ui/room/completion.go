package room

import (
	"os"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"othello/ui/widget"
)

// Completion completes a path that is typed: tab writes what all files of that name have in common,
// and shows which these are.
type Completion struct {
	Shell Shell
	Want  func(name string, folder bool) bool // says which files and folders are of use; nil for all

	choices []string // for text
	text    string   // the line as Tab left it
	answer  Generation
}

// Tab completes the path that ends the line. The folder is read in the background.
func (c *Completion) Tab(line *widget.Field) tea.Cmd {
	line.Offered = false
	text, want := line.Text, c.Want
	c.answer.End()
	return Work(&c.answer, func() ([]string, error) { return complete(text, want), nil }, func(choices []string, _ error) tea.Cmd {
		if line.Text != text {
			return nil // typed on meanwhile
		}
		if len(choices) > 0 {
			line.Text = common(choices)
		}
		c.choices, c.text = choices, line.Text
		return nil
	})
}

// View is a line of w cells with the names to choose from; empty if tab has not made the line.
func (c *Completion) View(line *widget.Field, w int) string {
	st := c.Shell.Styles()
	switch {
	case line.Text != c.text || len(c.choices) == 1 || c.text == "" && c.choices == nil:
		return ""
	case len(c.choices) == 0:
		return st.Dim.Render(widget.Fit(c.Shell.Printer().T("No file begins like this."), w))
	}
	names, folder := "", strings.LastIndexFunc(c.text, func(r rune) bool { return r < utf8.RuneSelf && os.IsPathSeparator(uint8(r)) })+1
	for _, path := range c.choices {
		if names += path[folder:] + "  "; len(names) > 4*w {
			break
		}
	}
	return st.Dim.Render(widget.Fit(widget.Clean(names), w))
}
