package review

import "othello/game"

// LostParity reports whether m gives up the last move in a part of the board: it
// is played into a region with an even number of empty squares, in which the
// other side then has the last word, while better is played into an odd one.
// region is the one that m was played into. While the empty squares hang together
// there is no parity to lose.
func LostParity(p game.Position, m, better game.Square) (region game.Bitboard, lost bool) {
	region, other := p.Region(m), p.Region(better)
	if region == other || region.Count()%2 != 0 || other.Count()%2 == 0 {
		return 0, false
	}
	return region, true
}
