package game

// Flips returns the set of opp's discs that own turns over by playing on s, which must
// be a real square. It does not check that s is empty; no flips means an illegal
// move.
//
// Each of the four lines through s is gathered into eight bits by a multiplication
// (the "kindergarten" bitboards of chess programming), the squares that would
// close a run are looked up from the opponent's inner six bits, and the closing
// discs that are really there select the run.
func Flips(own, opp Bitboard, s Square) Bitboard {
	s &= 63
	x, y := s&7, s>>3
	line := &lines[s]

	// Rank.
	shift := s & 56
	closing := outflank[x][opp>>(shift+1)&63] & uint8(own>>shift)
	flips := Bitboard(between[x][closing]) << shift

	// File: bit i is rank i.
	const (
		file   Bitboard = 0x0101010101010101
		gather Bitboard = 0x0102040810204080
		spread Bitboard = 0x0002040810204081
	)
	closing = outflank[y][(opp>>x&file)*gather>>57&63] & uint8((own>>x&file)*gather>>56)
	flips |= Bitboard(between[y][closing]) * spread & file << x

	// Diagonals: bit i is file i.
	closing = outflank[x][(opp&line.diagonal)*file>>57&63] & uint8((own&line.diagonal)*file>>56)
	flips |= Bitboard(between[x][closing]) * file & line.diagonal
	closing = outflank[x][(opp&line.anti)*file>>57&63] & uint8((own&line.anti)*file>>56)
	flips |= Bitboard(between[x][closing]) * file & line.anti
	return flips
}

var (
	// outflank[x][o] is the set of squares on a line of eight that close a run of
	// the opponent's discs o (its inner six bits) starting next to x.
	outflank [8][64]uint8
	// between[x][c] is the set of squares strictly between x and each square of c.
	between [8][256]uint8
	// lines holds the two diagonals through each square, the square itself left out.
	lines [64]struct{ diagonal, anti Bitboard }
)

func init() {
	for x := range 8 {
		for o := range 64 {
			opp := o << 1
			up := x + 1
			for up < 7 && opp>>up&1 != 0 {
				up++
			}
			if up > x+1 {
				outflank[x][o] |= 1 << up
			}
			down := x - 1
			for down > 0 && opp>>down&1 != 0 {
				down--
			}
			if down < x-1 {
				outflank[x][o] |= 1 << down
			}
		}
		for c := range 256 {
			for at := range 8 {
				if c>>at&1 == 0 {
					continue
				}
				for i := min(at, x) + 1; i < max(at, x); i++ {
					between[x][c] |= 1 << i
				}
			}
		}
	}
	for s := range Square(64) {
		for t := range Square(64) {
			df, dr := t.File()-s.File(), t.Rank()-s.Rank()
			switch {
			case s == t:
			case df == dr:
				lines[s].diagonal |= t.Bit()
			case df == -dr:
				lines[s].anti |= t.Bit()
			}
		}
	}
}
