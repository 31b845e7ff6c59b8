package game

import (
	"fmt"
	"strings"
)

// Board is a position with its colours, as people see it. It need not be
// reachable by play.
//
// Invariant: Black, White and Out are disjoint.
type Board struct {
	Black, White Bitboard
	Out          Bitboard // squares that do not exist on a board smaller than 8x8; zero on 8x8
	Turn         Color    // side to move, Black or White
}

// StartBoard returns the opening board of the given size, Black to move.
func StartBoard(n Size) Board { return Start(n).Board(Black) }

// Board returns p with turn as the colour of the side to move.
func (p Position) Board(turn Color) Board {
	if turn == White {
		return Board{Black: p.Opp, White: p.Own, Out: p.Out, Turn: White}
	}
	return Board{Black: p.Own, White: p.Opp, Out: p.Out, Turn: Black}
}

// Position returns b seen by the side to move.
func (b Board) Position() Position {
	if b.Turn == White {
		return Position{Own: b.White, Opp: b.Black, Out: b.Out}
	}
	return Position{Own: b.Black, Opp: b.White, Out: b.Out}
}

// Size returns the size of the board.
func (b Board) Size() Size { return b.Position().Size() }

// At returns the colour of the disc on s, or Empty.
func (b Board) At(s Square) Color {
	switch {
	case b.Black.Has(s):
		return Black
	case b.White.Has(s):
		return White
	}
	return Empty
}

// With returns b with the square s set to c. Squares that do not exist stay as they are.
func (b Board) With(s Square, c Color) Board {
	if !s.IsSquare() || b.Out.Has(s) {
		return b
	}
	b.Black &^= s.Bit()
	b.White &^= s.Bit()
	switch c {
	case Black:
		b.Black |= s.Bit()
	case White:
		b.White |= s.Bit()
	}
	return b
}

// Discs returns the squares with a disc of c; for Empty, the empty squares.
func (b Board) Discs(c Color) Bitboard {
	switch c {
	case Black:
		return b.Black
	case White:
		return b.White
	}
	return b.Position().Empty()
}

// Count returns the number of discs of each colour.
func (b Board) Count() (black, white int) { return b.Black.Count(), b.White.Count() }

// Play returns the board after the side to move plays m, which must be legal: use
// Position().Legal first, or Game.Play.
func (b Board) Play(m Square) Board {
	return b.Position().Play(m).Board(b.Turn.Opponent())
}

// Transform returns b after the symmetry.
func (b Board) Transform(y Symmetry) Board {
	b.Black, b.White, b.Out = y.Bitboard(b.Black), y.Bitboard(b.White), y.Bitboard(b.Out)
	return b
}

// SwapColors returns b with every disc turned over and the other colour to move.
func (b Board) SwapColors() Board {
	b.Black, b.White, b.Turn = b.White, b.Black, b.Turn.Opponent()
	return b
}

// Over reports whether neither side can move.
func (b Board) Over() bool { return b.Position().Over() }

// Result returns the score of the board as if the game ended here.
func (b Board) Result() Result {
	black, white := b.Count()
	empty := b.Position().Empties()
	switch {
	case black > white:
		black += empty
	case white > black:
		white += empty
	default:
		black += empty / 2
		white += empty / 2
	}
	return Result{Black: black, White: white}
}

// Result is a final score in discs, with the empty squares credited to the
// winner, or half to each side in a draw, as tournaments count.
type Result struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// Winner returns the side with more discs, Empty in a draw.
func (r Result) Winner() Color {
	switch {
	case r.Black > r.White:
		return Black
	case r.White > r.Black:
		return White
	}
	return Empty
}

// Score returns the result as SGF and GTP write it: "B+10", "W+4" or "0".
func (r Result) Score() string {
	switch m := r.Margin(); {
	case m > 0:
		return fmt.Sprintf("B+%d", m)
	case m < 0:
		return fmt.Sprintf("W+%d", -m)
	}
	return "0"
}

// Margin returns Black's discs less White's.
func (r Result) Margin() int { return r.Black - r.White }

// Line returns b in one line: X for Black, O for White and - for empty, rank by rank, only
// the squares that exist, then a space and the side to move.
func (b Board) Line() string {
	out := make([]byte, 0, 66)
	for s := range b.Size().Mask().Squares() {
		out = append(out, letter(b.At(s)))
	}
	return string(append(out, ' ', letter(b.Turn)))
}

// letter returns the character of a colour in a written board.
func letter(c Color) byte {
	switch c {
	case Black:
		return 'X'
	case White:
		return 'O'
	}
	return '-'
}

// String draws b with X for Black, O for White and - for empty, one rank a line,
// followed by the colour to move.
func (b Board) String() string {
	var out strings.Builder
	for s := range Square(64) {
		if b.Out.Has(s) {
			out.WriteByte(' ')
		} else {
			out.WriteByte(letter(b.At(s)))
		}
		if s.File() == 7 {
			out.WriteByte('\n')
		}
	}
	out.WriteString(b.Turn.String())
	out.WriteString(" to move\n")
	return out.String()
}
