package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// The data of a square for the last four empties: rows of 128 bytes in one symbol,
// followed by the counts and the orders.
const (
	rowUp      = 0   // four rays towards higher squares
	rowDown    = 32  // four rays towards lower squares
	rowBit     = 64  // the square
	rowLines   = 72  // row, file and the two diagonals, 8 bytes each
	rowOffsets = 104 // of the counts of each line, in pairs, 4 bytes each
	rowSize    = 128

	rowShift  = 7
	counts    = 64 * rowSize         // pairs for each line that is full but for one square
	countSize = 7<<9 + 8             // of counts, on lines of all lengths, and some to spare
	orders    = counts + 2*countSize // orders[quadrants of the squares]: four lists of four places
	marked    = 64 * rowSize         // what a marked square adds to its row
	mark      = 0x40                 // marks the squares of lists, so that none is zero

	none = -127 // below every score
)

// lastTables writes these tables.
func lastTables() {
	GLOBL("last", RODATA|NOPTR)
	for s := range 64 {
		at := s * rowSize
		rays := raysOf(s)
		for i, ray := range rays {
			DATA(at+rowUp+8*i, U64(ray))
		}
		var lines [4]uint64
		for t := range 64 {
			df, dr := t%8-s%8, t/8-s/8
			for i, on := range [4]bool{dr == 0, df == 0, df == dr, df == -dr} {
				if on {
					lines[i] |= 1 << t
				}
			}
		}
		DATA(at+rowBit, U64(1<<s))
		for i, line := range lines {
			DATA(at+rowLines+8*i, U64(line))
		}
		for i, line := range lines {
			DATA(at+rowOffsets+4*i, U32(pairsOf(bits.OnesCount64(line), bits.OnesCount64(line&(1<<s-1)))))
		}
	}
	var words [countSize / 4]uint64
	for length := 1; length <= 8; length++ {
		for position := range length {
			for own := range 1 << length {
				pair := turned(own, position, length) | turned(^own, position, length)<<8
				i := pairsOf(length, position) + own
				words[i/4] |= uint64(pair) << (16 * (i % 4))
			}
		}
	}
	for i, word := range words {
		DATA(counts+8*i, U64(word))
	}
	for index := range 256 {
		order := lists([4]int{index & 3, index >> 2 & 3, index >> 4 & 3, index >> 6})
		DATA(orders+16*index, U64(order[0]))
		DATA(orders+16*index+8, U64(order[1]))
	}
}

// pairsOf returns the index of the first pair of a position on a line of the given
// length. Pairs are indexed by the discs of one side on the line; the low byte is the
// number of flips if that side fills the position, the high byte if the other side does.
func pairsOf(length, position int) int { return (length-2)<<length + 2 + position<<length }

// turned returns the number of flips by playing at position on a line whose other squares
// are full.
func turned(own, position, length int) int {
	n := 0
	for _, step := range [2]int{-1, 1} {
		for i := position + step; i >= 0 && i < length; i += step {
			if own>>i&1 != 0 {
				n += max(i-position, position-i) - 1
				break
			}
		}
	}
	return n
}

// lists returns the four squares in the order in which they are to be tried, each
// followed by the order of the others, as places in a list of them. Squares alone in
// their quadrant come first, also after one of a pair was filled.
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
