package template

import (
	"strings"
	"sync"

	"othello/game"
)

// shapes are the templates, one of each symmetry class: the others are its
// images. The first 46 images (all but the last two shapes) are the classic set;
// the last two cover the corner and the middle of the edge more closely.
var shapes = []shape{
	newShape("edge+2X", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
	newShape("corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
	newShape("corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
	newShape("row 2", "a2 b2 c2 d2 e2 f2 g2 h2"),
	newShape("row 3", "a3 b3 c3 d3 e3 f3 g3 h3"),
	newShape("row 4", "a4 b4 c4 d4 e4 f4 g4 h4"),
	newShape("diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
	newShape("diagonal 7", "b1 c2 d3 e4 f5 g6 h7"),
	newShape("diagonal 6", "c1 d2 e3 f4 g5 h6"),
	newShape("diagonal 5", "d1 e2 f3 g4 h5"),
	newShape("diagonal 4", "e1 f2 g3 h4"),
	newShape("corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
	newShape("edge block", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"),
}

const (
	// Instances is the number of templates on the board, all symmetric images
	// counted.
	Instances = 54
	// words is the number of words of four indices each, with a few spare: whole
	// vector registers.
	words = 16
)

// shape is one symmetry class of templates. A raw index is the sum over its
// squares, the first lowest, of 3^k times 0 (the opponent's), 1 (empty) or 2 (own).
type shape struct {
	name    string
	squares []game.Square
	mirrors [][]int                // reorderings of the squares by the symmetries that keep the set of squares
	images  [][]game.Square        // the templates on the board, squares in the order of squares
	size    int                    // number of raw indices
	base    int                    // of its raw table within a stage
	pack    func() ([]uint32, int) // parameter of each raw index, counted from 0, and their number
}

func newShape(name, squares string) shape {
	s := shape{name: name, size: 1}
	for field := range strings.FieldsSeq(squares) {
		sq, err := game.ParseSquare(field)
		if err != nil {
			panic("template: shape " + name + ": " + err.Error())
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
	s.pack = sync.OnceValues(s.tie)
	return s
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

// tie numbers the raw indices so that mirror images share a number.
func (s *shape) tie() ([]uint32, int) {
	pack := make([]uint32, s.size)
	n := 0
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
			pack[raw] = uint32(n)
			n++
		} else {
			pack[raw] = pack[first]
		}
	}
	return pack, n
}

// The tables of one stage follow each other: each shape's raw table in the order
// of shapes, then the counted terms, then one zero for the spare indices.
var (
	rawSize  int               // of one stage
	termBase int               // of the first term within a stage
	owner    [Instances]*shape // shape of each template
	offsets  [4 * words]uint32 // base of the raw table of each template; of the spare ones the zero
	tops     [words]uint64     // largest raw index of each template, four to a word
	blank    [words]uint64     // raw indices of the empty board, four to a word
	steps    [64][words]uint64 // what one disc on a square adds to each raw index
	turns    [64][words]uint64 // what a disc adds that turns over: twice steps
)

func init() {
	n := 0
	for i := range shapes {
		s := &shapes[i]
		s.base = rawSize
		rawSize += s.size
		for _, image := range s.images {
			owner[n] = s
			offsets[n] = uint32(s.base)
			word, shift := n/4, n%4*16
			tops[word] |= uint64(s.size-1) << shift
			blank[word] |= uint64(s.size-1) / 2 << shift
			power := uint64(1)
			for _, sq := range image {
				steps[sq][word] |= power << shift
				turns[sq][word] |= 2 * power << shift
				power *= 3
			}
			n++
		}
	}
	if n != Instances {
		panic("template: Instances does not match the shapes")
	}
	termBase = rawSize
	rawSize += terms * termSize
	for ; n < len(offsets); n++ {
		offsets[n] = uint32(rawSize)
	}
	rawSize++
}

// bases are the first parameter of each shape, then of the terms, and the number
// of parameters of a stage.
var bases = sync.OnceValue(func() []int {
	list := []int{0}
	for i := range shapes {
		_, n := shapes[i].pack()
		list = append(list, list[i]+n)
	}
	return append(list, list[len(shapes)]+terms*termSize)
})
