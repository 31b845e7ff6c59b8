package book

// Stats counts games by their result: for the side to move of a position, or for the
// side that plays a move.
type Stats struct{ Wins, Draws, Losses uint32 }

// Games returns the number of games counted.
func (s Stats) Games() int { return int(s.Wins) + int(s.Draws) + int(s.Losses) }

// Rate returns the share of points, a draw counting half, 0 to 1; 0.5 without games.
func (s Stats) Rate() float64 {
	if s.Games() == 0 {
		return 0.5
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// Add returns the sum of both counts, each at most 2^32-1.
func (s Stats) Add(t Stats) Stats {
	return Stats{sum(s.Wins, t.Wins), sum(s.Draws, t.Draws), sum(s.Losses, t.Losses)}
}

// sum adds with saturation.
func sum(a, b uint32) uint32 {
	if a+b < a {
		return ^uint32(0)
	}
	return a + b
}

// One returns the count of one game, won by margin discs; negative for a loss.
func One(margin int) Stats {
	switch {
	case margin > 0:
		return Stats{Wins: 1}
	case margin < 0:
		return Stats{Losses: 1}
	}
	return Stats{Draws: 1}
}
