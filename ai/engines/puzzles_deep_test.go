//go:build deep

package engines

import (
	"slices"
	"testing"

	"othello/ai/puzzle"
	"othello/models"
)

// TestAllShippedPuzzles solves every move of all of them.
func TestAllShippedPuzzles(t *testing.T) { verifyPuzzles(t, 1) }

// TestPuzzleRatings has levels of alpha-beta, of which the weak ones slip up as people do, find the
// first moves of puzzles. Each solves fewer of the quarter with the highest ratings than of the one
// with the lowest.
func TestPuzzleRatings(t *testing.T) {
	list, err := puzzle.Decode(models.Puzzles())
	if err != nil {
		t.Fatal(err)
	}
	var sample []puzzle.Puzzle
	for i, p := range list {
		if i%3 == 0 {
			sample = append(sample, p)
		}
	}
	slices.SortStableFunc(sample, func(a, b puzzle.Puzzle) int { return a.Rating - b.Rating })
	const quarters = 4
	t.Logf("%d puzzles, solved in %%, by quarters from %d to %d, %d, %d and %d:", len(sample), sample[0].Rating, sample[len(sample)/4].Rating,
		sample[len(sample)/2].Rating, sample[3*len(sample)/4].Rating, sample[len(sample)-1].Rating)
	kinds := Own(Settings{HashMB: 64, Threads: 1, Seed: 6}, Policy{Model: "small", Provider: "builtin"}, Given{})
	for _, level := range []int{2, 4, 6, 8} {
		e, lim := kindOf(t, kinds, "search").Player(level)
		lim.Time = 0 // however busy the machine is
		var solved, all [quarters]int
		for i, p := range sample {
			a, err := e.Think(t.Context(), p.Board.Position(), lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			quarter := i * quarters / len(sample)
			all[quarter]++
			if a.Move() == p.Answer {
				solved[quarter]++
			}
		}
		var rates [quarters]float64
		for q := range rates {
			rates[q] = 100 * float64(solved[q]) / float64(all[q])
		}
		t.Logf("level %d: %.0f", level, rates)
		if rates[quarters-1] >= rates[0] {
			t.Errorf("level %d solves hard puzzles as often as easy ones", level)
		}
	}
}
