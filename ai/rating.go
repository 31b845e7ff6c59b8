package ai

import "math"

// Outcome is a game against an opponent of known strength.
type Outcome struct {
	Opponent float64 // Elo
	Score    float64 // 1 for a win, 0.5 for a draw, 0 for a loss
}

// The prior for a person without games: probably a weak player, possibly anybody.
const (
	ratingMean   = 700 // Elo
	ratingSpread = 800 // standard deviation
)

// Rating returns the most likely Elo of a person with these outcomes, and its standard
// deviation. It maximises
//
//	sum of [s log p + (1-s) log(1-p)] - (r-700)² / (2·800²),  p = 1 / (1 + 10^((R-r)/400))
//
// over r, the strength sought: the likelihood of Bradley and Terry, as for the levels
// themselves, with R the opponent's Elo and s the score of each game, and a weak prior.
// The prior is a normal distribution so wide that ten games overrule it, and one alone proves
// little. The deviation is that of the normal distribution with the same curvature at the
// maximum.
func Rating(games []Outcome) (elo, deviation float64) {
	// The slope falls with r. Its zero lies between the prior's mean and where the prior
	// outweighs wins or losses in all games.
	slope := func(r float64) (first, second float64) {
		const k = math.Ln10 / 400
		first, second = -(r-ratingMean)/(ratingSpread*ratingSpread), -1/float64(ratingSpread*ratingSpread)
		for _, g := range games {
			p := Expected(r - g.Opponent)
			first += k * (g.Score - p)
			second -= k * k * p * (1 - p)
		}
		return first, second
	}
	reach := math.Ln10 / 400 * float64(len(games)) * ratingSpread * ratingSpread
	low, high := ratingMean-reach, ratingMean+reach
	for high-low > 0.01 {
		mid := (low + high) / 2
		if first, _ := slope(mid); first > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	elo = (low + high) / 2
	_, second := slope(elo)
	return elo, 1 / math.Sqrt(-second)
}
