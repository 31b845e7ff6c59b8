package lobby

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s %v, want %v", what, got, want)
	}
}

// TestAway lets time pass: only the uncertainty grows, by the same in any
// number of steps, and not beyond that of somebody unknown.
func TestAway(t *testing.T) {
	r := Rating{1700, 100}
	once := r.later(1)
	near(t, "deviation", once.Deviation, math.Hypot(100, growth), 1e-9)
	half := r.later(0.5).later(0.5)
	near(t, "two halves", half.Deviation, once.Deviation, 1e-9)
	if got := r.later(1e9); math.Abs(got.Deviation-350) > 1e-9 || got.Points != 1700 {
		t.Errorf("after ages: %+v", got)
	}
	if got := r.later(-1); math.Abs(got.Deviation-r.Deviation) > 1e-9 || got.Points != r.Points {
		t.Errorf("a clock that was put back changes %+v to %+v", r, got)
	}
}

// TestGames rates single games: who wins rises, who loses falls by as much among equals,
// a draw draws the ratings together, and a result that was expected changes little.
func TestGames(t *testing.T) {
	a := newRating()
	won, lost := a.after(newRating(), 1), a.after(newRating(), 0)
	if won.Points <= 1500 || won.Deviation >= 350 {
		t.Errorf("won: %+v", won)
	}
	near(t, "what is lost", 1500-lost.Points, won.Points-1500, 1e-6)
	strong := Rating{2000, 60}
	if r := strong.after(Rating{1500, 60}, 0.5); r.Points >= 2000 {
		t.Errorf("drawn with somebody weaker: %+v", r)
	}
	expected := strong.after(Rating{1200, 60}, 1)
	near(t, "expected win", expected.Points, 2000, 0.5)
}

// TestExtremes rates what hardly happens: numbers stay numbers.
func TestExtremes(t *testing.T) {
	for _, points := range []float64{-3000, 0, 1500, 6000} {
		for _, deviation := range []float64{1e-3, 30, 350} {
			for _, score := range []float64{0, 0.5, 1} {
				r := Rating{points, deviation}.later(0.3).after(Rating{1500, 350}, score)
				for _, x := range []float64{r.Points, r.Deviation} {
					if math.IsNaN(x) || math.IsInf(x, 0) {
						t.Fatalf("%v of %v, %v, %v", r, points, deviation, score)
					}
				}
				if r.Deviation <= 0 {
					t.Errorf("%+v", r)
				}
			}
		}
	}
}
