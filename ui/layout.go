package ui

import (
	"othello/game"
	"othello/ui/board"
	"othello/ui/widget"
)

// layout says where everything goes in a window. The zero value is a window in
// which nothing fits.
type layout struct {
	board  widget.Rect
	panel  widget.Rect // beside the board, or below it in a tall window
	footer widget.Rect // last rows of the window: keys
	square board.SquareSize
	below  bool // the panel is below the board

	tooSmall     bool
	needW, needH int // smallest window that would do, in the way that is nearest to this one
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
	panelGap                          = 2
	footerH                           = 1
)

// footerRows is the number of rows for keys in a window w cells wide that has some
// rows to spare: what does not fit beside each other goes below.
func footerRows(w, spare int) int {
	want := 1
	switch {
	case w < 48:
		want = 3
	case w < 96:
		want = 2
	}
	return min(want, max(footerH, spare)) // the first row to spare is the panel's
}

// layoutFor chooses the largest squares that leave room for the panel in a window
// of w by h cells, or the size that the configuration forces.
func layoutFor(w, h int, cfg Config, size game.Size) layout {
	sizes := board.SquareSizes
	if forced, ok := board.ParseSquareSize(cfg.Square); ok {
		sizes = []board.SquareSize{forced}
	}
	best := layout{tooSmall: true}
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
				return placed(w, h, bw, bh, s, below, footerRows(w, h-needH))
			}
			if missing := max(0, needW-w) + 2*max(0, needH-h); short < 0 || missing <= short {
				short, best.square, best.needW, best.needH = missing, s, needW, needH
			}
		}
	}
	return best
}

// placed is the layout of a board that is known to fit, centred with its panel.
func placed(w, h, bw, bh int, s board.SquareSize, below bool, keys int) layout {
	l := layout{square: s, below: below, footer: widget.Rect{X: 0, Y: h - keys, W: w, H: keys}}
	h -= keys
	if below {
		l.board = widget.Rect{X: (w - bw) / 2, Y: 0, W: bw, H: bh}
		pw := min(w, max(bw, panelMaxW))
		l.panel = widget.Rect{X: (w - pw) / 2, Y: bh, W: pw, H: h - bh}
		return l
	}
	pw := min(w-bw-panelGap, panelMaxW)
	x := (w - bw - panelGap - pw) / 2
	ph := max(bh, min(h, roomyPanelH)) // a panel goes on below a small board
	y := (h - ph) / 2
	if ph > bh { // a little air above
		y, ph = y+1, ph-1
	}
	l.board = widget.Rect{X: x, Y: y, W: bw, H: bh}
	l.panel = widget.Rect{X: x + bw + panelGap, Y: y, W: pw, H: ph}
	return l
}
