package lobby

import (
	"math"

	"othello/ai/puzzle"
)

// Rating is an estimate of a player's strength by Glicko's system, which package puzzle has. The
// zero value is no rating.
type Rating struct {
	Points    float64 // the strength: 1500 for a new player
	Deviation float64 // the strength is within twice as much of Points with 95 %
}

// mostDeviation is the deviation of a new player, and after years of absence.
const mostDeviation = 350

// newRating returns the rating of a player who has not played.
func newRating() Rating { return Rating{1500, mostDeviation} }

// growth is how the deviation grows in a period without games: squares add up.
const growth = 10.4

// later returns the rating after some periods, or a part of one, without games.
func (r Rating) later(periods float64) Rating {
	r.Deviation = min(mostDeviation, math.Hypot(r.Deviation, growth*math.Sqrt(max(0, periods))))
	return r
}

// after returns the rating after a game, of which the score is 1 for a win, 0.5 for a draw and 0
// for a loss.
func (r Rating) after(opponent Rating, score float64) Rating {
	now := puzzle.Rated{Rating: r.Points, Deviation: r.Deviation}.Against(puzzle.Rated{Rating: opponent.Points, Deviation: opponent.Deviation}, score)
	return Rating{now.Rating, now.Deviation}
}
