package board

import (
	"fmt"
	"math"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/theme"

	"github.com/charmbracelet/x/ansi"
)

// Score is what a position is worth.
type Score struct {
	Discs  float64 // for Black, -64 to 64
	Known  bool
	Proven bool
}

// For is a score that is for the side c as one for Black.
func For(c game.Color, discs float64) float64 {
	if c == game.White {
		return 0 - discs
	}
	return discs
}

// GaugeW is the width of a gauge in cells: numbers, a gap and the bar.
const GaugeW = 6

// gaugeBarW is the width of the bar: felt, on whose middle column the lead is drawn, since
// a bar may have the colour of the terminal's background.
const gaugeBarW = 3

// Gauge draws the evaluation bar in GaugeW by h cells: a bar from the middle up for
// Black's lead and down for White's, as a graph draws them, beside a scale in discs.
func (s Score) Gauge(tr *lang.Printer, st *theme.Styles, h int) string {
	c := theme.NewCanvas(GaugeW, max(h, 0), theme.Pen{})
	if h < 9 {
		return c.Render(st)
	}
	c.Write(0, 0, tr.T("Black"), theme.Pen{Fg: theme.Text})
	c.Write(0, h-1, tr.T("White"), theme.Pen{Fg: theme.Text})
	const top = 2 // the rows of the bar are those between the scores at both ends
	rows := h - 2*top
	rows -= (rows + 1) % 2 // one in the middle
	mid := top + rows/2
	if s.Known {
		y := 1
		if s.Discs < 0 {
			y = top + rows
		}
		text := s.text()
		c.Write((GaugeW-ansi.StringWidth(text))/2, y, text, theme.Pen{Fg: theme.Text, Bold: true})
	}
	most := s.scale()
	for _, tick := range []struct {
		y     int
		discs float64
	}{{top, most}, {top + rows/4, most / 2}, {mid, 0}, {top + rows - 1 - rows/4, most / 2}, {top + rows - 1, most}} {
		if rows >= 9 || tick.discs != most/2 {
			c.Write(0, tick.y, fmt.Sprintf("%2.0f", tick.discs), theme.Pen{Fg: theme.Dim})
		}
	}
	line := '-'
	if st.Narrow {
		line = '─'
	}
	for y := top; y < top+rows; y++ {
		for x := GaugeW - gaugeBarW; x < GaugeW; x++ {
			at := c.At(x, y)
			at.Bg = theme.Felt
			if y == mid {
				*at = theme.Cell{Rune: line, Pen: theme.Pen{Fg: theme.Star, Bg: theme.Felt}}
			} else if st.Plain {
				at.Rune = '.'
			}
		}
	}
	s.fill(c, st, mid, rows/2, most)
	return c.Render(st)
}

// text is the lead of the side that has it.
func (s Score) text() string {
	lead := math.Abs(s.Discs)
	switch {
	case s.Proven:
		return game.Signed(lead, 0) + "="
	case lead >= 9.95:
		return game.Signed(lead, 0)
	}
	return game.Signed(lead, 1)
}

// scale is the score at the ends of the bar.
func (s Score) scale() float64 {
	for _, most := range []float64{8, 16, 32} {
		if !s.Known || math.Abs(s.Discs) <= most {
			return most
		}
	}
	return 64
}

// fill draws the lead from row mid on, half rows long at most.
func (s Score) fill(c *theme.Canvas, st *theme.Styles, mid, half int, most float64) {
	if !s.Known || math.IsNaN(s.Discs) {
		return
	}
	side, step := game.Black, -1
	if s.Discs < 0 {
		side, step = game.White, 1
	}
	eighths := int(math.Round(min(math.Abs(s.Discs)/most, 1) * float64(8*half)))
	for y := mid + step; eighths > 0; y += step {
		for x := GaugeW - gaugeBarW; x < GaugeW; x++ {
			if middle := GaugeW - 1 - gaugeBarW/2; st.Plain || x == middle {
				gaugeCell(c.At(x, y), st, side, min(eighths, 8), step)
			}
		}
		eighths -= 8
	}
}

// gaugeCell fills a cell by eighths from the middle of the bar; without eighths as a whole.
func gaugeCell(at *theme.Cell, st *theme.Styles, side game.Color, eighths, step int) {
	switch {
	case st.Plain && eighths >= 4:
		at.Rune = []rune(fill(st, side))[0]
	case st.Plain:
	case eighths == 8, !st.Narrow && eighths >= 4:
		*at = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ink(side)}}
	case !st.Narrow:
	case step < 0:
		*at = theme.Cell{Rune: '▁' + rune(eighths-1), Pen: theme.Pen{Fg: ink(side), Bg: theme.Felt}}
	default:
		*at = theme.Cell{Rune: '▁' + rune(7-eighths), Pen: theme.Pen{Fg: theme.Felt, Bg: ink(side)}}
	}
}
