package ui

import (
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/theme"
	"othello/ui/widget"
)

// graph is the score over the game as far as it is known. Mistakes and blunders
// are marked, inaccuracies are not: they would hide the others.
func (r *reviewing) graph(cursor int) graphView {
	g := graphView{cursor: cursor, scores: make([]graphPoint, len(r.known.Moves)+1)}
	for i := range r.known.Moves {
		v := &r.known.Moves[i]
		score, known := v.BlackScore()
		g.scores[i].score, g.scores[i].known, g.scores[i].exact = score, known, v.Best.Proven
		g.scores[i+1].blunder = v.Class >= review.Mistake
	}
	end := &g.scores[len(r.known.Moves)]
	end.score, end.known, end.exact = r.known.End.Score, r.known.End.Known, r.known.End.Proven
	if r.known.Board(len(r.known.Moves)).Turn == game.White {
		end.score = 0 - end.score
	}
	return g
}

// drawGraph writes the graph in h lines; a click goes to the move there. One line
// more shows the time used, if the game says anything of that.
func (r *reviewing) drawGraph(s *widget.Sheet, h int) {
	g := r.graph(r.m.game.Node().Ply())
	times := g.timeLine(r.m.styles, r.known.Moves, s.W)
	jump := func(x, _ int) tea.Cmd {
		if ply, ok := g.plyAt(x, s.W); ok {
			r.playing = false
			return r.m.goToPly(ply)
		}
		return nil
	}
	s.Target(0, s.W, h, jump)
	if times != "" {
		h--
	}
	for _, line := range strings.Split(g.render(r.m.styles, s.W, h), "\n") {
		s.Add(line)
	}
	if times != "" {
		s.Add(times)
	}
}

// addGraph is the graph in the room of a list.
func (r *reviewing) addGraph(s *widget.Sheet) { r.drawGraph(s, s.Room()) }

// timeLine shows under the graph on which moves most time was spent, in steps of
// a quarter of the longest; empty if no time is known or there is no room.
func (g graphView) timeLine(st *theme.Styles, moves []review.Move, w int) string {
	plotW := w - graphMarginW
	longest := time.Duration(0)
	for i := range moves {
		longest = max(longest, moves[i].Elapsed)
	}
	if longest == 0 || plotW < graphMinW {
		return ""
	}
	marks := []rune(" .:!|")
	if st.Narrow && !st.Letters {
		marks = []rune(" ▂▄▆█")
	}
	line := []rune(strings.Repeat(" ", plotW))
	k := g.perPly(plotW)
	for x := range g.columns(plotW) {
		if k > 1 && x%k == k-1 {
			continue // a gap parts the moves
		}
		first, end := g.plies(x, plotW)
		most := time.Duration(0)
		for ply := max(first, 1); ply < end; ply++ {
			most = max(most, moves[ply-1].Elapsed)
		}
		line[x] = marks[int(math.Ceil(4*float64(most)/float64(longest)))]
	}
	return st.Dim.Render("sec ") + st.Key.Render(string(line))
}
