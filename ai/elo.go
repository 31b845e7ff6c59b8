package ai

import (
	"math"
	"strconv"
)

// Elo is the strength of a level on the one scale of all kinds, on which random moves
// have 0 (elo.md has the method). The zero value is a strength that was not measured.
type Elo struct {
	Points    int // on the scale; 200 more are 76 % of the points of a match
	Low, High int // 95 % interval of Points
	Games     int // games that it was measured in; zero for not measured
}

// Measured returns a strength measured in the given number of games, with its 95 %
// interval.
func Measured(points, low, high, games int) Elo {
	return Elo{Points: points, Low: low, High: high, Games: games}
}

// Known reports whether the strength was measured.
func (e Elo) Known() bool { return e.Games > 0 }

// String returns "447", or "not measured".
func (e Elo) String() string {
	if !e.Known() {
		return "not measured"
	}
	return strconv.Itoa(e.Points)
}

// Expected returns the share of the points that a player scores against an opponent who
// is weaker by the given number of Elo points.
func Expected(stronger float64) float64 { return 1 / (1 + math.Pow(10, -stronger/400)) }

// Nearest returns the measured level whose strength is nearest to points; zero if none was
// measured.
func (k Kind) Nearest(points float64) (level int) {
	least := math.Inf(1)
	for i, l := range k.Levels {
		if d := math.Abs(float64(l.Elo.Points) - points); l.Elo.Known() && d < least {
			level, least = i+1, d
		}
	}
	return level
}

// Like returns the level of k nearest in strength to a level of another kind, or at the same
// relative place if that level or all of k were never measured.
func (k Kind) Like(other Kind, level int) int {
	if elo := other.Level(level).Elo; elo.Known() {
		if n := k.Nearest(float64(elo.Points)); n > 0 {
			return n
		}
	}
	last := max(len(other.Levels)-1, 1)
	share := float64(other.Clamp(level)-1) / float64(last)
	return 1 + int(math.Round(share*float64(len(k.Levels)-1)))
}

// Closest returns the measured level of all kinds that is nearest to points, the first
// kind's if two are equally near. level is zero if none was measured.
func Closest(kinds []Kind, points float64) (kind, level int) {
	least := math.Inf(1)
	for i, k := range kinds {
		n := k.Nearest(points)
		if n == 0 {
			continue
		}
		if d := math.Abs(float64(k.Level(n).Elo.Points) - points); d < least {
			kind, level, least = i, n, d
		}
	}
	return kind, level
}
