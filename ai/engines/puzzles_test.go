package engines

import (
	"context"
	"fmt"
	"testing"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/models"
)

// TestShippedPuzzles solves a sample of the embedded puzzles again.
func TestShippedPuzzles(t *testing.T) { verifyPuzzles(t, 53) }

// verifyPuzzles solves every stride-th of the embedded puzzles again.
func verifyPuzzles(t *testing.T, stride int) {
	list, err := puzzle.Decode(models.Puzzles())
	if err != nil {
		t.Fatal(err)
	}
	if size := len(models.Puzzles()); len(list) < 2000 || size > 100<<10 {
		t.Errorf("there are %d puzzles in %d bytes", len(list), size)
	}
	// As they were found, with the network on every processor.
	w, err := template.Read(models.Template())
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(search.Options{Threads: 1, HashMB: 16, Weights: w})
	seen, kinds := map[game.Position]bool{}, map[puzzle.Kind]int{}
	for i, p := range list {
		at, _ := p.Board.Position().Canonical()
		if seen[at] {
			t.Errorf("puzzle %d is there twice:\n%v", i, p.Board)
		}
		seen[at] = true
		kinds[p.Kind]++
		if p.Rating < 600 || p.Rating > 2900 {
			t.Errorf("puzzle %d has a rating of %d", i, p.Rating)
		}
		if i%stride != 0 {
			continue
		}
		e.Clear() // as when it was found
		if err := verify(t.Context(), e, p); err != nil {
			t.Errorf("puzzle %d, %v: %v\n%v", i, p.Kind, err, p.Board)
		}
	}
	for k := range puzzle.Kind(puzzle.Kinds) {
		if kinds[k] < 100 {
			t.Errorf("there are %d of the kind %v", kinds[k], k)
		}
	}
}

// tempted is people of whom most choose one move.
type tempted struct{ by game.Square }

func (t tempted) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p}
	for m := range p.Moves().Squares() {
		s := ai.MoveScore{Move: m, Prior: 0.01}
		if m == t.by {
			s.Prior = 0.9
		}
		a.Moves = append(a.Moves, s)
	}
	return a, nil
}

// verify proves a puzzle again, by every move of it.
func verify(ctx context.Context, e ai.Engine, p puzzle.Puzzle) error {
	another := (p.Board.Position().Moves() &^ p.Answer.Bit()).First()
	if p.Kind == puzzle.Wipe || p.Kind == puzzle.Escape {
		again, ok, err := puzzle.Finder{Engine: e, Network: tempted{another}}.Find(ctx, p.Board)
		if err == nil && (!ok || again.Kind != p.Kind || again.Answer != p.Answer) {
			err = fmt.Errorf("%v is not the one move of this %v", p.Answer, p.Kind)
		}
		return err
	}
	scores, err := puzzle.Solve(ctx, e, p.Board.Position())
	switch {
	case err != nil:
		return err
	case len(scores) != p.Board.Position().Moves().Count():
		return fmt.Errorf("%d moves are solved", len(scores))
	}
	best, next := scores[0].Score.Discs, scores[1].Score.Discs
	switch {
	case scores[0].Move != p.Answer || best != float64(p.Score) || next != float64(p.Second):
		return fmt.Errorf("%v has %v and the next move %v, not %v with %d and %d", scores[0].Move, best, next, p.Answer, p.Score, p.Second)
	case best == next || p.Kind != puzzle.Expert && (best <= 0 || next > 0):
		return fmt.Errorf("%v with %v and the next move with %v make no %v", p.Answer, best, next, p.Kind)
	case p.Kind == puzzle.Parity && !oddRegions(p.Board.Position(), p.Answer):
		return fmt.Errorf("%v is given away by parity", p.Answer)
	}
	return nil
}

// oddRegions reports whether m leads into an odd region and another move into one no larger.
func oddRegions(p game.Position, m game.Square) bool {
	size := p.Region(m).Count()
	for other := range (p.Moves() &^ m.Bit()).Squares() {
		if n := p.Region(other).Count(); size%2 == 1 && n%2 == 1 && n <= size {
			return true
		}
	}
	return false
}
