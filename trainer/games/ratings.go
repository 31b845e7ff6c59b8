package games

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
)

// Enough is how many games a player must have played in a period to be rated.
const Enough = 10

// BlackName returns the name of the player, empty if unknown.
func (g Game) BlackName() string { return g.Database.Names.Player(g.Black()) }

// WhiteName returns the name of the player, empty if unknown.
func (g Game) WhiteName() string { return g.Database.Names.Player(g.White()) }

// Program reports whether a name in a WTHOR database is that of a program, which has its
// author's behind it: "Zebra (andersson)".
func Program(player string) bool { return strings.Contains(player, "(") }

// Rated is a player in the years of a period.
type Rated struct {
	Player string
	Period int // the year of the game divided by period
}

// period is in how many years a player's strength is taken to stay the same.
const period = 5

// RatedIn returns the player as he was in the year of the game.
func (g Game) RatedIn(player string) Rated { return Rated{player, g.Year() / period} }

// compare orders players by name and period.
func (r Rated) compare(o Rated) int {
	return cmp.Or(cmp.Compare(r.Player, o.Player), cmp.Compare(r.Period, o.Period))
}

// Ratings returns the strengths of the players in Elo by the results of all these games,
// the most likely ones (Bradley and Terry, 1952). Those of a player in different periods
// have nothing to do with each other. Everybody is taken to have drawn two games against
// a player of rating 0. Who has no name, or played fewer games in a period than Enough,
// has no rating.
func Ratings(list iter.Seq[Game]) map[Rated]float64 {
	met, score, played := map[[2]Rated]float64{}, map[Rated]float64{}, map[Rated]int{}
	for g := range list {
		black, white := g.RatedIn(g.BlackName()), g.RatedIn(g.WhiteName())
		if black.Player == "" || white.Player == "" || black == white {
			continue
		}
		won := float64(cmp.Compare(g.Score(), 32)+1) / 2
		score[black] += won
		score[white] += 1 - won
		played[black]++
		played[white]++
		if black.compare(white) > 0 {
			black, white = white, black
		}
		met[[2]Rated{black, white}]++
	}
	strength := map[Rated]float64{}
	for player := range score {
		strength[player] = 1
	}
	// Sums in another order would differ in their last digits.
	pairs := slices.SortedFunc(maps.Keys(met), func(x, y [2]Rated) int {
		return cmp.Or(x[0].compare(y[0]), x[1].compare(y[1]))
	})
	// Each round makes the likelihood greater (Hunter, "MM algorithms for generalized
	// Bradley-Terry models", 2004).
	for range 100 {
		sum := map[Rated]float64{}
		for _, m := range pairs {
			share := met[m] / (strength[m[0]] + strength[m[1]])
			sum[m[0]] += share
			sum[m[1]] += share
		}
		for player, s := range strength {
			strength[player] = (score[player] + 1) / (sum[player] + 2/(s+1))
		}
	}
	ratings := map[Rated]float64{}
	for player, s := range strength {
		if played[player] >= Enough {
			ratings[player] = 400 * math.Log10(s)
		}
	}
	return ratings
}
