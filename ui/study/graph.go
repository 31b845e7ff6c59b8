package study

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/board"
	"othello/ui/session"
	"othello/ui/widget"
)

// graph returns the score over the game, and over it that of the variation on the board.
// Inaccuracies are not marked: they would hide the mistakes.
func (r *Review) graph(cursor int) widget.Graph {
	g := widget.Graph{Cursor: cursor}
	if r.main == nil {
		g.Points = points(r.known)
		return g
	}
	g.Points = points(r.main)
	list := points(r.known)
	g.From = len(list)
	if leaves := slices.IndexFunc(r.line, func(n *game.Node) bool { return !session.OnMainLine(n) }); leaves >= 0 {
		g.From = r.line[leaves].Number()
	}
	g.Variation = list[g.From:]
	return g
}

// points are what is known of a line after each move; a pass changes nothing.
func points(k *review.Review) []widget.GraphPoint {
	list := make([]widget.GraphPoint, 1, len(k.Moves)+1)
	show := func(score float64, known, exact bool) {
		if p := &list[len(list)-1]; known && !p.Known {
			p.Score, p.Known, p.Exact = score, true, exact
		}
	}
	for i := range k.Moves {
		v := &k.Moves[i]
		score, known := v.BlackScore()
		show(score, known, v.Best.Score.Exact())
		if v.Move == game.Pass {
			continue
		}
		p := widget.GraphPoint{Spent: v.Elapsed}
		if v.Class >= review.Mistake {
			p.Sign = v.Class.Mark()
		}
		list = append(list, p)
	}
	end := k.End.Score.Discs
	if k.Board(len(k.Moves)).Turn == game.White {
		end = 0 - end
	}
	show(end, k.End.Known, k.End.Score.Exact())
	return list
}

// drawGraph writes the graph in h lines; a click goes to the move there. A line with the times
// of the moves, if they are known, comes below it or takes the place of the legend.
func (r *Review) drawGraph(s *widget.Sheet, h int) {
	g := r.graph(r.game().Node().Number())
	times := g.TimeLine(s.Styles, s.W)
	if times != "" && (s.H >= roomyReview || s.H >= graphAt && r.shown(s.H) != totalsTab) {
		h++
	}
	jump := func(x, _ int) tea.Cmd {
		if ply, ok := g.PlyAt(x, s.W); ok {
			r.playing = false
			if line := mainLine(r.game().Root()); ply > r.line[len(r.line)-1].Number() { // the variation is shorter
				return r.goTo(line[max(0, numbered(line, ply))])
			}
			return r.goToPly(numbered(r.line, ply))
		}
		return nil
	}
	s.Target(0, s.W, h, jump)
	if times != "" {
		h--
	}
	for _, line := range strings.Split(g.Render(r.tr(), s.Styles, s.W, h), "\n") {
		s.Add(line)
	}
	if times != "" {
		s.Add(times)
	}
}

// numbered is the place in a line of the move with a number, -1 if there is none.
func numbered(line []*game.Node, number int) int {
	return slices.IndexFunc(line, func(n *game.Node) bool { return n.Number() == number })
}

func (r *Review) addGraph(s *widget.Sheet) { r.drawGraph(s, s.Room()) }

func (r *Review) Score() (board.Score, bool) {
	n := r.game().Node()
	if list := points(r.known); n.Number() < len(list) && list[n.Number()].Known {
		at := list[n.Number()]
		return board.Score{Discs: at.Score, Known: true, Proven: at.Exact}, true
	}
	return r.ScoreAt(n), true
}
