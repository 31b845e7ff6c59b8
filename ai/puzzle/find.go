package puzzle

import (
	"context"
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
)

// Bounds of what is looked for.
const (
	EmptiesLeast = 4  // of Win and Parity
	EmptiesMost  = 16 // of the same; solving all moves takes a fraction of a second
	wipeDiscs    = 10 // the most discs that are wiped out
	expertMargin = 3  // discs that an expert's move is better than any other
	expertLead   = 16 // discs by which the game is not decided yet
)

// Finder finds puzzles in positions.
type Finder struct {
	Engine  ai.Engine // solves endgames
	Network ai.Engine // says what people would play, as ai.Kind.Network does; nil for none
}

// Find returns the puzzle that b is, if it is one: an endgame or a wipe-out. No move is
// played that the puzzle does not ask for.
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
		p.Answer, p.Score, p.Second = scores[0].Move, int(scores[0].Score), int(scores[1].Score)
		if byParity(pos, p.Answer) {
			p.Kind = Parity
		}
	}
	p.Rating, err = f.rate(ctx, p)
	return p, err == nil, err
}

// oneWins reports whether the first of exact scores wins and no other one does.
func oneWins(scores []ai.MoveScore) bool {
	return len(scores) > 1 && scores[0].Score > 0 && scores[1].Score <= 0
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

// wipePuzzle completes a puzzle in which someone is wiped out.
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

// FindExpert returns the puzzle of a move that an expert played in b: a search to so many
// plies likes it best by far, and people would mostly play another one.
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
		case len(a.Moves) < 2 || a.Moves[0].Move != played || a.Moves[0].Score-a.Moves[1].Score < expertMargin || math.Abs(a.Moves[0].Score) > expertLead:
			return Puzzle{}, false, nil
		}
		p = Puzzle{
			Board: b, Kind: Expert, Answer: played,
			Score: int(math.Round(a.Moves[0].Score)), Second: int(math.Round(a.Moves[1].Score)),
		}
	}
	p.Rating = rating(likely[played], 0)
	return p, true, nil
}

// likely returns the shares of people who would play each move.
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

// rate returns how hard the puzzle is, from the share of people who would play the answer
// without being told that there is something to find: what is short can be counted out.
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

// rating returns the rating at which a move that a share of tournament players would play
// is found by half, given that those have 1800 on average: the difference of ratings by
// Elo at which the share wins.
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
		if !m.Proven {
			return nil, fmt.Errorf("solving a puzzle: the score of %v is not proven", m.Move)
		}
	}
	return a.Moves, nil
}

// Verify finds out again what the puzzle says, and the error is how it differs. A search
// to depth plies judges Expert.
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
			err = fmt.Errorf("a search likes %v, not %v", a.Move(), p.Answer)
		}
		return err
	}
	scores, err := Solve(ctx, e, pos)
	switch {
	case err != nil:
		return err
	case !oneWins(scores):
		return fmt.Errorf("not exactly one move wins")
	case scores[0].Move != p.Answer || int(scores[0].Score) != p.Score || int(scores[1].Score) != p.Second:
		return fmt.Errorf("%v has %v and the next move %v, not %v with %d and %d", scores[0].Move, scores[0].Score, scores[1].Score, p.Answer, p.Score, p.Second)
	case p.Kind == Parity && !byParity(pos, p.Answer):
		return fmt.Errorf("parity does not decide")
	}
	return nil
}
