package dqn

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// Player is the engine, for the board of its weights.
type Player struct{ weights *template.Weights }

// New returns a player with these weights. Their scores are log odds of a win, on the
// scale of ai.WinRate. It may be used from several goroutines.
func New(w *template.Weights) *Player { return &Player{w} }

// Won is the least value of a won game, above that of any unfinished position. The margin
// is added as a fraction.
const Won = 65

// Result returns the value of a finished game for the side to move, given its margin.
func Result(margin int) float64 {
	v := float64(margin) / 128
	switch {
	case margin > 0:
		return Won + v
	case margin < 0:
		return v - Won
	}
	return 0
}

// score converts a value to discs; the value of a decided game becomes its margin.
func score(v float64) float64 {
	switch {
	case v >= Won:
		return (v - Won) * 128
	case v <= -Won:
		return (v + Won) * 128
	}
	return v
}

// Think implements ai.Engine: it looks one ply ahead, then two and so on, up to
// Limits.Depth plies or the end of the game.
func (e *Player) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	began := time.Now()
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	if err := ctx.Err(); err != nil {
		return ai.Analysis{}, err
	}
	if lim.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, lim.Time)
		defer cancel()
	}
	from, turned := p, p.MustPass()
	if turned {
		from = p.Pass()
	}
	s := search{Weights: e.weights, out: p.Out, most: lim.Nodes, stopped: func() bool { return ctx.Err() != nil }}
	var best ai.Analysis
	last := from.Empties()
	for depth := 1; depth <= last && (lim.Depth <= 0 || depth <= lim.Depth); depth++ {
		// The first ply is quick, and Think must return a move.
		s.free = depth == 1
		list := s.root(from, depth)
		if s.over {
			break
		}
		best = ai.Analysis{Position: p, PV: list[0].PV, Score: list[0].Score, Depth: depth, Confidence: 100,
			Nodes: s.nodes, Source: list[0].Source, WinRate: ai.WinRate(list[0].Score.Discs), Elapsed: time.Since(began)}
		switch {
		case turned:
			best.Score, best.WinRate = best.Score.Negate(), 1-best.WinRate
			best.PV = append([]game.Square{game.Pass}, best.PV...)
			if lim.Moves > 0 {
				best.Moves = []ai.MoveScore{{Move: game.Pass, Score: best.Score, Depth: depth, Confidence: 100, Source: best.Source, PV: best.PV}}
			}
		default:
			best.Moves = list[:min(max(lim.Moves, 0), len(list))]
		}
		if report != nil {
			report(best)
		}
	}
	return best, nil
}

// search is one call of Think.
type search struct {
	*template.Weights
	out     game.Bitboard // squares that the board does not have
	nodes   int64         // positions evaluated
	most    int64         // largest number of nodes; zero for no limit
	stopped func() bool
	free    bool // ignores the limits
	over    bool // a limit was reached: the values returned are meaningless
}

// root scores all moves by a search to the given depth, best first.
func (s *search) root(p game.Position, depth int) []ai.MoveScore {
	var at, after template.State
	s.Set(&at, p)
	values := map[game.Square]float64{}
	for m := range p.Moves().Squares() {
		s.After(&after, &at, m, p.Flips(m))
		values[m] = -s.value(&after, depth-1, -math.MaxFloat64, math.MaxFloat64)
	}
	var list []ai.MoveScore
	for m := range p.Moves().Squares() {
		a := ai.MoveScore{Move: m, Score: ai.ScoreOf(score(values[m]), depth >= p.Empties()), Depth: depth, Confidence: 100, PV: []game.Square{m}}
		if a.Score.Exact() {
			a.Source = ai.FromExact
		}
		list = append(list, a)
	}
	slices.SortStableFunc(list, func(a, b ai.MoveScore) int { return cmp.Compare(values[b.Move], values[a.Move]) })
	return list
}

// value returns the value of a position for the side to move, by negamax with alpha-beta.
func (s *search) value(at *template.State, depth int, alpha, beta float64) float64 {
	if !s.free && (s.most > 0 && s.nodes >= s.most || s.nodes&255 == 255 && s.stopped()) {
		s.over = true
	}
	if s.over {
		return 0
	}
	s.nodes++
	p := at.Position()
	p.Out = s.out
	moves := p.Moves()
	if moves == 0 {
		if p.OpponentMoves() == 0 {
			return Result(p.Margin())
		}
		at.Pass()
		return -s.value(at, depth, -beta, -alpha)
	}
	if depth <= 0 {
		return float64(s.Score(at)) / template.Unit
	}
	best := -math.MaxFloat64
	var after template.State
	for m := range moves.Squares() {
		s.After(&after, at, m, p.Flips(m))
		best = max(best, -s.value(&after, depth-1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}
