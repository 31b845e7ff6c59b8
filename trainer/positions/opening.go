package positions

import (
	"context"

	"othello/ai"
	"othello/game"
)

// Openings have 8 to 20 plies, one in four 21 to 50, so that positions of all stages come
// from many openings. Early has all earlier positions.
const (
	firstPly, shortPlies, mostPlies = 8, 20, 50
	oneLong                         = 4
)

// Most openings that are practically decided are skipped.
const (
	decided      = 20 // discs
	decidedDepth = 4
	oneDecided   = 4
)

// opening returns the start of a game: after random moves, after a known opening and
// partly random moves, or after the beginning of a database game and at most five random
// moves.
func (m *match) opening(ctx context.Context) game.Position {
	for m.w.err == nil {
		plies := firstPly + m.rng.IntN(shortPlies-firstPly+1)
		if m.rng.IntN(oneLong) == 0 {
			plies = shortPlies + 1 + m.rng.IntN(mostPlies-shortPlies)
		}
		p := game.Start(game.Size8)
		oneRandom := 1 << m.rng.IntN(3)
		switch m.rng.IntN(4) {
		case 0:
		case 1:
			for _, move := range m.Openings[m.rng.IntN(len(m.Openings))] {
				p = p.Play(move)
			}
		default:
			oneRandom = 1
			p = m.Database[m.rng.IntN(len(m.Database))].At(60 - plies + m.rng.IntN(6)).Position
		}
		for !p.Over() && p.Empties() > 60-plies {
			p = m.step(ctx, p, m.rng.IntN(oneRandom) == 0)
		}
		if p.Over() {
			continue
		}
		if !p.CanMove() {
			p = p.Pass()
		}
		a := m.w.think(ctx, p, ai.Limits{Depth: decidedDepth, Exact: 1})
		if max(a.Score, -a.Score) <= decided || m.rng.IntN(oneDecided) == 0 {
			return p
		}
	}
	return game.Start(game.Size8)
}
