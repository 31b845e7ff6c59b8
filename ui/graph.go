package ui

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"othello/ui/theme"
)

// graphPoint is the judgement of a game after one ply.
type graphPoint struct {
	score   float64 // discs for Black, -64 to 64
	known   bool    // there is a judgement
	exact   bool    // score is proven
	blunder bool    // the move that led here lost much
}

// graphView is the score over a game: point i is the game after i plies.
type graphView struct {
	scores []graphPoint
	cursor int // ply that the board shows, -1 for none
}

// Cells left of the plot for the numbers of the scale and below it for the marks
// and the plies, and the least room for the plot itself.
const (
	graphMarginW, graphMarginH = 4, 2
	graphMinW, graphMinH       = 4, 3
)

// render draws the graph in w by h cells, blank where that is too small: a bar for
// each ply from the zero line up for Black's lead and down for White's. A line
// below marks the plies: '=' proven, '!' a blunder, '^' the cursor, the last of
// these if there are several. A column that stands for several plies shows the
// highest bar of them.
func (g graphView) render(st *theme.Styles, w, h int) string {
	plotW, plotH := w-graphMarginW, h-graphMarginH
	if plotW < graphMinW || plotH < graphMinH {
		return theme.NewCanvas(max(w, 0), max(h, 0), theme.Pen{}).Render(st)
	}
	c := theme.NewCanvas(w, h, theme.Pen{})
	top := g.scale()
	half := plotH / 2 // rows above the zero line
	g.drawAxes(c, plotW, plotH, half, top)
	for x := range g.columns(plotW) {
		g.drawColumn(c, st, x, plotW, plotH, half, top)
	}
	return c.Render(st)
}

// scale is the score at the edge of the plot: the least of a few round numbers that
// holds all points.
func (g graphView) scale() float64 {
	most := 0.0
	for _, p := range g.scores {
		if p.known && !math.IsNaN(p.score) {
			most = max(most, math.Abs(p.score))
		}
	}
	for _, top := range []float64{4, 8, 16, 24, 32, 48} {
		if most <= top {
			return top
		}
	}
	return 64
}

// perPly is the number of columns that each ply gets, zero if a column stands for
// several plies.
func (g graphView) perPly(plotW int) int {
	if len(g.scores) == 0 {
		return 0
	}
	return min(plotW/len(g.scores), 3)
}

// columns is the number of columns in use: a short game does not fill the plot.
func (g graphView) columns(plotW int) int {
	if k := g.perPly(plotW); k > 0 {
		return k * len(g.scores)
	}
	return min(plotW, len(g.scores))
}

// plies is the range of plies, from first up to but not including end, that column x stands for.
func (g graphView) plies(x, plotW int) (first, end int) {
	if k := g.perPly(plotW); k > 0 {
		return x / k, x/k + 1
	}
	n := g.columns(plotW)
	return x * len(g.scores) / n, (x + 1) * len(g.scores) / n
}

// plyAt is the ply at a column of a widget w cells wide, as for a click; false
// outside the plot.
func (g graphView) plyAt(x, w int) (int, bool) {
	x -= graphMarginW
	plotW := w - graphMarginW
	if x < 0 || plotW < graphMinW || x >= g.columns(plotW) {
		return 0, false
	}
	first, _ := g.plies(x, plotW)
	return first, true
}

// drawAxes writes the scale at the left and the plies along the bottom.
func (g graphView) drawAxes(c *theme.Canvas, plotW, plotH, half int, top float64) {
	label := func(y int, score float64) {
		text := "0"
		if score != 0 {
			text = fmt.Sprintf("%+.0f", score)
		}
		c.Write(graphMarginW-1-len(text), y, text, theme.Pen{Fg: theme.Dim})
	}
	label(0, top)
	label(half, 0)
	if low := plotH - 1; low > half {
		label(low, -top)
	}
	n := g.columns(plotW)
	end := 0 // first free column
	for ply := 0; ply < len(g.scores); ply += 10 {
		x := ply * n / len(g.scores)
		if text := strconv.Itoa(ply); x >= end && x+len(text) <= plotW {
			c.Write(graphMarginW+x, plotH+1, text, theme.Pen{Fg: theme.Dim})
			end = x + len(text) + 1
		}
	}
}

