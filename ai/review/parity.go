package review

import "othello/game"

// LostParity reports whether m gives up the last move in a region: it is played into a
// region with an even number of empty squares, while better is played into an odd one.
// region is the one of m. While all empty squares form one region the result is false.
func LostParity(p game.Position, m, better game.Square) (region game.Bitboard, lost bool) {
	region, other := p.Region(m), p.Region(better)
	if region == other || region.Count()%2 != 0 || other.Count()%2 == 0 {
		return 0, false
	}
	return region, true
}
