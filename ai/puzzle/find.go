package puzzle

import (
	"context"
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
)

// Bounds of the search for puzzles.
const (
	EmptiesLeast = 4  // of Win and Parity
	EmptiesMost  = 16 // of the same; solving all moves takes a fraction of a second
	wipeDiscs    = 10 // most discs to wipe out
	expertMargin = 3  // least margin of an expert's move over the others, in discs
	expertLead   = 16 // largest lead in discs in an open game
)

// Finder finds puzzles in positions.
type Finder struct {
	Engine  ai.Engine // solves endgames
	Network ai.Engine // gives the probabilities of people's moves, as ai.Kind.Network; nil for none
}

// Find returns the endgame or wipe-out puzzle at b, if there is one. It plays no move
// before it.
func (f Finder) Find(ctx context.Context, b game.Board) (p Puzzle, ok bool, err error) {
	pos := b.Position()
	if pos.Size() != game.Size8 || pos.Moves().Count() < 3 {
		return Puzzle{}, false, nil
	}
	p = Puzzle{Board: b}
	switch n := pos.Empties(); {
	case wipePuzzle(&p):
	case n < EmptiesLeast || n > EmptiesMost:
		return Puzzle{}, false, nil
	default:
		scores, err := Solve(ctx, f.Engine, pos)
		if err != nil {
			return Puzzle{}, false, err
		}
		if !oneWins(scores) {
			return Puzzle{}, false, nil
		}
		p.Answer, p.Score, p.Second = scores[0].Move, int(scores[0].Score.Discs), int(scores[1].Score.Discs)
		if byParity(pos, p.Answer) {
			p.Kind = Parity
		}
	}
	p.Rating, err = f.rate(ctx, p)
	return p, err == nil, err
}

// oneWins reports whether the first of exact scores wins and no other one does.
func oneWins(scores []ai.MoveScore) bool {
	return len(scores) > 1 && scores[0].Score.Discs > 0 && scores[1].Score.Discs <= 0
}

// byParity reports whether m is the only move into a region with an odd number of empty
// squares, where others lead into even ones.
func byParity(p game.Position, m game.Square) bool {
	for other := range p.Moves().Squares() {
		if odd := p.Region(other).Count()%2 == 1; odd != (other == m) {
			return false
		}
	}
	return true
}

// wipePuzzle completes p as a Wipe or Escape puzzle and reports whether it is one.
func wipePuzzle(p *Puzzle) bool {
	pos := p.Board.Position()
	if pos.Opp.Count() <= wipeDiscs && pos.Opp.Count() > 1 {
		if found := wipers(pos, max(1, wipesIn(pos, WipeMost))); found.Count() == 1 {
			p.Kind, p.Answer = Wipe, found.First()
			return true
		}
	}
	if pos.Own.Count() <= wipeDiscs {
		if found := escapes(pos); found.Count() == 1 {
			p.Kind, p.Answer = Escape, found.First()
			return true
		}
	}
	return false
}

// FindExpert returns the puzzle of an expert's move in b. A search to the given depth
// must prefer it by expertMargin, and most people would play another move.
func (f Finder) FindExpert(ctx context.Context, b game.Board, played game.Square, depth int) (p Puzzle, ok bool, err error) {
	pos := b.Position()
	if pos.Moves().Count() < 5 {
		return Puzzle{}, false, nil
	}
	likely, err := f.likely(ctx, pos)
	if err != nil {
		return Puzzle{}, false, err
	}
	favourite := played
	for m, share := range likely {
		if share > likely[favourite] {
			favourite = m
		}
	}
	if favourite == played || likely[played] > 0.2 {
		return Puzzle{}, false, nil
	}
	for _, plies := range []int{depth - 5, depth - 4, depth} { // odd and even depths err differently
		a, err := f.Engine.Think(ctx, pos, ai.Limits{Depth: plies, Moves: 2}, nil)
		switch {
		case err != nil:
			return Puzzle{}, false, err
		case ctx.Err() != nil:
			return Puzzle{}, false, ctx.Err()
		case len(a.Moves) < 2 || a.Moves[0].Move != played || a.Moves[0].Score.Discs-a.Moves[1].Score.Discs < expertMargin || math.Abs(a.Moves[0].Score.Discs) > expertLead:
			return Puzzle{}, false, nil
		}
		p = Puzzle{
			Board: b, Kind: Expert, Answer: played,
			Score: int(math.Round(a.Moves[0].Score.Discs)), Second: int(math.Round(a.Moves[1].Score.Discs)),
		}
	}
	p.Rating = rating(likely[played], 0)
	return p, true, nil
}