// drawColumn draws one column: the zero line, its bar and its mark.
func (g graphView) drawColumn(c *theme.Canvas, st *theme.Styles, x, plotW, plotH, half int, top float64) {
	first, end := g.plies(x, plotW)
	points := g.scores[first:end]
	current := g.cursor >= first && g.cursor < end
	at := graphMarginW + x
	if current {
		for y := range plotH {
			c.At(at, y).Bg = theme.Selected
		}
	}
	line := '-'
	if st.Narrow {
		line = '─'
	}
	c.Write(at, half, string(line), theme.Pen{Fg: theme.Border})
	p, known := extreme(points)
	if known {
		drawBar(c, st, at, plotH, half, p.score/top)
	}
	mark, ink := ' ', theme.None
	if p.exact {
		mark, ink = '=', theme.Good
	}
	if slices.ContainsFunc(points, func(p graphPoint) bool { return p.blunder }) {
		mark, ink = '!', theme.Failure
	}
	if current {
		mark, ink = '^', theme.Accent
	}
	if k := g.perPly(plotW); k > 1 && mark != '=' && x%k != 0 {
		return
	}
	c.Write(at, plotH, string(mark), theme.Pen{Fg: ink, Bold: mark != '='})
}

// extreme is the known point furthest from zero.
func extreme(points []graphPoint) (graphPoint, bool) {
	var best graphPoint
	for _, p := range points {
		if p.known && !math.IsNaN(p.score) && (!best.known || math.Abs(p.score) > math.Abs(best.score)) {
			best = p
		}
	}
	return best, best.known
}

// drawBar fills column x from the zero line in row half by the share (-1 to 1) of
// the way to the edge, in eighths of a cell.
func drawBar(c *theme.Canvas, st *theme.Styles, x, plotH, half int, share float64) {
	rows, step := half, -1
	if share < 0 {
		rows, step = plotH-1-half, 1
	}
	eighths := int(math.Round(min(math.Abs(share), 1) * float64(8*rows)))
	if share != 0 {
		eighths = max(eighths, 1)
	}
	for y := half + step; eighths > 0 && y >= 0 && y < plotH; y += step {
		drawPart(c.At(x, y), st, min(eighths, 8), step)
		eighths -= 8
	}
}

// drawPart fills a cell by eighths from below (step -1) or from above. Where
// eighths may be two cells wide, the cell is full, half full or empty in dots.
func drawPart(at *theme.Cell, st *theme.Styles, eighths, step int) {
	ink := theme.Accent
	if step > 0 {
		ink = theme.Key
	}
	rough := func(full, upper, lower, little rune) {
		r := little
		switch {
		case eighths >= 7:
			r = full
		case eighths >= 3 && step > 0:
			r = upper
		case eighths >= 3:
			r = lower
		}
		*at = theme.Cell{Rune: r, Pen: theme.Pen{Fg: ink, Bg: at.Bg}}
	}
	switch {
	case st.Letters:
		rough('#', '"', 'o', '.')
	case !st.Narrow && step < 0: // braille
		rough('⣿', '⠛', '⣤', '⣀')
	case !st.Narrow:
		rough('⣿', '⠛', '⣤', '⠉')
	case eighths == 8:
		*at = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ink}}
	case step < 0:
		*at = theme.Cell{Rune: '▁' + rune(eighths-1), Pen: theme.Pen{Fg: ink, Bg: at.Bg}}
	case at.Bg == theme.None: // the terminal's own colour cannot be drawn with: turn the cell over
		*at = theme.Cell{Rune: '▁' + rune(7-eighths), Pen: theme.Pen{Fg: ink, Reverse: true}}
	default:
		*at = theme.Cell{Rune: '▁' + rune(7-eighths), Pen: theme.Pen{Fg: at.Bg, Bg: ink}}
	}
}
