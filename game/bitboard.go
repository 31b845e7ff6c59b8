package game

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares: bit n is square n, a1 = 0, h8 = 63.
type Bitboard uint64

const (
	notFileA Bitboard = 0xfefefefefefefefe
	notFileH Bitboard = 0x7f7f7f7f7f7f7f7f
	inner    Bitboard = notFileA & notFileH

	// Corners are a1, h1, a8 and h8.
	Corners Bitboard = 0x8100000000000081
	// XSquares are the diagonal neighbours of the corners: b2, g2, b7, g7.
	XSquares Bitboard = 0x0042000000004200
)

// Bit returns the set that holds s alone. s must be a real square, not Pass.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// Has reports whether s is in the set; Pass never is.
func (b Bitboard) Has(s Square) bool { return s < 64 && b>>s&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set. b must not be empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Nth returns the square of the set with n others below it. b must have more than n
// squares.
//
// Bytes are counted side by side, the byte that holds the square is found by one
// subtraction in all eight, and a table has the rest: no branch to guess wrongly where n
// is random. The method is Vigna's ("Broadword implementation of rank/select queries",
// 2008).
func (b Bitboard) Nth(n int) Square {
	const (
		low  = 0x0101010101010101 // one in each byte
		high = low << 7
	)
	sums := uint64(b)
	sums -= sums >> 1 & 0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * low // a byte and those below it
	reached := (uint64(n)*low | high) - sums           // high bit: the sum is at most n
	byteAt := 8 * bits.OnesCount64(reached&high)
	below := int(sums << 8 >> byteAt & 0xff)
	return Square(byteAt) + Square(nthOfByte[(n-below)&7][uint8(b>>byteAt)])
}

// nthOfByte[n][b] is the bit of b with n others below it.
var nthOfByte = func() (t [8][256]uint8) {
	for b := range 256 {
		n := 0
		for bit := range 8 {
			if b>>bit&1 != 0 {
				t[n][b] = uint8(bit)
				n++
			}
		}
	}
	return t
}()

// Squares yields the squares of the set in increasing order.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// Neighbours returns the set of squares that touch a square of b in any of the eight
// directions; a square of b is included only if another one touches it.
func (b Bitboard) Neighbours() Bitboard {
	h := b&notFileH<<1 | b&notFileA>>1
	v := b | h
	return h | v<<8 | v>>8
}

// CornersOf returns the corners of the board without the squares of out: the squares that
// have no pair of opposite horizontal or vertical neighbours.
func CornersOf(out Bitboard) Bitboard {
	if out == 0 {
		return Corners
	}
	in := ^out
	sides := in&notFileH<<1&(in&notFileA>>1) | in<<8&(in>>8)
	return in &^ sides
}

// String draws the set as eight lines of '#' and '.', rank 1 first.
func (b Bitboard) String() string {
	out := make([]byte, 0, 72)
	for s := range Square(64) {
		c := byte('.')
		if b.Has(s) {
			c = '#'
		}
		out = append(out, c)
		if s&7 == 7 {
			out = append(out, '\n')
		}
	}
	return string(out)
}