// likely returns the probabilities of people's moves.
func (f Finder) likely(ctx context.Context, p game.Position) (map[game.Square]float64, error) {
	shares := map[game.Square]float64{}
	if f.Network == nil {
		for m := range p.Moves().Squares() {
			shares[m] = 1 / float64(p.Moves().Count())
		}
		return shares, nil
	}
	a, err := f.Network.Think(ctx, p, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, nil)
	if err != nil {
		return nil, err
	}
	for _, m := range a.Moves {
		shares[m.Move] = m.Prior
	}
	return shares, ctx.Err()
}

// rate returns the rating of the puzzle, from the probability that people play the answer
// in a game. Short puzzles count as easier, since they can be counted out.
func (f Finder) rate(ctx context.Context, p Puzzle) (int, error) {
	likely, err := f.likely(ctx, p.Board.Position())
	easier := 0.0
	switch p.Kind {
	case Win, Parity:
		easier = 50 * math.Max(0, 10-float64(p.Board.Position().Empties()))
	case Wipe:
		easier = 250 * float64(WipeMost-p.Length())
	}
	return rating(likely[p.Answer], easier), err
}

// rating returns the rating of a puzzle that the given share of tournament players, rated
// 1800, solves, by Elo's formula.
func rating(share, easier float64) int {
	share = math.Min(math.Max(share, 0.005), 0.995)
	return int(math.Round(1800 + 400*math.Log10((1-share)/share) - easier))
}

// Solve returns every move of p with its exact score, best first.
func Solve(ctx context.Context, e ai.Engine, p game.Position) ([]ai.MoveScore, error) {
	a, err := e.Think(ctx, p, ai.Limits{Exact: 60, Moves: ai.EveryMove}, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	for _, m := range a.Moves {
		if !m.Score.Exact() {
			return nil, fmt.Errorf("solving a puzzle: the score of %v is not proven", m.Move)
		}
	}
	return a.Moves, nil
}

// Verify solves the puzzle again and returns how the result differs. It checks Expert by
// a search to depth plies.
func (p Puzzle) Verify(ctx context.Context, e ai.Engine, depth int) error {
	pos := p.Board.Position()
	if !pos.Legal(p.Answer) {
		return fmt.Errorf("%v is not legal", p.Answer)
	}
	switch p.Kind {
	case Wipe, Escape:
		again := Puzzle{Board: p.Board}
		if !wipePuzzle(&again) || again.Kind != p.Kind || again.Answer != p.Answer {
			return fmt.Errorf("%v is not the one move of this %v", p.Answer, p.Kind)
		}
		return nil
	case Expert:
		a, err := e.Think(ctx, pos, ai.Limits{Depth: depth, Moves: 2}, nil)
		if err == nil && a.Move() != p.Answer {
			err = fmt.Errorf("a search prefers %v, not %v", a.Move(), p.Answer)
		}
		return err
	}
	scores, err := Solve(ctx, e, pos)
	switch {
	case err != nil:
		return err
	case !oneWins(scores):
		return fmt.Errorf("there is not exactly one winning move")
	case scores[0].Move != p.Answer || int(scores[0].Score.Discs) != p.Score || int(scores[1].Score.Discs) != p.Second:
		return fmt.Errorf("%v has %v and the next move %v, not %v with %d and %d", scores[0].Move, scores[0].Score.Discs, scores[1].Score.Discs, p.Answer, p.Score, p.Second)
	case p.Kind == Parity && !byParity(pos, p.Answer):
		return fmt.Errorf("parity does not decide")
	}
	return nil
}
