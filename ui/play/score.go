package play

import (
	"othello/ai"
	"othello/game"
	"othello/ui/board"
)

// Reported is what an engine said of the position at a node when it played there.
func (r *Room) Reported(n *game.Node) board.Score { return r.reported[n] }

// Score implements room.Scorer: the score of the running search, else the latest known one.
func (r *Room) Score() (board.Score, bool) {
	if !r.showsValues() {
		return board.Score{}, false
	}
	n := r.ses.Game().Node()
	s := r.setup.ScoreAt(n)
	if a, mover := r.ses.Analysis(); !s.Proven && r.ses.Busy() {
		if live := scoreOf(a, mover); live.Known {
			return live, true
		}
	}
	for ; !s.Known && n.Parent() != nil; s = r.setup.ScoreAt(n) {
		n = n.Parent()
	}
	return s, true
}

// takeReport keeps what the engine that made the move to n said of it.
func (r *Room) takeReport(n *game.Node) {
	a, mover := r.ses.Analysis()
	if s := scoreOf(a, mover); s.Known && mover == n.Mover() && n.Parent() != nil {
		if r.reported == nil {
			r.reported = map[*game.Node]board.Score{}
		}
		r.reported[n], r.reported[n.Parent()] = s, s
	}
}

// scoreOf is an analysis as a score; unknown for programs that only name a move and for networks.
func scoreOf(a *ai.Analysis, mover game.Color) board.Score {
	if a == nil || !a.Judged() {
		return board.Score{}
	}
	return board.Score{Discs: board.For(mover, a.Score), Known: true, Proven: a.Proven}
}
