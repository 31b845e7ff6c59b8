package book

import (
	"math"
	"math/rand/v2"
)

// Style says how freely moves are picked from a book. The zero value plays the
// best move, the most popular of equals.
type Style struct {
	Loss   float64 // most discs that one move may lose to the best one; zero for none
	Total  float64 // how many discs behind a draw such moves may leave the side that plays them; zero for no bound
	Random float64 // 0 for the best move always, 1 for all affordable moves alike; between, better moves more often
	Plies  int     // the book is left once so many moves have been played; zero for as long as it lasts
	Seed   uint64  // of the choice, for those who make the numbers that Pick takes; zero for a different one each time
}

// Pick chooses a move of the entry. It is false if no move has a score, or if the
// style has left the book. The same numbers from rng give the same moves; rng may
// be nil if Random is zero.
func (s Style) Pick(e Entry, rng *rand.Rand) (Move, bool) {
	played := 60 - e.Position.Empties()
	if len(e.Moves) == 0 || !e.Moves[0].Known || s.Plies > 0 && played >= s.Plies {
		return Move{}, false
	}
	best := e.Moves[0]
	if s.Random <= 0 || rng == nil {
		return best, true
	}
	heat := math.Inf(1) // all alike
	if s.Random < 1 {
		heat = 2 * s.Random / (1 - s.Random)
	}
	chosen, total := best, 0.0
	for _, m := range e.Moves {
		loss := best.Score - m.Score
		if !m.Known || m.Twin || loss > s.Loss || loss > 0 && s.Total > 0 && m.Score < -s.Total {
			continue
		}
		weight := math.Exp(-loss / heat)
		total += weight
		if rng.Float64()*total < weight {
			chosen = m
		}
	}
	// Of moves that lead to the same position one was weighed; any may be played.
	alike := []Move{chosen}
	for _, m := range e.Moves {
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
