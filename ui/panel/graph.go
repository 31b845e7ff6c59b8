package panel

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/widget"
)

// Graph writes the scores of a game in h lines with the heading; nothing if fewer than two are known.
// A click goes to the node there, if jump is not nil.
func Graph(s *widget.Sheet, heading string, g *game.Game, score func(n *game.Node) board.Score, h int, jump func(n *game.Node) tea.Cmd) {
	tr := s.Printer
	line := g.Line()
	graph := widget.Graph{Points: make([]widget.GraphPoint, len(line)), Cursor: -1}
	known := 0
	for i, n := range line {
		at := score(n)
		graph.Points[i] = widget.GraphPoint{Score: at.Discs, Known: at.Known, Exact: at.Proven}
		if at.Known {
			known++
		}
		if n == g.Node() {
			graph.Cursor = i
		}
	}
	if known < 2 || s.Room() < h {
		return
	}
	s.Add(widget.Rule(s.Styles, heading, s.W))
	if jump != nil {
		s.Target(0, s.W, h-1, func(x, _ int) tea.Cmd {
			if i, ok := graph.PlyAt(x, s.W); ok && i < len(line) {
				return jump(line[i])
			}
			return nil
		})
	}
	s.Add(strings.Split(graph.Render(tr, s.Styles, s.W, h-1), "\n")...)
}
