package panel

import (
	"strings"

	"othello/game"
	"othello/ui/board"
	"othello/ui/widget"
)

// Graph writes the scores of a game in h lines with the heading; nothing if fewer than two are known.
func Graph(s *widget.Sheet, heading string, g *game.Game, score func(n *game.Node) board.Score, h int) {
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
	s.Add(strings.Split(graph.Render(s.Printer, s.Styles, s.W, h-1), "\n")...)
}
