package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// What the last four empties need to know of a square, in rows of 128 bytes that
// follow each other in one symbol; then come the counts and the orders.
const (
	rowUp      = 0   // four rays towards higher squares
	rowDown    = 32  // four rays towards lower squares
	rowNear    = 64  // neighbours
	rowBit     = 72  // the square
	rowLines   = 80  // row, file and the two diagonals, 8 bytes each
	rowOffsets = 112 // of the counts of each line, 2 bytes each
	rowSize    = 128

	rowShift = 7
	counts   = 64 * rowSize   // counts[position on the line][own discs on it]: discs turned over
	orders   = counts + 8*256 // orders[quadrants of the squares]: four lists of four places
	marked   = 64 * rowSize   // what a marked square adds to its row
	mark     = 0x40           // marks the squares of lists, so that none is zero

	none = -127 // below every score
)

// lastTables writes those tables.
func lastTables() {
	GLOBL("last", RODATA|NOPTR)
	for s := range 64 {
		at := s * rowSize
		rays := raysOf(s)
		for i, ray := range rays {
			DATA(at+rowUp+8*i, U64(ray))
		}
		near, lines := uint64(0), [4]uint64{}
		for t := range 64 {
			df, dr := t%8-s%8, t/8-s/8
			if df*df <= 1 && dr*dr <= 1 && t != s {
				near |= 1 << t
			}
			for i, on := range [4]bool{dr == 0, df == 0, df == dr, df == -dr} {
				if on {
					lines[i] |= 1 << t
				}
			}
		}
		DATA(at+rowNear, U64(near))
		DATA(at+rowBit, U64(1<<s))
		var offsets uint64
		for i, line := range lines {
			DATA(at+rowLines+8*i, U64(line))
			offsets |= uint64(256*bits.OnesCount64(line&(1<<s-1))) << (16 * i)
		}
		DATA(at+rowOffsets, U64(offsets))
		DATA(at+rowOffsets+8, U64(0))
	}
	for position := range 8 {
		for own := 0; own < 256; own += 8 {
			var word uint64
			for i := range 8 {
				word |= uint64(turned(own+i, position)) << (8 * i)
			}
			DATA(counts+256*position+own, U64(word))
		}
	}
	for index := range 256 {
		order := lists([4]int{index & 3, index >> 2 & 3, index >> 4 & 3, index >> 6})
		DATA(orders+16*index, U64(order[0]))
		DATA(orders+16*index+8, U64(order[1]))
	}
}

// turned is the number of discs turned over by playing at position on a line whose
// other squares are own's or the opponent's.
func turned(own, position int) int {
	n := 0
	for _, step := range [2]int{-1, 1} {
		for i := position + step; i >= 0 && i < 8; i += step {
			if own>>i&1 != 0 {
				n += max(i-position, position-i) - 1
				break
			}
		}
	}
	return n
}

// lists are the four squares in the order in which they are to be tried, each
// followed by the order of the others, as places in a list of them. Squares alone
// in their quadrant go first, and so does the one that is left of a pair.
func lists(quadrants [4]int) (packed [2]uint64) {
	count := [4]int{}
	for _, q := range quadrants {
		count[q]++
	}
	var order []int
	for _, odd := range [2]bool{true, false} {
		for i, q := range quadrants {
			if (count[q]&1 != 0) == odd {
				order = append(order, i)
			}
		}
	}
	for k, first := range order {
		list := []int{first}
		count[quadrants[first]]--
		for _, odd := range [2]bool{true, false} {
			for _, i := range order {
				if i != first && (count[quadrants[i]]&1 != 0) == odd {
					list = append(list, i)
				}
			}
		}
		count[quadrants[first]]++
		for j, i := range list {
			packed[k/2] |= uint64(i) << (32*(k&1) + 8*j)
		}
	}
	return packed
}
