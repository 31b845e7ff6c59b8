//go:build deep

package engines

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"testing"

	"othello/ai"
	"othello/ai/review"
	"othello/ai/search"
	"othello/game"
	"othello/game/record"
	"othello/game/wthor"
)

// reviewedGames is how many games TestReviewsAreTrue reviews: ten take four minutes of
// processor time.
var reviewedGames = flag.Int("reviewed", 2, "games of TestReviewsAreTrue")

// The empty squares of the positions that TestReviewsAreTrue looks at, and those from which
// on it knows the truth by solving. Further ones are compared with a search of 24 plies.
const (
	leastReviewed = 14
	mostReviewed  = 30
	mostSolved    = 26
)

// TestReviewsAreTrue reviews games of 2022 and 2023 as people do, and solves the positions
// once more with empty tables: every value that is called exact is the truth, and no class
// that follows from such values is wrong. It prints how many classes of the other moves are.
func TestReviewsAreTrue(t *testing.T) {
	w := weights()
	e := search.New(search.Options{HashMB: 256, Threads: 1, Weights: w})
	judge := search.New(search.Options{HashMB: 256, Threads: 1, Weights: w})
	var tables [mostReviewed + 1]agreement
	for i, line := range reviewed(t, *reviewedGames) {
		e.Clear()
		r, err := review.Run(t.Context(), e, review.Settings{Limits: review.Efforts()[review.UsualEffort].Limits}, review.New(line), nil)
		if err != nil {
			t.Fatal(err)
		}
		for j, m := range r.Moves {
			p := r.Board(j).Position()
			n := p.Empties()
			if m.Legal < 2 || n < leastReviewed || n > mostReviewed {
				continue
			}
			plies, after := 0, 0
			if n > mostSolved {
				plies, after = 24, 23
			}
			best, played := truth(t, judge, p, plies), truth(t, judge, p.Play(m.Move), after).Negate()
			if best.Discs < played.Discs {
				best = played
			}
			for _, v := range []struct {
				what string
				review.Value
				true ai.Score
			}{{"the best move", m.Best, best}, {"the move played", m.Played, played}} {
				if v.Exact() && v.true.Exact() && v.Score != v.true {
					t.Errorf("game %d, move %d, %d empty squares: %s is worth %v, not %v", i+1, m.Number, n, v.what, v.true.Discs, v.Discs)
				}
			}
			want := review.ClassOf(best, played)
			if m.Best.Exact() && m.Class != want {
				t.Errorf("game %d, move %d: the class is %v, not %v", i+1, m.Number, m.Class, want)
			}
			tables[n].add(m, want, best.Minus(played).Discs)
		}
	}
	for _, span := range [][2]int{{leastReviewed, 20}, {21, 24}, {25, 26}, {27, 30}} {
		var sum agreement
		for _, a := range tables[span[0] : span[1]+1] {
			sum.merge(a)
		}
		t.Logf("%d to %d empty squares: %v", span[0], span[1], sum)
	}
}

// truth returns the value of p: by solving, or by a search of some plies if that is not zero.
func truth(t *testing.T, e *search.Engine, p game.Position, plies int) ai.Score {
	switch {
	case p.Over():
		return ai.Exactly(float64(p.Margin()))
	case p.MustPass():
		return truth(t, e, p.Pass(), plies).Negate()
	}
	e.Clear()
	lim := ai.Limits{Depth: 1, Exact: ai.EveryMove}
	if plies > 0 {
		lim = ai.Limits{Depth: plies, Exact: 1}
	}
	a, err := e.Think(t.Context(), p, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a.Score
}

// reviewed returns games of 2022 and 2023, as many of each, spread over the year.
func reviewed(t *testing.T, games int) (lines [][]*game.Node) {
	t.Helper()
	for _, year := range []int{2022, 2023} {
		path := filepath.Join("..", "..", "..", "shared", "wthor", fmt.Sprintf("WTH_%d.wtb", year))
		d, err := wthor.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("there is no %s", path)
		}
		if err != nil {
			t.Fatal(err)
		}
		n := (games + 1) / 2
		for i := range n {
			r, err := record.OfDatabase(d, i*(d.Len()/n))
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, r.Game.Line())
		}
	}
	return lines
}

// agreement counts how moves were judged.
type agreement struct {
	moves, exact, wrong, alarms, missed int
	off                                 float64 // discs, sum of the errors of what a move loses
}

func (a *agreement) add(m review.Move, want review.Class, loss float64) {
	a.moves++
	if m.Best.Exact() {
		a.exact++
	}
	if m.Class != want {
		a.wrong++
	}
	if m.Class.Wrong() && !want.Wrong() {
		a.alarms++
	}
	if !m.Class.Wrong() && want.Wrong() {
		a.missed++
	}
	a.off += math.Abs(m.Loss - loss)
}

func (a *agreement) merge(b agreement) {
	a.moves, a.exact, a.wrong = a.moves+b.moves, a.exact+b.exact, a.wrong+b.wrong
	a.alarms, a.missed, a.off = a.alarms+b.alarms, a.missed+b.missed, a.off+b.off
}

func (a agreement) String() string {
	n := float64(max(a.moves, 1))
	return fmt.Sprintf("%d moves, %d exact, %.1f %% of classes wrong, %.1f %% false alarms, %.1f %% missed mistakes, losses off by %.2f discs",
		a.moves, a.exact, 100*float64(a.wrong)/n, 100*float64(a.alarms)/n, 100*float64(a.missed)/n, a.off/n)
}

// TestReviewsAgreeWithTheDatabase compares the exact part of reviews with the theoretical
// scores that WTHOR files give for the positions at 24 empty squares.
func TestReviewsAgreeWithTheDatabase(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "wthor", "WTH_2019.wtb")
	d, err := wthor.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("there is no %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	const games = 4
	e := search.New(search.Options{HashMB: 256, Weights: weights()})
	for i := range games {
		r, err := record.OfDatabase(d, i)
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
			if want := float64(2*d.Entry(i).Theoretical() - 64); !m.Best.Exact() || score != want {
				t.Errorf("game %d, move %d: Black's score is %v (%v), the database says %v", i+1, m.Number, score, m.Best.Bound, want)
			}
		}
		if !found {
			t.Errorf("game %d has no move at %d empty squares", i+1, d.Depth)
		}
	}
}
