package cpustep

import "othello/trainer/graph"

// windowsOf is the 3x3 window around each square; bit 3*(dy+1)+dx+1 is the square
// dy rows and dx columns from it, and zero off the board.
func windowsOf(discs uint64) (bits [64]uint16) {
	above, row := uint16(0), uint16(discs&0xff)<<1
	for y := range 8 {
		below := uint16(0)
		if y < 7 {
			below = uint16(discs>>(8*y+8)&0xff) << 1
		}
		for x := range 8 {
			bits[y*8+x] = above>>x&7 | row>>x&7<<3 | below>>x&7<<6
		}
		above, row = row, below
	}
	return bits
}

// read sets the input of at most a block of positions: of each square and position the
// window of the mover's discs, then that of the opponent's. Where there are fewer
// positions the rest is empty.
func (w *worker) read(own, opponent []uint64) {
	clear(w.input)
	for n := range own {
		for i, discs := range [graph.Planes]uint64{own[n], opponent[n]} {
			for s, bits := range windowsOf(discs) {
				to := w.input[(s*block+n)*panel+9*i:][:9]
				for tap := range to {
					to[tap] = float32(bits >> tap & 1)
				}
			}
		}
	}
}
