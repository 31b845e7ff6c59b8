package room

import (
	"othello/game"
	"othello/ui/board"
	"othello/ui/widget"
)

// Layout is the place of everything in a window. In the zero value nothing fits.
type Layout struct {
	Gauge  widget.Rect // left of the board; zero where there is no room
	Board  widget.Rect
	Panel  widget.Rect // beside the board, or below it in a tall window
	Footer widget.Rect // rows of keys below the board and the panel
	Square board.SquareSize
	Below  bool // the panel is below the board

	TooSmall     bool
	NeedW, NeedH int // smallest window that would do, in the way that is nearest to this one
}

// Least and most room for the panel, in cells, and the gap that parts it from the
// board. Squares wider than largeSquareW are for windows that have room for the
// panel, too.
const (
	largeSquareW                      = 8
	largeSidePanelW, largeBelowPanelH = 48, 20
	sidePanelMinW, sidePanelMinH      = 28, 16
	belowPanelMinW, belowPanelMinH    = 36, 6
	panelMaxW                         = 72
	roomyPanelH                       = 30 // height of a panel that needs no more
	panelGap, roomyGap                = 1, 2
	roomySpare                        = 30 // columns to spare from which on the gap is the larger one
	gaugeGap                          = 1
	footerGap                         = 2 // rows between the panel and the keys, where there are more
	footerH                           = 1
	messageRoom                       = 2 // rows for a message below the board, where there are as many
)

// GaugeFromW is the width of a window that has room for the evaluation bar.
const GaugeFromW = 120

// footerRows is the number of rows for keys in a window of w cells with some rows to spare.
func footerRows(w, spare int) int {
	want := 1
	switch {
	case w < 48:
		want = 3
	case w < 128:
		want = 2
	}
	return min(want, max(footerH, spare)) // the first row to spare is the panel's
}

// layoutFor chooses the largest squares that leave room for the panel in w by h cells, or those
// of the forced size, such as "4x2", if they fit. The evaluation bar has a place if it is wanted.
func layoutFor(w, h int, forced string, bar bool, size game.Size) Layout {
	if forced, ok := board.ParseSquareSize(forced); ok {
		if l := layoutOf(w, h, bar, []board.SquareSize{forced}, size); !l.TooSmall {
			return l
		}
	}
	return layoutOf(w, h, bar, board.SquareSizes, size)
}

// layoutOf is layoutFor with squares of some sizes, the largest first.
func layoutOf(w, h int, bar bool, sizes []board.SquareSize, size game.Size) Layout {
	best := Layout{TooSmall: true}
	short := -1
	for _, s := range sizes {
		bw, bh := board.Size(size, s)
		sideW, belowH := sidePanelMinW, belowPanelMinH
		if s.W > largeSquareW {
			sideW, belowH = largeSidePanelW, largeBelowPanelH
		}
		for _, below := range []bool{false, true} {
			needW, needH := bw+panelGap+sideW, max(bh, sidePanelMinH)+footerH
			if below {
				needW, needH = max(bw, belowPanelMinW), bh+belowH+footerH
			}
			if w >= needW && h >= needH {
				l := Layout{Square: s, Below: below}
				l.place(w, h, bw, bh, w-needW, footerRows(w, h-needH), bar)
				return l
			}
			if missing := max(0, needW-w) + 2*max(0, needH-h); short < 0 || missing <= short {
				short, best.Square, best.NeedW, best.NeedH = missing, s, needW, needH
			}
		}
	}
	return best
}

// place puts a board of bw by bh cells, which fits, and the panel in the middle of w by h cells.
// The spare columns go to a margin of a cell first, then to the evaluation bar, if it is wanted.
func (l *Layout) place(w, h, bw, bh, spare, keys int, gauge bool) {
	l.Footer = widget.Rect{X: 0, Y: h - keys, W: w, H: keys}
	h -= keys
	margin := min(1, spare/2)
	if l.Below {
		l.Board = widget.Rect{X: (w - bw) / 2, Y: 0, W: bw, H: bh}
		pw := min(w-2*margin, max(bw, panelMaxW))
		l.Panel = widget.Rect{X: (w - pw) / 2, Y: bh, W: pw, H: h - bh}
		return
	}
	side := 0 // left of the board
	if gauge && w >= GaugeFromW && spare-2*margin >= board.GaugeW+gaugeGap {
		side = board.GaugeW + gaugeGap
	}
	gap := panelGap
	if spare >= roomySpare {
		gap = roomyGap
	}
	pw, most := w-2*margin-side-bw-gap, panelMaxW
	if pw >= widget.TwoColumns {
		most = 2*panelMaxW + widget.ColumnGap
	}
	pw = min(pw, most)
	x := (w - side - bw - gap - pw) / 2
	ph := max(bh, min(h-1, roomyPanelH)) // a panel goes on below a small board, but for a line of a message
	y := max(0, min((h-ph)/2, h-ph-messageRoom))
	if ph > bh { // a little air above
		y, ph = y+1, ph-1
	}
	if side > 0 {
		l.Gauge = widget.Rect{X: x, Y: y, W: board.GaugeW, H: bh}
	}
	l.Board = widget.Rect{X: x + side, Y: y, W: bw, H: bh}
	l.Panel = widget.Rect{X: x + side + bw + gap, Y: y, W: pw, H: ph}
	if left := x - 1; left > 0 { // keys begin with a space
		l.Footer.X, l.Footer.W = left, w-left
	}
	l.Footer.Y = min(l.Footer.Y, y+ph+footerGap)
}
