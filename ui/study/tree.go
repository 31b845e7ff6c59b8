package study

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// treeRow is a stretch of a line between two places where other moves were tried.
type treeRow struct {
	depth int // of variations within variations; zero for the main line
	nodes []*game.Node
}

// treeRows returns the lines of a game: each stretch, the variations beside its last move, the rest.
func treeRows(root *game.Node) []treeRow {
	var rows []treeRow
	var walk func(n *game.Node, depth int, stretch []*game.Node)
	walk = func(n *game.Node, depth int, stretch []*game.Node) {
		for len(n.Children()) > 0 {
			tried := n.Children()
			stretch = append(stretch, tried[0])
			if len(tried) > 1 {
				rows = append(rows, treeRow{depth, stretch})
				stretch = nil
				for _, v := range tried[1:] {
					walk(v, depth+1, []*game.Node{v})
				}
			}
			n = tried[0]
		}
		if len(stretch) > 0 {
			rows = append(rows, treeRow{depth, stretch})
		}
	}
	walk(root, 0, nil)
	return rows
}

// treeIndent is how far a variation is set in, at most treeDeepest times.
const (
	treeIndent  = 2
	treeDeepest = 5
)

// addTree draws the tree of lines around the move on the board. A click goes to a move.
func (r *Review) addTree(s *widget.Sheet) {
	st := s.Styles
	at := r.game().Node()
	var lines []string
	var clicks [][]treeCell
	current := 0
	for _, row := range treeRows(r.game().Root()) {
		indent := treeIndent * min(row.depth, treeDeepest)
		text, used := strings.Repeat(" ", indent), indent
		var cells []treeCell
		flush := func() {
			lines, clicks = append(lines, text), append(clicks, cells)
			text, used, cells = strings.Repeat(" ", indent+1), indent+1, nil
		}
		for i, n := range row.nodes {
			name := phrase.Move(r.size(), n.Move())
			if n.Move().IsSquare() && (i == 0 || n.Number()%10 == 1) {
				name = fmt.Sprintf("%d.%s", n.Number(), name)
			}
			if used+len(name) > s.W && len(cells) > 0 {
				flush()
			}
			paint := st.Text.Render
			if row.depth > 0 {
				paint = st.Dim.Render
			}
			if n == at {
				current = len(lines)
				paint = st.Selected.Render
			}
			cells = append(cells, treeCell{used, len(name), n})
			text += paint(name) + " "
			used += len(name) + 1
		}
		flush()
	}
	h := s.Room()
	first := max(0, min(current-h/2, len(lines)-h))
	for i := first; i < min(len(lines), first+h); i++ {
		for _, c := range clicks[i] {
			s.Target(c.x, c.w, 1, func(_, _ int) tea.Cmd {
				r.playing = false
				return r.goTo(c.node)
			})
		}
		s.Add(ansi.Truncate(lines[i], s.W, ""))
	}
	if len(lines) == 0 {
		s.Add(st.Dim.Render(widget.Fit(r.tr().T("No moves."), s.W)))
	}
}

// treeCell is a move in a drawn line of the tree.
type treeCell struct {
	x, w int
	node *game.Node
}
