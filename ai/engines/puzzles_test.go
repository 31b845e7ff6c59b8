package engines

import (
	"testing"

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
		if p.Rating < 500 || p.Rating > 3000 {
			t.Errorf("puzzle %d has a rating of %d", i, p.Rating)
		}
		if i%stride != 0 {
			continue
		}
		e.Clear() // as when it was found
		if err := p.Verify(t.Context(), e, 13); err != nil {
			t.Errorf("puzzle %d, %v: %v\n%v", i, p.Kind, err, p.Board)
		}
	}
	for k := range puzzle.Kind(puzzle.Kinds) {
		if kinds[k] < 100 {
			t.Errorf("there are %d of the kind %v", kinds[k], k)
		}
	}
}
