package game

// Stable returns a set of own's discs that can never be flipped, on the board without the
// squares of out. It is a lower bound: other discs may be stable too. A disc is in it
// if along each of the four lines through it either the whole line is occupied, or a
// neighbour is off the board or in the set itself. On the edges of the 8x8 board the
// answer is exact, from a table.
func Stable(own, opp, out Bitboard) Bitboard {
	rows, files, diagonals, antis := fullLines(own | opp | out)
	var found Bitboard
	if out == 0 {
		found = edgeStable(own, opp)
	}
	found |= own & rows & files & diagonals & antis
	// Off the board: the shifted-in zeros and the squares of out.
	const west, east = ^notFileA, ^notFileH
	const north, south = Bitboard(0xff), Bitboard(0xff) << 56
	if found == 0 && out == 0 {
		return 0 // everything else grows from the edges
	}
	for {
		s := found | out
		grown := own &
			(rows | west | east | s<<1 | s>>1) &
			(files | north | south | s<<8 | s>>8) &
			(diagonals | west | east | north | south | s<<9 | s>>9) &
			(antis | west | east | north | south | s<<7 | s>>7)
		if grown|found == found {
			return found
		}
		found |= grown
	}
}

// fullLines returns the squares whose row, file, a1-h8 diagonal and h1-a8 diagonal
// have no empty square.
func fullLines(full Bitboard) (rows, files, diagonals, antis Bitboard) {
	rows = full & (full >> 4)
	rows &= rows >> 2
	rows &= rows >> 1
	rows = rows & 0x0101010101010101 * 0xff

	files = full & (full>>32 | full<<32)
	files &= files>>16 | files<<48
	files &= files>>8 | files<<56

	// An empty square clears every square of its line.
	const notAB, notGH = Bitboard(0xfcfcfcfcfcfcfcfc), Bitboard(0x3f3f3f3f3f3f3f3f)
	const notAD, notEH = Bitboard(0xf0f0f0f0f0f0f0f0), Bitboard(0x0f0f0f0f0f0f0f0f)
	up, down := ^full, ^full
	up |= up << 9 & notFileA
	up |= up << 18 & notAB
	up |= up << 36 & notAD
	down |= down >> 9 & notFileH
	down |= down >> 18 & notGH
	down |= down >> 36 & notEH
	diagonals = ^(up | down)

	up, down = ^full, ^full
	up |= up << 7 & notFileH
	up |= up << 14 & notGH
	up |= up << 28 & notEH
	down |= down >> 7 & notFileA
	down |= down >> 14 & notAB
	down |= down >> 28 & notAD
	antis = ^(up | down)
	return rows, files, diagonals, antis
}

// edgeStable looks the four edges up, each as a line of its own: a move elsewhere
// cannot flip an edge disc except along its edge.
func edgeStable(own, opp Bitboard) Bitboard {
	const file, gather = 0x0101010101010101, 0x0102040810204080
	top := edges[own&0xff][opp&0xff]
	bottom := edges[own>>56][opp>>56]
	left := edges[own&file*gather>>56][opp&file*gather>>56]
	right := edges[own>>7&file*gather>>56][opp>>7&file*gather>>56]
	return Bitboard(top) | Bitboard(bottom)<<56 | upright(left) | upright(right)<<7
}

// upright puts the eight bits of line on the a file. The last bit is shifted on its
// own: in the product it would collide with the copy of the first.
func upright(line uint8) Bitboard {
	const file, spread = 0x0101010101010101, 0x0002040810204081
	return Bitboard(line&0x7f)*spread&file | Bitboard(line>>7)<<56
}

// edges[own][opp] are own's discs on a line of eight that no sequence of moves by
// either side on its empty squares flips.
var edges [256][256]uint8

func init() {
	var known [256][256]bool
	var solve func(own, opp uint8) uint8
	solve = func(own, opp uint8) uint8 {
		if known[own][opp] {
			return edges[own][opp]
		}
		found := own
		for at := range 8 {
			bit := uint8(1) << at
			if (own|opp)&bit != 0 {
				continue
			}
			// The line is treated as the first rank of an empty board. The tables of Flips
			// exist by now: a package's files are initialised in the order of their names.
			flips := uint8(Flips(Bitboard(own), Bitboard(opp), Square(at)))
			found &= solve(own|flips|bit, opp&^flips)
			flips = uint8(Flips(Bitboard(opp), Bitboard(own), Square(at)))
			found &= solve(own&^flips, opp|flips|bit)
		}
		known[own][opp], edges[own][opp] = true, found
		return found
	}
	for own := range 256 {
		for opp := range 256 {
			if own&opp == 0 {
				solve(uint8(own), uint8(opp))
			}
		}
	}
}
