// Package glicko rates players by Glicko-2: Mark E. Glickman, "Example of the Glicko-2
// system", revised March 2022, whose steps, symbols and example are used here.
//
// The paper rates all games of a period together. Rate also takes a part of a period, so
// that games can be rated one by one as they end: the uncertainty that a whole period
// adds is then added in proportion to the time since the player's last game, as lichess
// does. With one whole period it is the paper's.
package glicko

import "math"

// Rating is what is known of a player's strength. The zero value is no rating; New is
// that of a player of whom nothing is known.
type Rating struct {
	Points     float64 // r, the strength: 1500 for somebody unknown
	Deviation  float64 // RD: the strength is within twice as much of Points with 95 %
	Volatility float64 // sigma, how erratic the results are
}

// New returns the rating of a player who has not played (step 1).
func New() Rating { return Rating{1500, 350, 0.06} }

const (
	scale = 173.7178 // points of one unit of the Glicko-2 scale (step 2)
	tau   = 0.5      // how much the volatility may change; the paper names 0.3 to 1.2, its example 0.5
	close = 1e-6     // convergence of the volatility (step 5)

	mostDeviation = 350 // somebody who stays away for years is as unknown as a new player
)

// Game is a game as one of its players sees it.
type Game struct {
	Opponent Rating  // before the game
	Score    float64 // 1 for a win, 0.5 for a draw, 0 for a loss
}

// Rate returns the rating after games that were played within so many periods: 1 for the
// paper's way, the time since the last rated game for one game at a time. Without games
// only the uncertainty grows.
func (r Rating) Rate(games []Game, periods float64) Rating {
	mu, phi, sigma := (r.Points-1500)/scale, r.Deviation/scale, r.Volatility
	if len(games) == 0 {
		r.Deviation = min(mostDeviation, scale*math.Sqrt(phi*phi+max(0, periods)*sigma*sigma))
		return r
	}
	var information, surprise float64 // 1/v, and the sum in delta
	for _, game := range games {
		g := weight(game.Opponent.Deviation / scale)
		e := 1 / (1 + math.Exp(-g*(mu-(game.Opponent.Points-1500)/scale)))
		information += g * g * e * (1 - e)
		surprise += g * (game.Score - e)
	}
	v := 1 / information                                                 // step 3
	sigma = volatility(phi, sigma, v, v*surprise)                        // steps 4 and 5
	before := phi*phi + max(0, periods)*sigma*sigma                      // step 6
	phi = 1 / math.Sqrt(1/before+1/v)                                    // step 7
	mu += phi * phi * surprise                                           // step 7
	return Rating{scale*mu + 1500, min(mostDeviation, scale*phi), sigma} // step 8
}

// weight returns g: how much a result against somebody of that deviation counts.
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
	for math.Abs(high-low) > close {
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
