package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/widget"
)

// sheet is a panel while it is being written, line by line, with the parts of it
// that can be clicked.
type sheet struct {
	m     *model
	w, h  int
	lines []string
}

// room is the number of lines that are left.
func (s *sheet) room() int { return max(0, s.h-len(s.lines)) }

// add writes a line, if there is room for it.
func (s *sheet) add(line string) {
	if s.room() > 0 {
		s.lines = append(s.lines, line)
	}
}

// addClick writes a line that does something when it is clicked.
func (s *sheet) addClick(line string, do func(x, y int) tea.Cmd) {
	s.target(0, s.w, 1, do)
	s.add(line)
}

// target makes the cells from column x of the next lines do something when
// clicked; do gets the cell, counted from the first.
func (s *sheet) target(x, w, lines int, do func(x, y int) tea.Cmd) {
	if lines = min(lines, s.room()); lines > 0 && x < s.w {
		at := s.m.layout.panel
		s.m.hits = append(s.m.hits, hit{area: widget.Rect{X: at.X + x, Y: at.Y + len(s.lines), W: min(w, s.w-x), H: lines}, do: do})
	}
}

// button is a part of a line to click on.
type button struct {
	text   string
	action action.Action  // what it asks for, unless
	do     func() tea.Cmd // it does this
	on     bool           // it is the one that counts now
}

// buttons writes a line of buttons, as many as fit.
func (s *sheet) buttons(list []button) {
	var line strings.Builder
	used := 0
	for _, b := range list {
		text := " " + b.text + " "
		width := ansi.StringWidth(text)
		if used+width > s.w {
			break
		}
		s.target(used, width, 1, func(_, _ int) tea.Cmd {
			if b.do != nil {
				return b.do()
			}
			return s.m.do(b.action)
		})
		if b.on {
			line.WriteString(s.m.styles.Selected.Render(text))
		} else {
			line.WriteString(s.m.styles.Key.Render(text))
		}
		used += width
	}
	s.add(line.String())
}

// wrap writes text over as many lines as it needs, at most so many.
func (s *sheet) wrap(text string, most int, paint func(...string) string) {
	lines := wrapped(text, s.w)
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = widget.Fit(lines[most-1]+" ...", s.w)
	}
	for _, l := range lines {
		s.add(paint(widget.Fit(l, s.w)))
	}
}

// wrapped is text in lines of w cells.
func wrapped(text string, w int) []string { return strings.Split(ansi.Wordwrap(text, w, ""), "\n") }

// text is the panel.
func (s *sheet) text() string { return strings.Join(s.lines, "\n") }
