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
	"othello/game/wthor"
)

// TestReasonsOfTournamentGamesAreTrue checks what reviews say of tournament games, and counts the
// large losses that have a reason and those that have none.
func TestReasonsOfTournamentGamesAreTrue(t *testing.T) {
	const games, least, large = 30, 300, 8
	path := filepath.Join("..", "..", "..", "shared", "wthor", "WTH_2023.wtb")
	d, err := wthor.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("there is no %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(search.Options{HashMB: 256, Weights: weights()})
	counts, lost, unexplained := map[review.Kind]int{}, 0, 0
	for i := range games {
		r, err := record.OfDatabase(d, i*d.Len()/games)
		if err != nil {
			t.Fatal(err)
		}
		v, err := review.Run(t.Context(), e, review.Settings{Limits: ai.Limits{Depth: 12, Exact: 20}}, review.New(r.Game.Line()), nil)
		if err != nil {
			t.Fatal(err)
		}
		claims(t, v, counts)
		for _, m := range v.Moves {
			if m.Loss < large {
				continue
			}
			lost++
			for _, r := range m.Reasons {
				if r.Kind == review.Line {
					unexplained++
				}
			}
		}
	}
	checked := 0
	for kind, n := range counts {
		if kind != review.Line && kind != review.Result {
			checked += n
		}
	}
	t.Logf("%d reasons: %v; of %d losses of %d discs or more %d have no simple reason", checked, counts, lost, large, unexplained)
	if checked < least {
		t.Errorf("only %d reasons were checked", checked)
	}
	if 2*unexplained > lost {
		t.Error("most of the large losses have no reason")
	}
}
