package widget

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/theme"
)

// Hit is a part of the screen that does something when clicked: Do, or else what
// Action asks for.
type Hit struct {
	Area   Rect
	Action action.Action
	Do     func(x, y int) tea.Cmd // the cell counts from the area's first
}

// Sheet is a panel while it is being written, line by line, with the parts of it
// that can be clicked.
type Sheet struct {
	Styles  *theme.Styles
	Printer *lang.Printer
	W, H    int // room for it in cells
	Lines   []string
	Hits    []Hit // by place in the sheet

	aside *Sheet // the column at the right; nil where there is none
	below *Sheet // what stands under both columns; nil for nothing
}

// columnLeast is the width from which on a column is one of two, and ColumnGap what parts them.
const columnLeast, ColumnGap = 42, 3

// TwoColumns is the width from which on a sheet has two columns.
const TwoColumns = 2*columnLeast + ColumnGap

// Columns lets write fill the sheet, in two columns if that is wide enough.
func (s *Sheet) Columns(write func(*Sheet)) {
	if s.W < TwoColumns {
		write(s)
		return
	}
	left := *s
	left.W = (s.W - ColumnGap) / 2
	right := left
	left.aside = &right
	write(&left)
	for i := range max(len(left.Lines), len(right.Lines)) {
		line := ""
		if i < len(left.Lines) {
			line = left.Lines[i]
		}
		if i < len(right.Lines) {
			line = Pad(line, left.W+ColumnGap) + right.Lines[i]
		}
		s.Add(line)
	}
	s.Hits = left.Hits
	for _, h := range right.Hits {
		h.Area.X += left.W + ColumnGap
		s.Hits = append(s.Hits, h)
	}
	if left.below != nil {
		for _, h := range left.below.Hits {
			h.Area.Y += len(s.Lines)
			s.Hits = append(s.Hits, h)
		}
		s.Add(left.below.Lines...)
	}
}

// Below is a sheet for so many lines under both columns, s itself where there is one only.
func (s *Sheet) Below(lines int) *Sheet {
	if s.aside == nil {
		return s
	}
	s.below = &Sheet{Styles: s.Styles, Printer: s.Printer, W: s.W + ColumnGap + s.aside.W, H: s.H}
	s.H -= lines
	s.aside.H -= lines
	return s.below
}

// Aside is the right column, the sheet itself where there is one only.
func (s *Sheet) Aside() *Sheet {
	if s.aside == nil {
		return s
	}
	return s.aside
}

// Room is the number of lines that are left.
func (s *Sheet) Room() int { return max(0, s.H-len(s.Lines)) }

// Add writes lines, as far as there is room for them.
func (s *Sheet) Add(lines ...string) {
	s.Lines = append(s.Lines, lines[:min(len(lines), s.Room())]...)
}

// AddClick writes a line that does something when it is clicked.
func (s *Sheet) AddClick(line string, do func() tea.Cmd) {
	s.Target(0, s.W, 1, func(_, _ int) tea.Cmd { return do() })
	s.Add(line)
}

// AddAction writes a line that asks for a when it is clicked.
func (s *Sheet) AddAction(line string, a action.Action) {
	s.target(0, s.W, 1, Hit{Action: a})
	s.Add(line)
}

// Target makes the cells from column x of the next lines do something when
// clicked; do gets the cell, counted from the first.
func (s *Sheet) Target(x, w, lines int, do func(x, y int) tea.Cmd) {
	s.target(x, w, lines, Hit{Do: do})
}

func (s *Sheet) target(x, w, lines int, h Hit) {
	if lines = min(lines, s.Room()); lines > 0 && x < s.W {
		h.Area = Rect{X: x, Y: len(s.Lines), W: min(w, s.W-x), H: lines}
		s.Hits = append(s.Hits, h)
	}
}

// Button is a part of a line to click on: it does Do, or else what Action asks for.
type Button struct {
	Text   string
	Action action.Action
	Do     func() tea.Cmd
	On     bool // it is the one that counts now
}

// Buttons writes a line of buttons, as many as fit.
func (s *Sheet) Buttons(list []Button) {
	var line strings.Builder
	used := 0
	for _, b := range list {
		text := " " + b.Text + " "
		if used+ansi.StringWidth(text) == s.W+1 {
			text = text[:len(text)-1]
		}
		width := ansi.StringWidth(text)
		if used+width > s.W {
			break
		}
		h := Hit{Action: b.Action}
		if b.Do != nil {
			h.Do = func(_, _ int) tea.Cmd { return b.Do() }
		}
		s.target(used, width, 1, h)
		style := s.Styles.Key
		if b.On {
			style = s.Styles.Selected
		}
		line.WriteString(style.Render(text))
		used += width
	}
	s.Add(line.String())
}

// Wrap writes text over as many lines as it needs, at most so many.
func (s *Sheet) Wrap(text string, most int, paint func(...string) string) {
	for _, l := range WrappedIn(text, s.W, most) {
		s.Add(paint(Fit(l, s.W)))
	}
}

// Rect is a rectangle of cells; x and y count from the screen's top left.
type Rect struct{ X, Y, W, H int }

// Contains reports whether the cell (x, y) lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Rule is a line of w cells with a heading in it.
func Rule(st *theme.Styles, heading string, w int) string {
	heading = Fit(heading, w)
	return st.Accent.Render(heading) + " " + st.Border.Render(strings.Repeat(st.Borders.Top, max(0, w-ansi.StringWidth(heading)-1)))
}

// Frame frames content of w by h cells under a title, with a cell of padding at
// the left and the right.
func Frame(st *theme.Styles, title, content string, w, h int) string {
	b := st.Borders
	lines := make([]string, 0, h+2)
	head := " " + Fit(title, w-2) + " "
	lines = append(lines, st.Border.Render(b.TopLeft+b.Top)+st.Title.Render(head)+
		st.Border.Render(strings.Repeat(b.Top, max(0, w+1-ansi.StringWidth(head)))+b.TopRight))
	left, right := st.Border.Render(b.Left)+" ", " "+st.Border.Render(b.Right)
	body := strings.Split(content, "\n")
	for i := range h {
		text := ""
		if i < len(body) {
			text = Fit(body[i], w)
		}
		lines = append(lines, left+text+strings.Repeat(" ", max(0, w-ansi.StringWidth(text)))+right)
	}
	lines = append(lines, st.Border.Render(b.BottomLeft+strings.Repeat(b.Bottom, w+2)+b.BottomRight))
	return strings.Join(lines, "\n")
}
