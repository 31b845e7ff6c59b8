package zeus

import (
	"math"

	"othello/game"
)

// Quality holds the weights of the features of a move.
type Quality struct {
	Corner    float64 // a corner taken
	Stable    float64 // a stable disc more
	Frontier  float64 // an exposed disc fewer
	Mobility  float64 // a move more than the opponent
	Potential float64 // an empty square more to move to one day
	Parity    float64 // a move into an odd region
	Quiet     float64 // a quiet move
	Original  bool    // Potential and Parity weigh these features as the original defined them
}

// of returns the quality of the move m, unbounded.
func (q *Quality) of(p, after game.Position, m game.Square) float64 {
	potential, parity := potential, parity
	if q.Original {
		potential, parity = openness, borderParity
	}
	return q.Corner*corner(p, after, m) + q.Stable*stable(p, after, m) +
		q.Frontier*frontier(p, after, m) + q.Mobility*mobility(p, after, m) +
		q.Potential*potential(p, after, m) + q.Parity*parity(p, after, m) + q.Quiet*quiet(p, after, m)
}

// minimax returns the value of p by alpha-beta to the given depth: the qualities of the
// mover's moves less those of the opponent's.
func (q *Quality) minimax(p game.Position, plies int, alpha, beta float64) float64 {
	moves := p.Moves()
	switch {
	case moves == 0 && p.OpponentMoves() == 0:
		return ended(p)
	case plies == 0:
		return 0
	case moves == 0:
		return -q.minimax(p.Pass(), plies-1, -beta, -alpha)
	}
	best := math.Inf(-1)
	for ; moves != 0 && best < beta; moves &= moves - 1 {
		best = max(best, q.look(p, moves.First(), plies, max(alpha, best), beta))
	}
	return best
}

// look returns the value of the move m by a search of the given number of plies, the move
// included.
func (q *Quality) look(p game.Position, m game.Square, plies int, alpha, beta float64) float64 {
	after := p.Play(m)
	own := q.of(p, after, m)
	return own - q.minimax(after, plies-1, own-beta, own-alpha)
}

// ended returns the quality of a finished game: above all else.
func ended(p game.Position) float64 { return 100 * float64(p.Margin()) }

// squash brings a quality to between 0 and 1.
func squash(quality float64) float32 { return float32(1 / (1 + math.Exp(-quality))) }

// standard holds the weights used here.
var standard = Quality{Corner: 2, Stable: 0.2, Frontier: 0.06, Mobility: 0.15, Potential: 0.06, Parity: 0.15, Quiet: 0.3}
