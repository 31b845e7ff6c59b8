package game

import "math/bits"

// Symmetry is one of the eight ways to turn or mirror the board. Bit 0 mirrors
// left and right (a ↔ h), bit 1 top and bottom (rank 1 ↔ 8), and bit 2 then
// swaps files and ranks (a8 ↔ h1). The zero value changes nothing.
type Symmetry uint8

// Symmetries is the number of symmetries.
const Symmetries = 8

const (
	// Identity leaves the board as it is.
	Identity Symmetry = 0
	// MirrorFiles swaps left and right.
	MirrorFiles Symmetry = 1
	// MirrorRanks swaps top and bottom.
	MirrorRanks Symmetry = 2
	// HalfTurn turns the board by 180 degrees.
	HalfTurn Symmetry = MirrorFiles | MirrorRanks
	// Transpose mirrors the board on the diagonal from a1 to h8.
	Transpose Symmetry = 4
	// TurnRight turns the board by 90 degrees clockwise.
	TurnRight Symmetry = Transpose | MirrorRanks
	// TurnLeft turns the board by 90 degrees anticlockwise.
	TurnLeft Symmetry = Transpose | MirrorFiles
)

// Inverse undoes y.
func (y Symmetry) Inverse() Symmetry {
	if y&Transpose == 0 {
		return y
	}
	return Transpose | y&1<<1 | y&2>>1
}

// Bitboard returns b after the symmetry.
func (y Symmetry) Bitboard(b Bitboard) Bitboard {
	if y&MirrorFiles != 0 {
		b = mirrorFiles(b)
	}
	if y&MirrorRanks != 0 {
		b = Bitboard(bits.ReverseBytes64(uint64(b)))
	}
	if y&Transpose != 0 {
		b = transpose(b)
	}
	return b
}

// Square returns where s lands; Pass and NoSquare stay as they are.
func (y Symmetry) Square(s Square) Square {
	if s >= 64 {
		return s
	}
	if y&MirrorFiles != 0 {
		s ^= 7
	}
	if y&MirrorRanks != 0 {
		s ^= 56
	}
	if y&Transpose != 0 {
		s = s>>3 | s&7<<3
	}
	return s
}

// Transform returns p after the symmetry.
func (p Position) Transform(y Symmetry) Position {
	return Position{Own: y.Bitboard(p.Own), Opp: y.Bitboard(p.Opp), Out: y.Bitboard(p.Out)}
}

// Canonical returns the least of the eight symmetric forms of p, ordered by Own, then
// Opp, and the symmetry that leads there. Two positions are the same up to
// symmetry exactly when their canonical forms are equal.
func (p Position) Canonical() (Position, Symmetry) {
	best, by := p, Identity
	for y := Symmetry(1); y < Symmetries; y++ {
		if q := p.Transform(y); q.Own < best.Own || q.Own == best.Own && q.Opp < best.Opp {
			best, by = q, y
		}
	}
	return best, by
}

// Stabilizer returns the symmetries, other than Identity, that leave p as it is; nil for
// nearly every position. Moves that one of them takes to each other lead to the same
// position up to symmetry.
func (p Position) Stabilizer() []Symmetry {
	var list []Symmetry
	for y := Symmetry(1); y < Symmetries; y++ {
		if p.Transform(y) == p {
			list = append(list, y)
		}
	}
	return list
}

// Alike returns the squares that symmetries of p take s to, s included: moves to them lead
// to the same position up to symmetry. It is empty for a pass.
func (p Position) Alike(s Square) (set Bitboard) {
	if !s.IsSquare() {
		return 0
	}
	for _, y := range append(p.Stabilizer(), Identity) {
		set |= y.Square(s).Bit()
	}
	return set
}

func mirrorFiles(b Bitboard) Bitboard {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	return b>>4&0x0f0f0f0f0f0f0f0f | b&0x0f0f0f0f0f0f0f0f<<4
}

func transpose(b Bitboard) Bitboard {
	t := (b ^ b>>7) & 0x00aa00aa00aa00aa
	b ^= t ^ t<<7
	t = (b ^ b>>14) & 0x0000cccc0000cccc
	b ^= t ^ t<<14
	t = (b ^ b>>28) & 0x00000000f0f0f0f0
	return b ^ t ^ t<<28
}
