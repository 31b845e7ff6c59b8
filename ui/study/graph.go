package study

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/session"
	"othello/ui/widget"
)

// graph is the score over the game as far as it is known, and over it that of a
// variation which is looked at. Mistakes and blunders are marked, inaccuracies are not:
// they would hide the others.
func (r *Review) graph(cursor int) widget.Graph {
	g := widget.Graph{Cursor: cursor}
	if r.main == nil {
		g.Points = points(r.known)
		return g
	}
	g.Points = points(r.main)
	for g.From < len(r.line) && session.OnMainLine(r.line[g.From]) {
		g.From++
	}
	g.Variation = points(r.known)[g.From:]
	return g
}

// points are what is known of a line after each ply.
func points(k *review.Review) []widget.GraphPoint {
	list := make([]widget.GraphPoint, len(k.Moves)+1)
	for i := range k.Moves {
		v := &k.Moves[i]
		list[i].Score, list[i].Known = v.BlackScore()
		list[i].Exact = v.Best.Proven
		list[i+1].Spent = v.Elapsed
		if v.Class >= review.Mistake {
			list[i+1].Sign = v.Class.Mark()
		}
	}
	end := &list[len(k.Moves)]
	end.Score, end.Known, end.Exact = k.End.Score, k.End.Known, k.End.Proven
	if k.Board(len(k.Moves)).Turn == game.White {
		end.Score = 0 - end.Score
	}
	return list
}

// drawGraph writes the graph in h lines; a click goes to the move there. One line
// more shows the time used, if the game says anything of that.
func (r *Review) drawGraph(s *widget.Sheet, h int) {
	g := r.graph(r.game().Node().Ply())
	times := g.TimeLine(s.Styles, s.W)
	jump := func(x, _ int) tea.Cmd {
		if ply, ok := g.PlyAt(x, s.W); ok {
			r.playing = false
			if line := mainLine(r.game().Root()); ply >= len(r.line) && ply < len(line) { // the variation is shorter
				return r.goTo(line[ply])
			}
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
