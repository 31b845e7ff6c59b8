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
		{"none", nil, 700, 800},
		{"beat level 4", []Outcome{{966, 1}}, 1263, 413},
		{"lost to level 1", []Outcome{{447, 0}}, 146, 415},
		{"drew with an equal", []Outcome{{700, 0.5}}, 700, 319},
		{"beat random moves three times", []Outcome{{0, 1}, {0, 1}, {0, 1}}, 806, 632},
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

// TestRatingAfterTenGames wants people of any strength found within the deviation that they are
// told, though the first opponent is a weak one.
func TestRatingAfterTenGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	levels := kindOf(11, 200, 447, 552, 786, 966, 1358, 1642, 1908, 2147, 2557, 2814)
	for _, truth := range []float64{200, 700, 1200, 1800, 2200} {
		var sum, width float64
		inside := 0
		const people = 400
		for range people {
			elo, deviation := rate(rng, levels, truth, 10)
			sum, width = sum+elo/people, width+deviation/people
			if math.Abs(elo-truth) <= deviation {
				inside++
			}
		}
		if share := float64(inside) / people; math.Abs(sum-truth) > width/2 || share < 0.58 {
			t.Errorf("strength %.0f: found as %.0f ± %.0f on average, %.0f %% within the deviation", truth, sum, width, 100*share)
		}
	}
}

// rate returns the rating of a person of some strength after games against the level nearest
// to the rating so far, as people are offered them.
func rate(rng *rand.Rand, levels Kind, truth float64, games int) (elo, deviation float64) {
	var list []Outcome
	elo, deviation = Rating(nil)
	for range games {
		o := Outcome{Opponent: float64(levels.Level(levels.Nearest(elo)).Elo.Points)}
		if rng.Float64() < Expected(truth-o.Opponent) {
			o.Score = 1
		}
		list = append(list, o)
		elo, deviation = Rating(list)
	}
	return elo, deviation
}

// TestRatingFindsTheStrength rates people whose strength is known by many games.
func TestRatingFindsTheStrength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	levels := kindOf(11, 200, 447, 552, 786, 966, 1358, 1642, 1908, 2147, 2557, 2814)
	inside, all := 0, 0
	for truth := 200.0; truth <= 2600; truth += 100 {
		var sum float64
		const people = 10
		for range people {
			elo, width := rate(rng, levels, truth, 60)
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
