package game

import "fmt"

// Square names one of the 64 squares, or Pass. The zero value is a1.
type Square uint8

const (
	// Pass is the move of a side that has no legal one.
	Pass Square = 64
	// NoSquare means "no move at all": nothing played yet, nothing found.
	NoSquare Square = 65
)

// At returns the square of a file (0 = a … 7 = h) and a rank (0 = rank 1 … 7 = rank 8).
func At(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a file … 7 for the h file. Meaningless for Pass.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for rank 1 (the top row) … 7 for rank 8. Meaningless for Pass.
func (s Square) Rank() int { return int(s >> 3) }

// IsSquare reports whether s is one of the 64 squares, not Pass or NoSquare.
func (s Square) IsSquare() bool { return s < 64 }

// String returns the usual name on the 8x8 board, "f5"; "pass" for Pass and "-" for
// NoSquare. People see what Size.Name says.
func (s Square) String() string {
	switch {
	case s < 64:
		return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
	case s == Pass:
		return "pass"
	default:
		return "-"
	}
}

// ParseSquare reads the name of a square of the 8x8 board, such as "f5" or "F5".
func ParseSquare(name string) (Square, error) {
	if len(name) == 2 {
		file, rank := name[0]|0x20, name[1]
		if 'a' <= file && file <= 'h' && '1' <= rank && rank <= '8' {
			return At(int(file-'a'), int(rank-'1')), nil
		}
	}
	return NoSquare, fmt.Errorf("%q is not a square (a1 to h8)", name)
}
