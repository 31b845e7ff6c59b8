package lobby

import "math"

// Ratings are those of Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system", revised
// March 2022, whose steps and symbols are used here. The paper rates all games of a period
// together. Rate also takes fractions of a period, so that games can be rated one by one: the
// deviation grows in proportion to the time since the player's last game, as on lichess.

// Rating is an estimate of a player's strength. The zero value is no rating.
type Rating struct {
	Points     float64 // r, the strength: 1500 for a new player
	Deviation  float64 // RD: the strength is within twice as much of Points with 95 %
	Volatility float64 // sigma, how erratic the results are
}

// newRating returns the rating of a player who has not played (step 1).
func newRating() Rating { return Rating{1500, 350, 0.06} }

const (
	scale     = 173.7178 // points of one unit of the Glicko-2 scale (step 2)
	tau       = 0.5      // how much the volatility may change; the paper names 0.3 to 1.2, its example 0.5
	tolerance = 1e-6     // convergence of the volatility (step 5)

	mostDeviation = 350 // after years of absence, that of a new player
)

// outcome is a game from the view of one player.
type outcome struct {
	opponent Rating  // before the game
	score    float64 // 1 for a win, 0.5 for a draw, 0 for a loss
}

// Rate returns the rating after games within the given number of periods: 1 as in the
// paper, or the time since the last rated game for one game at a time. Without games only
// the deviation grows.
func (r Rating) Rate(games []outcome, periods float64) Rating {
	mu, phi, sigma := (r.Points-1500)/scale, r.Deviation/scale, r.Volatility
	if len(games) == 0 {
		r.Deviation = min(mostDeviation, scale*math.Sqrt(phi*phi+max(0, periods)*sigma*sigma))
		return r
	}
	var information, surprise float64 // 1/v, and the sum in delta
	for _, game := range games {
		g := weight(game.opponent.Deviation / scale)
		e := 1 / (1 + math.Exp(-g*(mu-(game.opponent.Points-1500)/scale)))
		information += g * g * e * (1 - e)
		surprise += g * (game.score - e)
	}
	v := 1 / information                                                 // step 3
	sigma = volatility(phi, sigma, v, v*surprise)                        // steps 4 and 5
	before := phi*phi + max(0, periods)*sigma*sigma                      // step 6
	phi = 1 / math.Sqrt(1/before+1/v)                                    // step 7
	mu += phi * phi * surprise                                           // step 7
	return Rating{scale*mu + 1500, min(mostDeviation, scale*phi), sigma} // step 8
}

// weight returns g, the weight of a result against an opponent with deviation phi.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5, the Illinois algorithm.
func volatility(phi, sigma, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		high = a - k*tau
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > tolerance {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
