//go:build deep

package engines

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"othello/ai"
	"othello/ai/review"
	"othello/ai/search"
	"othello/game/record"
)

// TestReviewsAgreeWithTheDatabase compares the proven part of reviews with the
// theoretical scores that WTHOR files give for the positions at 24 empty squares.
func TestReviewsAgreeWithTheDatabase(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "wthor", "WTH_2019.wtb")
	d, err := record.OpenDatabase(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("there is no %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	const games = 4
	e := search.New(search.Options{HashMB: 256, Weights: weights()})
	for i := range games {
		r, err := d.Record(i)
		if err != nil {
			t.Fatal(err)
		}
		v, err := review.Run(t.Context(), e, review.Settings{Limits: ai.Limits{Depth: 6, Exact: d.Depth}}, review.New(r.Game.Line()), nil)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, m := range v.Moves {
			if m.Empties != d.Depth || m.Legal == 0 {
				continue
			}
			found = true
			score, _ := m.BlackScore()
			if want := float64(2*d.Entry(i).Theoretical() - 64); !m.Best.Score.Exact() || score != want {
				t.Errorf("game %d, move %d: Black's score is %v (proven: %v), the database says %v", i+1, m.Number, score, m.Best.Score.Exact(), want)
			}
		}
		if !found {
			t.Errorf("game %d has no move at %d empty squares", i+1, d.Depth)
		}
	}
}
