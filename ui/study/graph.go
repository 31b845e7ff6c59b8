package study

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/widget"
)

// graph is the score over the game as far as it is known. Mistakes and blunders
// are marked, inaccuracies are not: they would hide the others.
func (r *Review) graph(cursor int) widget.Graph {
	g := widget.Graph{Cursor: cursor, Points: make([]widget.GraphPoint, len(r.known.Moves)+1)}
	for i := range r.known.Moves {
		v := &r.known.Moves[i]
		score, known := v.BlackScore()
		g.Points[i].Score, g.Points[i].Known, g.Points[i].Exact = score, known, v.Best.Proven
		g.Points[i+1].Blunder, g.Points[i+1].Spent = v.Class >= review.Mistake, v.Elapsed
	}
	end := &g.Points[len(r.known.Moves)]
	end.Score, end.Known, end.Exact = r.known.End.Score, r.known.End.Known, r.known.End.Proven
	if r.known.Board(len(r.known.Moves)).Turn == game.White {
		end.Score = 0 - end.Score
	}
	return g
}

// drawGraph writes the graph in h lines; a click goes to the move there. One line
// more shows the time used, if the game says anything of that.
func (r *Review) drawGraph(s *widget.Sheet, h int) {
	g := r.graph(r.game().Node().Ply())
	times := g.TimeLine(s.Styles, s.W)
	jump := func(x, _ int) tea.Cmd {
		if ply, ok := g.PlyAt(x, s.W); ok {
			r.playing = false
			return r.goToPly(ply)
		}
		return nil
	}
	s.Target(0, s.W, h, jump)
	if times != "" {
		h--
	}
	for _, line := range strings.Split(g.Render(s.Styles, s.W, h), "\n") {
		s.Add(line)
	}
	if times != "" {
		s.Add(times)
	}
}

// addGraph is the graph in the room of a list.
func (r *Review) addGraph(s *widget.Sheet) { r.drawGraph(s, s.Room()) }
