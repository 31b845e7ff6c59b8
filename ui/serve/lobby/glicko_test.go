package lobby

import (
	"math"
	"testing"
)

// TestPaper is the example of the paper: one period with a win and two losses.
func TestPaper(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	games := []outcome{
		{Rating{Points: 1400, Deviation: 30}, 1},
		{Rating{Points: 1550, Deviation: 100}, 0},
		{Rating{Points: 1700, Deviation: 300}, 0},
	}
	got := player.Rate(games, 1)
	near(t, "points", got.Points, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s %v, want %v", what, got, want)
	}
}

// TestAway lets time pass: only the uncertainty grows, by the paper's formula for a
// period, and not beyond that of somebody unknown.
func TestAway(t *testing.T) {
	r := Rating{1700, 100, 0.06}
	once := r.Rate(nil, 1)
	near(t, "deviation", once.Deviation, math.Sqrt(100*100+math.Pow(0.06*scale, 2)), 1e-9)
	half := r.Rate(nil, 0.5).Rate(nil, 0.5)
	near(t, "two halves", half.Deviation, once.Deviation, 1e-9)
	if got := r.Rate(nil, 1e9); got.Deviation != 350 || got.Points != 1700 {
		t.Errorf("after ages: %+v", got)
	}
	if got := r.Rate(nil, -1); got != r {
		t.Errorf("a clock that was put back changes %+v to %+v", r, got)
	}
}

// TestGames rates single games: who wins rises, who loses falls by as much among equals,
// a draw draws the ratings together, and a result that was expected changes little.
func TestGames(t *testing.T) {
	a := newRating()
	won, lost := a.Rate([]outcome{{newRating(), 1}}, 0), a.Rate([]outcome{{newRating(), 0}}, 0)
	if won.Points <= 1500 || won.Deviation >= 350 {
		t.Errorf("won: %+v", won)
	}
	near(t, "what is lost", 1500-lost.Points, won.Points-1500, 1e-6)
	strong := Rating{2000, 60, 0.06}
	if r := strong.Rate([]outcome{{Rating{1500, 60, 0.06}, 0.5}}, 0); r.Points >= 2000 {
		t.Errorf("drawn with somebody weaker: %+v", r)
	}
	expected := strong.Rate([]outcome{{Rating{1200, 60, 0.06}, 1}}, 0)
	near(t, "expected win", expected.Points, 2000, 0.5)
}

// TestExtremes rates what hardly happens: numbers stay numbers.
func TestExtremes(t *testing.T) {
	for _, points := range []float64{-3000, 0, 1500, 6000} {
		for _, deviation := range []float64{1e-3, 30, 350} {
			for _, score := range []float64{0, 0.5, 1} {
				r := Rating{points, deviation, 0.06}.Rate([]outcome{{Rating{1500, 350, 0.06}, score}}, 0.3)
				for _, x := range []float64{r.Points, r.Deviation, r.Volatility} {
					if math.IsNaN(x) || math.IsInf(x, 0) {
						t.Fatalf("%v of %v, %v, %v", r, points, deviation, score)
					}
				}
				if r.Volatility <= 0 || r.Deviation <= 0 {
					t.Errorf("%+v", r)
				}
			}
		}
	}
}
