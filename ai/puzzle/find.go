package puzzle

import (
	"cmp"
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
)

// Finder finds puzzles in positions.
type Finder struct {
	Engine  ai.Engine // solves endgames
	Network ai.Engine // gives the probabilities of people's moves, as ai.Kind.Network; nil for all alike
}

// Find returns the endgame or wipe-out puzzle at b, if there is one with a tempting rival, a
// wrong move that at least 15 % of people would play. It plays no move before it.
func (f Finder) Find(ctx context.Context, b game.Board) (p Puzzle, ok bool, err error) {
	pos := b.Position()
	if pos.Size() != game.Size8 || pos.Moves().Count() < 3 {
		return Puzzle{}, false, nil
	}
	p = Puzzle{Board: b}
	var scores []ai.MoveScore
	if !wipePuzzle(&p) {
		if n := pos.Empties(); n < EmptiesLeast || n > EmptiesMost {
			return Puzzle{}, false, nil
		}
		if scores, err = Solve(ctx, f.Engine, pos); err != nil || !oneWins(scores) {
			return Puzzle{}, false, err
		}
		p.take(scores)
	}
	people, err := f.likely(ctx, pos)
	rival := people.rival(p.Answer)
	if err != nil || people[rival] < rivalLeast {
		return Puzzle{}, false, err
	}
	if p.Kind == Win && byParity(pos, p.Answer) && pos.Region(rival).Count()%2 == 0 {
		p.Kind = Parity
	}
	p.Rating, err = f.rate(ctx, p, people, scores)
	return p, err == nil, err
}

// take makes the best of scores the answer.
func (p *Puzzle) take(scores []ai.MoveScore) {
	p.Answer = scores[0].Move
	p.Score, p.Second = int(math.Round(scores[0].Score.Discs)), int(math.Round(scores[1].Score.Discs))
}

// oneWins reports whether the first of exact scores wins and no other one does.
func oneWins(scores []ai.MoveScore) bool {
	return len(scores) > 1 && scores[0].Score.Discs > 0 && scores[1].Score.Discs <= 0
}

// byParity reports whether m leads into a region with an odd number of empty squares. So must
// another move, into a region no larger, lest that give m away.
func byParity(p game.Position, m game.Square) bool {
	size := p.Region(m).Count()
	if size%2 == 0 {
		return false
	}
	for other := range (p.Moves() &^ m.Bit()).Squares() {
		if n := p.Region(other).Count(); n%2 == 1 && n <= size {
			return true
		}
	}
	return false
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

// Criteria of an expert's move.
const (
	expertGlance = 3   // least margin in discs over the others by shallow searches, which are asked first
	expertLead   = 16  // largest lead in discs in an open game
	expertShare  = 0.2 // most people who would play it
)

// FindExpert returns the puzzle of an expert's move in b: few people would play it, many another
// one, and solving all moves proves that it alone is best.
func (f Finder) FindExpert(ctx context.Context, b game.Board, played game.Square) (p Puzzle, ok bool, err error) {
	pos := b.Position()
	if pos.Moves().Count() < 5 {
		return Puzzle{}, false, nil
	}
	p = Puzzle{Board: b, Kind: Expert, Answer: played}
	for _, depth := range []int{8, 9} { // odd and even depths err differently
		scores, err := search(ctx, f.Engine, pos, ai.Limits{Depth: depth, Moves: 2})
		if err != nil || !p.leads(scores, expertGlance) {
			return Puzzle{}, false, err
		}
	}
	people, err := f.likely(ctx, pos)
	rival := people.rival(played)
	if err != nil || people[played] > expertShare || people[rival] < math.Max(rivalLeast, people[played]) {
		return Puzzle{}, false, err
	}
	scores, err := Solve(ctx, f.Engine, pos)
	if err != nil || !p.leads(scores, 1) {
		return Puzzle{}, false, err
	}
	p.take(scores)
	p.Rating, err = f.rate(ctx, p, people, scores)
	return p, err == nil, err
}

// leads reports whether the answer leads the other moves by the margin, in an open game.
func (p Puzzle) leads(scores []ai.MoveScore, margin float64) bool {
	return len(scores) > 1 && scores[0].Move == p.Answer && scores[0].Score.Discs-scores[1].Score.Discs >= margin && math.Abs(scores[0].Score.Discs) <= expertLead
}

// Solve returns every move of p with its exact score, best first.
func Solve(ctx context.Context, e ai.Engine, p game.Position) ([]ai.MoveScore, error) {
	moves, err := search(ctx, e, p, ai.Limits{Exact: 60, Moves: ai.EveryMove})
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		if !m.Score.Exact() {
			return nil, fmt.Errorf("solving a puzzle: the score of %v is not proven", m.Move)
		}
	}
	return moves, nil
}

// search returns the scores of moves that the limits ask for, best first.
func search(ctx context.Context, e ai.Engine, p game.Position, lim ai.Limits) ([]ai.MoveScore, error) {
	a, err := e.Think(ctx, p, lim, nil)
	return a.Moves, cmp.Or(err, ctx.Err())
}
