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

// gaugeBarW is the width of the bar.
const gaugeBarW = 3

// Gauge draws the evaluation bar in GaugeW by h cells, beside a scale in discs: black from
// the bottom up and white from the top down. They meet in the middle where the score is level,
// and higher the more Black leads. Without a known score the bar is felt.
func (s Score) Gauge(tr *lang.Printer, st *theme.Styles, h int) string {
	c := theme.NewCanvas(GaugeW, max(h, 0), theme.Pen{})
	if h < 9 {
		return c.Render(st)
	}
	c.Write(0, 0, tr.T("White"), theme.Pen{Fg: theme.Text})
	c.Write(0, h-1, tr.T("Black"), theme.Pen{Fg: theme.Text})
	const top = 2 // the rows of the bar are those between the scores at both ends
	rows := h - 2*top
	rows -= (rows + 1) % 2 // one in the middle
	mid := top + rows/2
	if s.Known {
		y := top + rows
		if s.Discs < 0 {
			y = 1
		}
		text := s.text()
		c.Write((GaugeW-ansi.StringWidth(text))/2, y, text, theme.Pen{Fg: theme.Text, Bold: true})
	}
	most := s.scale()
	for y, discs := range map[int]float64{top: most, mid: 0, top + rows - 1: most} {
		c.Write(0, y, fmt.Sprintf("%2.0f", discs), theme.Pen{Fg: theme.Dim})
	}
	known := s.Known && !math.IsNaN(s.Discs)
	black := 0 // eighths of a row from the bottom up
	if known {
		black = int(math.Round((1 + max(-1, min(s.Discs/most, 1))) * float64(4*rows)))
	}
	for i := range rows {
		cell := theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: theme.Felt}}
		if known {
			cell = gaugeCell(st, max(0, min(black-8*i, 8)))
		} else if st.Plain {
			cell.Rune = '.'
		}
		y := top + rows - 1 - i
		for x := GaugeW - gaugeBarW; x < GaugeW; x++ {
			*c.At(x, y) = cell
		}
		if !st.Plain { // edges of half a cell
			*c.At(GaugeW-gaugeBarW-1, y) = theme.Cell{Rune: '▐', Pen: theme.Pen{Fg: theme.Edge}}
			*c.At(GaugeW-1, y) = theme.Cell{Rune: '▐', Pen: theme.Pen{Fg: theme.Edge, Reverse: true}}
		}
	}
	return c.Render(st)
}

// gaugeCell is a cell of the bar whose lower eighths are black.
func gaugeCell(st *theme.Styles, eighths int) theme.Cell {
	side := game.White
	if eighths >= 4 {
		side = game.Black
	}
	switch {
	case st.Plain:
		return theme.Cell{Rune: []rune(fill(st, side))[0]}
	case !st.Narrow || eighths == 0 || eighths == 8:
		return theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ink(side)}}
	}
	return theme.Cell{Rune: '▁' + rune(eighths-1), Pen: theme.Pen{Fg: ink(game.Black), Bg: ink(game.White)}}
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
