package book

import (
	"math"
	"math/rand/v2"
)

// Style is how moves are chosen from a book. The zero value plays the best move, the most
// popular of equals.
type Style struct {
	Loss   float64 // most discs that a move may lose against the best one; zero for none
	Total  float64 // largest deficit in discs after such a move; zero for no bound
	Random float64 // 0 for always the best move, 1 for a uniform choice of the allowed moves; between, better moves more often
	Plies  int     // number of moves played after which the book is not used; zero for no limit
	Seed   uint64  // seed of the random numbers passed to Pick, for the caller; zero for a different one each time
}

// Pick chooses a move of the entry. It is false if no move has a score, or if the
// style has left the book. The same numbers from rng give the same moves; rng may
// be nil if Random is zero.
func (s Style) Pick(e Entry, rng *rand.Rand) (Move, bool) {
	played := 60 - e.Position.Empties()
	moves := e.Moves
	if len(moves) == 0 || !moves[0].Known || s.Plies > 0 && played >= s.Plies {
		return Move{}, false
	}
	best := moves[0]
	if s.Random <= 0 || rng == nil {
		return best, true
	}
	temperature := math.Inf(1) // uniform
	if s.Random < 1 {
		temperature = 2 * s.Random / (1 - s.Random)
	}
	chosen, total := best, 0.0
	for _, m := range moves {
		loss := best.Score - m.Score
		if !m.Known || m.Twin || loss > s.Loss || loss > 0 && s.Total > 0 && m.Score < -s.Total {
			continue
		}
		weight := math.Exp(-loss / temperature)
		total += weight
		if rng.Float64()*total < weight {
			chosen = m
		}
	}
	// Symmetric moves were weighted as one; play any of them.
	alike := []Move{chosen}
	for _, m := range moves {
		if m.Twin && m.Score == chosen.Score && sameBoard(e, m, chosen) {
			alike = append(alike, m)
		}
	}
	return alike[rng.IntN(len(alike))], true
}

func sameBoard(e Entry, a, b Move) bool {
	p, _ := e.Position.Play(a.Square).Canonical()
	q, _ := e.Position.Play(b.Square).Canonical()
	return p == q
}
