package template

import (
	"fmt"
	"slices"
	"strings"

	"othello/game"
)

// shape is one symmetry class of templates. A raw index is the sum over its
// squares, the first lowest, of 3^k times 0 (the opponent's), 1 (empty) or 2 (own).
type shape struct {
	name    string
	squares []game.Square
	mirrors [][]int         // reorderings of the squares by the symmetries that keep the set of squares
	images  [][]game.Square // the templates on the board, squares in the order of squares
	size    int             // number of raw indices
}

func newShape(name, squares string) (shape, error) {
	s := shape{name: name, size: 1}
	for field := range strings.FieldsSeq(squares) {
		sq, err := game.ParseSquare(field)
		switch {
		case err != nil:
			return s, fmt.Errorf("shape %s: %w", name, err)
		case slices.Contains(s.squares, sq):
			return s, fmt.Errorf("shape %s has %v twice", name, sq)
		case len(s.squares) == maxSquares:
			return s, fmt.Errorf("shape %s has more than %d squares", name, maxSquares)
		}
		s.squares = append(s.squares, sq)
		s.size *= 3
	}
	seen := map[game.Bitboard]bool{}
	home := set(s.squares)
	for y := range game.Symmetry(game.Symmetries) {
		image := make([]game.Square, len(s.squares))
		for i, sq := range s.squares {
			image[i] = y.Square(sq)
		}
		if b := set(image); b == home {
			s.mirrors = append(s.mirrors, order(s.squares, image))
		} else if seen[b] {
			continue
		}
		if b := set(image); !seen[b] {
			seen[b] = true
			s.images = append(s.images, image)
		}
	}
	return s, nil
}

func set(squares []game.Square) (b game.Bitboard) {
	for _, s := range squares {
		b |= s.Bit()
	}
	return b
}

// order says which element of from each element of to is.
func order(from, to []game.Square) []int {
	at := make([]int, len(to))
	for i, t := range to {
		for j, f := range from {
			if f == t {
				at[i] = j
			}
		}
	}
	return at
}

// tie numbers the raw indices so that mirror images share a number, and gives the first
// raw index of each number.
func (s *shape) tie() (pack, firsts []uint32) {
	pack = make([]uint32, s.size)
	digits := make([]int, len(s.squares))
	for raw := range pack {
		rest := raw
		for i := range digits {
			digits[i] = rest % 3
			rest /= 3
		}
		first := raw
		for _, m := range s.mirrors {
			image := 0
			for i := len(m) - 1; i >= 0; i-- {
				image = image*3 + digits[m[i]]
			}
			first = min(first, image)
		}
		if first == raw {
			pack[raw] = uint32(len(firsts))
			firsts = append(firsts, uint32(raw))
		} else {
			pack[raw] = pack[first]
		}
	}
	return pack, firsts
}
