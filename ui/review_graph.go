package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/widget"
)

// graph is the score over the game as far as it is known. Mistakes and blunders
// are marked, inaccuracies are not: they would hide the others.
func (r *reviewing) graph(cursor int) widget.Graph {
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
func (r *reviewing) drawGraph(s *sheet, h int) {
	g := r.graph(s.m.game.Node().Ply())
	times := g.TimeLine(s.m.styles, s.w)
	jump := func(m *model, x, _ int) tea.Cmd {
		if ply, ok := g.PlyAt(x, s.w); ok {
			r.playing = false
			return m.goToPly(ply)
		}
		return nil
	}
	s.target(0, s.w, h, jump)
	if times != "" {
		h--
	}
	for _, line := range strings.Split(g.Render(s.m.styles, s.w, h), "\n") {
		s.add(line)
	}
	if times != "" {
		s.add(times)
	}
}

// addGraph is the graph in the room of a list.
func (r *reviewing) addGraph(s *sheet) { r.drawGraph(s, s.room()) }
