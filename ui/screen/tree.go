package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/scene"
	"othello/ui/widget"
)

// treeIndent is how far a variation is set in, at most treeDeepest times.
const (
	treeIndent  = 2
	treeDeepest = 5
)

// branch is a move in a line of the tree.
type branch struct {
	x, w int
	of   scene.Item
}

// tree writes a tree of moves around the present one. A click goes to a move.
func (r *Face) tree(s *widget.Sheet, items []scene.Item) {
	st := s.Styles
	var lines []string
	var cells [][]branch
	at, used := 0, 0
	begin := func(indent int) {
		lines, cells = append(lines, strings.Repeat(" ", indent)), append(cells, nil)
		used = indent
	}
	for _, item := range items {
		indent := treeIndent * min(item.Depth, treeDeepest)
		w := len(item.Text)
		if item.Kind == scene.Row {
			begin(indent)
		} else if used+w > s.W {
			begin(indent + 1)
		}
		i := len(lines) - 1
		paint := st.Text.Render
		switch {
		case item.On:
			at, paint = i, st.Selected.Render
		case item.Depth > 0:
			paint = st.Dim.Render
		}
		cells[i] = append(cells[i], branch{used, w, item})
		lines[i] += paint(item.Text) + " "
		used += w + 1
	}
	h := s.Room()
	first := max(0, min(at-h/2, len(lines)-h))
	for i := first; i < min(len(lines), first+h); i++ {
		for _, c := range cells[i] {
			s.Target(c.x, c.w, 1, func(_, _ int) tea.Cmd { return r.Ask(c.of.Action, c.of.Arg) })
		}
		s.Add(ansi.Truncate(lines[i], s.W, ""))
	}
}
