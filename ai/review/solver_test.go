package review

import (
	"context"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/game"
)

// solver is an engine that knows the truth: it searches to the end of the game,
// which is quick on the 4x4 board and in the last moves of a larger one.
type solver struct {
	known    map[game.Position]int
	searched []game.Position // in order
}

func (s *solver) Think(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	if err := ctx.Err(); err != nil {
		return ai.Analysis{}, err
	}
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	s.searched = append(s.searched, p)
	a := ai.Analysis{Position: p, Score: ai.Exactly(float64(s.solve(p))), Depth: p.Empties(), Confidence: 100, Source: ai.FromExact}
	for q := p; !q.Over(); {
		best := game.Pass
		for m := range q.Moves().Squares() {
			if -s.solve(q.Play(m)) == s.solve(q) {
				best = m
				break
			}
		}
		a.PV = append(a.PV, best)
		q = q.Play(best)
	}
	return a, nil
}

func (s *solver) solve(p game.Position) int {
	if v, ok := s.known[p]; ok {
		return v
	}
	if s.known == nil {
		s.known = map[game.Position]int{}
	}
	v := -65
	moves := p.Moves()
	switch {
	case p.Over():
		v = p.Margin()
	case moves == 0:
		v = -s.solve(p.Pass())
	}
	for m := range moves.Squares() {
		v = max(v, -s.solve(p.Play(m)))
	}
	s.known[p] = v
	return v
}

// randomLine returns a game played by chance.
func randomLine(t *testing.T, rng *rand.Rand, start game.Board) []*game.Node {
	t.Helper()
	g := game.FromBoard(start)
	for !g.Over() {
		moves := g.Position().Moves()
		m := game.Pass
		if moves != 0 {
			m = moves.Nth(rng.IntN(moves.Count()))
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g.Line()
}

// line returns the game of moves written one after the other, passes left out.
func line(t *testing.T, start game.Board, moves string) []*game.Node {
	t.Helper()
	var list []game.Square
	for i := 0; i+2 <= len(moves); i += 2 {
		m, err := game.ParseSquare(moves[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	g, err := game.FromMoves(start, list)
	if err != nil {
		t.Fatal(err)
	}
	return g.Line()
}

// scripted is an engine that says what it is told.
type scripted struct {
	say   func(p game.Position, lim ai.Limits) (ai.Analysis, error)
	asked []ai.Limits
	seen  []game.Position
}

func (s *scripted) Think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	s.asked = append(s.asked, lim)
	s.seen = append(s.seen, p)
	if err := ctx.Err(); err != nil {
		return ai.Analysis{}, err
	}
	return s.say(p, lim)
}

// firstMove says that the first legal move is best, at the depth that was asked.
func firstMove(score float64) func(game.Position, ai.Limits) (ai.Analysis, error) {
	return func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		m := game.Pass
		if p.CanMove() {
			m = p.Moves().First()
		}
		return ai.Analysis{Position: p, PV: []game.Square{m}, Score: ai.Estimated(score), Depth: lim.Depth, Confidence: 100}, nil
	}
}
