package game

import (
	"cmp"
	"fmt"
)

// Position is a board seen by the side to move. It is small, comparable and
// copied freely.
//
// Invariant: Own, Opp and Out are disjoint.
type Position struct {
	Own Bitboard // discs of the side to move
	Opp Bitboard // discs of the other side
	Out Bitboard // squares that do not exist on a board smaller than 8x8; zero on 8x8
}

// Size is the side length of a board.
type Size int

// The sizes that the rules support. Smaller boards occupy the middle of the 8x8
// one: the corners of 6x6 are its b2 and g7, those of 4x4 its c3 and f6.
const (
	Size4 Size = 4
	Size6 Size = 6
	Size8 Size = 8
)

// Valid reports whether n is one of the supported sizes.
func (n Size) Valid() bool { return n == Size4 || n == Size6 || n == Size8 }

// Mask returns the set of squares that exist on a board of this size.
func (n Size) Mask() Bitboard {
	switch n {
	case Size4:
		return 0x00003c3c3c3c0000
	case Size6:
		return 0x007e7e7e7e7e7e00
	}
	return ^Bitboard(0)
}

// corner returns the file, and the rank, of the first square of the board within the 8x8
// one.
func (n Size) corner() int {
	if !n.Valid() {
		return 0
	}
	return (int(Size8) - int(n)) / 2
}

// At returns the square of a file and a rank, both counted from 0 at the upper left square
// of the board.
func (n Size) At(file, rank int) Square { return At(file+n.corner(), rank+n.corner()) }

// Name returns the name of s on a board of this size, counted from its own upper left
// square: "a1" is a corner of every board. Pass and NoSquare are named as by
// Square.String, and so are squares that the board does not have.
func (n Size) Name(s Square) string {
	if !n.Mask().Has(s) {
		return s.String()
	}
	return At(s.File()-n.corner(), s.Rank()-n.corner()).String()
}

// ParseSquare reads what Name writes for the squares of the board, in either case.
func (n Size) ParseSquare(name string) (Square, error) {
	if s, err := ParseSquare(name); err == nil && s.File() < int(n) && s.Rank() < int(n) {
		return n.At(s.File(), s.Rank()), nil
	}
	return NoSquare, fmt.Errorf("%q is not a square (a1 to %s)", name, n.Last())
}

// Last returns the name of the last square of the board: "h8", "f6" or "d4".
func (n Size) Last() string { return At(int(n)-1, int(n)-1).String() }

// Start returns the opening position of a board of the given size, Black to move.
func Start(n Size) Position {
	return Position{
		Own: At(4, 3).Bit() | At(3, 4).Bit(),
		Opp: At(3, 3).Bit() | At(4, 4).Bit(),
		Out: ^n.Mask(),
	}
}

// Size returns the size of the board.
func (p Position) Size() Size {
	switch p.Out {
	case ^Size4.Mask():
		return Size4
	case ^Size6.Mask():
		return Size6
	}
	return Size8
}

// Empty returns the set of empty squares that exist.
func (p Position) Empty() Bitboard { return ^(p.Own | p.Opp | p.Out) }

// Empties returns the number of empty squares.
func (p Position) Empties() int { return p.Empty().Count() }

// LikelyTurn returns the side to move if nobody has passed: Black at an even number of empty
// squares.
func (p Position) LikelyTurn() Color {
	if p.Empties()%2 != 0 {
		return White
	}
	return Black
}

// Region returns the set of empty squares connected to the empty square s, orthogonally or
// diagonally, s included. The parity of its size says who plays last in it.
func (p Position) Region(s Square) Bitboard {
	empty := p.Empty()
	region := s.Bit() & empty
	for {
		grown := region | region.Neighbours()&empty
		if grown == region {
			return region
		}
		region = grown
	}
}

// Overlaps reports whether Own, Opp and Out overlap, which breaks the invariant.
func (p Position) Overlaps() bool { return p.Own&p.Opp|(p.Own|p.Opp)&p.Out != 0 }

// Moves returns the set of legal moves of the side to move; empty means that it must
// pass or that the game is over.
func (p Position) Moves() Bitboard { return Moves(p.Own, p.Opp) &^ p.Out }

// OpponentMoves returns the set of moves the other side would have if it were its turn.
func (p Position) OpponentMoves() Bitboard { return Moves(p.Opp, p.Own) &^ p.Out }

// Stable returns a set of discs of the side to move that can never be flipped; other discs
// may be stable too.
func (p Position) Stable() Bitboard { return Stable(p.Own, p.Opp, p.Out) }

// CanMove reports whether the side to move has a legal move.
func (p Position) CanMove() bool { return p.Moves() != 0 }

// MustPass reports whether the side to move has no move but the other side has.
func (p Position) MustPass() bool { return !p.CanMove() && p.OpponentMoves() != 0 }

// Over reports whether neither side can move.
func (p Position) Over() bool { return !p.CanMove() && p.OpponentMoves() == 0 }

// Legal reports whether m may be played: a legal square, or Pass when forced.
func (p Position) Legal(m Square) bool {
	if m == Pass {
		return p.MustPass()
	}
	return p.Moves().Has(m)
}

// Flips returns the set of discs that playing m would turn over. It does not check
// that m is empty.
func (p Position) Flips(m Square) Bitboard { return Flips(p.Own, p.Opp, m) }

// Play returns the position after m, seen by the other side. It does not check that m
// is legal: use Legal first, or Game.Play.
func (p Position) Play(m Square) Position {
	if m >= 64 {
		return p.Pass()
	}
	f := Flips(p.Own, p.Opp, m)
	return Position{Own: p.Opp ^ f, Opp: p.Own | f | m.Bit(), Out: p.Out}
}

// Next returns the position in which a move is made after m. again reports whether the
// same side makes it, over whether neither side can.
func (p Position) Next(m Square) (next Position, again, over bool) {
	switch next = p.Play(m); {
	case next.CanMove():
		return next, false, false
	case next.OpponentMoves() == 0:
		return next, false, true
	}
	return next.Pass(), true, false
}

// Compare orders positions.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.Own, q.Own), cmp.Compare(p.Opp, q.Opp), cmp.Compare(p.Out, q.Out))
}

// Pass returns the same board with the other side to move.
func (p Position) Pass() Position { return Position{Own: p.Opp, Opp: p.Own, Out: p.Out} }

// Hash returns a 64-bit hash of Own and Opp. Different positions of one board size collide
// as rarely as random numbers do. Symmetric positions have different hashes; hash the
// canonical form where they should agree. Own is mixed by the finalizer of SplitMix64
// (Steele, Lea and Flood, 2014) before Opp is added, so that single-bit differences in
// the two cannot cancel out.
func (p Position) Hash() uint64 { return mix(mix(uint64(p.Own)) ^ uint64(p.Opp)) }

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Margin returns the side to move's discs less the other's, empty squares credited to
// whoever has more. It is the final score when the game is over.
func (p Position) Margin() int {
	diff := p.Own.Count() - p.Opp.Count()
	switch {
	case diff > 0:
		return diff + p.Empties()
	case diff < 0:
		return diff - p.Empties()
	}
	return 0
}
