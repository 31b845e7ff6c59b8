package review

import (
	"cmp"
	"context"
	"slices"

	"othello/ai"
	"othello/game"
)

// Hint is what a person is told about the best move of a position, a step more each time.
type Hint struct {
	At    *game.Node // where it was asked for; nil for none
	Step  HintStep
	Found *Move // the best move, and one to compare; nil until it is known
}

// HintStep is how much a hint has told.
type HintStep int

// The steps of a hint.
const (
	HintWhere HintStep = iota // the moves of a region
	HintWhich                 // the move
	HintWhy
)

// mostJudged is the number of moves among which a hint looks for one that loses.
const mostJudged = 4

// Compared returns the legal moves to judge for a hint: those that turn over the most discs,
// as beginners choose them, and of moves that symmetry makes equal one.
func Compared(p game.Position) []game.Square {
	moves := slices.DeleteFunc(slices.Collect(p.Moves().Squares()), func(m game.Square) bool { return p.Alike(m).First() != m })
	slices.SortStableFunc(moves, func(a, b game.Square) int { return cmp.Compare(p.Flips(b).Count(), p.Flips(a).Count()) })
	return moves[:min(len(moves), mostJudged)]
}

// Region returns the moves that HintWhere names: the legal ones in the quarter of the board
// with the best move or, if that has no other, in the half. Of moves that symmetry makes
// equal it names one, but all of them if there is no other move.
func Region(p game.Position, best game.Square) game.Bitboard {
	half, quarter := best.Bit(), best.Bit()
	for s := range (p.Moves() &^ p.Alike(best)).Squares() {
		if s.Rank()/4 != best.Rank()/4 {
			continue
		}
		if p.Alike(s)&half == 0 {
			half |= s.Bit()
		}
		if s.File()/4 == best.File()/4 && p.Alike(s)&quarter == 0 {
			quarter |= s.Bit()
		}
	}
	switch {
	case quarter.Count() > 1:
		return quarter
	case half.Count() > 1:
		return half
	}
	return p.Alike(best)
}

// Judge reviews moves of a board one by one, up to the first wrong one that has reasons
// against it, and returns what it judged. Values in known, if not nil, are not searched again.
func Judge(ctx context.Context, e ai.Engine, s Settings, b game.Board, moves []game.Square, known *Review) (judged []Move, err error) {
	for _, m := range moves {
		g, err := game.FromMoves(b, []game.Square{m})
		if err != nil {
			return nil, err
		}
		if known, err = Run(ctx, e, s, New(g.Line(), known), nil); err != nil {
			return nil, err
		}
		judged = append(judged, known.Moves[0])
		if v := known.Moves[0]; v.Class.Wrong() && len(v.Reasons) > 0 {
			break
		}
	}
	return judged, nil
}
