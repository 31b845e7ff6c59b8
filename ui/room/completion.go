package room

import (
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/widget"
)

// Completion completes a path that is typed: tab writes what all files of that name have
// in common, and goes on to one after the other when it is pressed again.
type Completion struct {
	Shell Shell
	Want  func(name string, folder bool) bool // says which files and folders are of use; nil for all

	choices []string // for text; nil before any were looked for
	text    string   // the line as Tab left it; another one has other choices
	at      int      // choice that the line holds, -1 for none
	asked   bool     // the disk is being asked
	answer  Generation
}

// Tab completes the path that ends the line. The folder is read in the background.
func (c *Completion) Tab(line *widget.Field, back bool) tea.Cmd {
	line.Offered = false
	if c.current(line) && len(c.choices) > 1 {
		step := 1
		if back {
			step = -1
			c.at = max(c.at, 0)
		}
		c.at = (c.at + step + len(c.choices)) % len(c.choices)
		c.write(line, c.choices[c.at])
		return nil
	}
	if c.asked {
		return nil
	}
	c.asked = true
	text, want := line.Text, c.Want
	return c.Shell.Go(Work(&c.answer, func() ([]string, error) { return complete(text, want), nil }, func(choices []string, _ error) tea.Cmd {
		c.asked = false
		if line.Text != text {
			return nil // typed on meanwhile
		}
		c.choices, c.at = append([]string{}, choices...), -1
		if start := common(choices); len(start) > len(text) {
			text = start
		} else if len(choices) == 1 {
			text = choices[0] // in other letters
		}
		c.write(line, text)
		return nil
	}))
}

func (c *Completion) write(line *widget.Field, text string) {
	line.Text, c.text = text, text
}

// current reports whether the choices are those of the line.
func (c *Completion) current(line *widget.Field) bool { return line.Text == c.text && c.choices != nil }

// View is a line of w cells with the names to choose from; empty if tab has not made the line.
func (c *Completion) View(line *widget.Field, w int) string {
	st := c.Shell.Styles()
	switch {
	case !c.current(line) || len(c.choices) == 1:
		return ""
	case len(c.choices) == 0:
		return st.Dim.Render(widget.Fit(c.Shell.Printer().T("No file begins like this."), w))
	}
	const gap = 2
	first := max(0, c.at)
	var out strings.Builder
	used := 0
	for i := range c.choices[first:] {
		name := base(c.choices[first+i])
		width := ansi.StringWidth(name) + gap
		if used+width > w && used > 0 {
			break
		}
		style := st.Dim
		if first+i == c.at {
			style = st.Selected
		}
		out.WriteString(style.Render(widget.Clean(name)) + strings.Repeat(" ", gap))
		used += width
	}
	return widget.Fit(out.String(), w)
}

// base is the last name of a path, with the separator of a folder.
func base(path string) string {
	name := filepath.Base(path)
	if strings.HasSuffix(path, string(filepath.Separator)) {
		name += string(filepath.Separator)
	}
	return name
}
