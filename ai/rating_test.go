package ai

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRatingOfFewGames wants sensible values from the first game on.
func TestRatingOfFewGames(t *testing.T) {
	for _, c := range []struct {
		name       string
		games      []Outcome
		elo, width float64
	}{
		{"none", nil, 700, 400},
		{"beat level 4", []Outcome{{966, 1}}, 1050, 267},
		{"lost to level 1", []Outcome{{447, 0}}, 357, 267},
		{"drew with an equal", []Outcome{{700, 0.5}}, 700, 262},
		{"beat random moves three times", []Outcome{{0, 1}, {0, 1}, {0, 1}}, 739, 362},
	} {
		elo, width := Rating(c.games)
		if math.Abs(elo-c.elo) > 5 || math.Abs(width-c.width) > 10 {
			t.Errorf("%s: %.0f ± %.0f, want about %.0f ± %.0f", c.name, elo, width, c.elo, c.width)
		}
	}
	won := make([]Outcome, 1000)
	for i := range won {
		won[i] = Outcome{3000, 1}
	}
	if elo, _ := Rating(won); elo < 3500 || elo > 6000 {
		t.Errorf("who always beats a master has %.0f", elo)
	}
}

// TestRatingFindsTheStrength plays simulated games of people whose strength is known,
// against the level nearest to their rating so far, as people are offered them.
func TestRatingFindsTheStrength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	levels := kindOf(11, 200, 447, 552, 786, 966, 1358, 1642, 1908, 2147, 2557, 2814)
	inside, all := 0, 0
	for truth := 200.0; truth <= 2600; truth += 100 {
		var sum float64
		const people = 10
		for range people {
			var games []Outcome
			for range 60 {
				elo, _ := Rating(games)
				o := Outcome{Opponent: float64(levels.Level(levels.Nearest(elo)).Elo.Points)}
				if rng.Float64() < Expected(truth-o.Opponent) {
					o.Score = 1
				}
				games = append(games, o)
			}
			elo, width := Rating(games)
			sum += elo
			all++
			if math.Abs(elo-truth) <= 2*width {
				inside++
			}
			if math.Abs(elo-truth) > 5*width {
				t.Errorf("strength %.0f is found as %.0f ± %.0f", truth, elo, width)
			}
		}
		if mean := sum / people; math.Abs(mean-truth) > 100 {
			t.Errorf("strength %.0f is found as %.0f on average", truth, mean)
		}
	}
	if share := float64(inside) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%.1f %% are within two standard deviations, want about 95", 100*share)
	}
}
