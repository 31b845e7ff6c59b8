package widget

import (
	"fmt"
	"math"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/internal/lang"
	"othello/ui/scene"
	"othello/ui/theme"
)

// Graph is what a game is worth after each of its discs.
type Graph struct {
	scene.Graph
	Cursor int // number of the disc that the board shows, -1 for none
}

// Cells left of the plot for the numbers of the scale and below it for the marks
// and the plies, and the least room for the plot itself.
const (
	graphMarginW, graphMarginH = 4, 2
	graphMinW, graphMinH       = 4, 2
)

// Render draws the graph in w by h cells, blank where that is too small: a bar for
// each ply from the zero line up for Black's lead and down for White's, and a star for
// each of a variation. A line below marks the plies: '=' proven, '?' and '??' mistakes
// and blunders, '^' the cursor, the last of these if there are several. Where a ply has
// a single column a blunder is marked as the mistake that it is. A
// column that stands for several plies shows the highest bar of them. Both halves have
// as many rows; where h is odd, one is left at the bottom, which explains the marks.
func (g Graph) Render(tr *lang.Printer, st *theme.Styles, w, h int) string {
	plotW, half := w-graphMarginW, (h-graphMarginH)/2
	if plotW < graphMinW || 2*half < graphMinH {
		return theme.NewCanvas(max(w, 0), max(h, 0), theme.Pen{}).Render(st)
	}
	c := theme.NewCanvas(w, h, theme.Pen{})
	top := g.scale()
	g.drawAxes(c, plotW, half, top)
	for x := range g.columns(plotW) {
		g.drawColumn(c, st, x, plotW, half, top)
	}
	if h > 2*half+graphMarginH {
		c.Write(0, h-1, legend(tr, w), theme.Pen{Fg: theme.Dim})
	}
	return c.Render(st)
}

// legend explains what the graph shows, the most needed first, in w cells.
func legend(tr *lang.Printer, w int) string {
	text := tr.T("up: Black")
	for _, part := range []string{tr.T("? mistake"), tr.T("= proven"), tr.T("^ here"), tr.T("* variation")} {
		if ansi.StringWidth(text+"  "+part) <= w {
			text += "  " + part
		}
	}
	return text
}

// plyCount is the number of points from the start to the end of the longer line.
func (g Graph) plyCount() int { return max(len(g.Points), g.From+len(g.Line)) }

// main and variation are the points of the two lines for the plies from first to end.
func (g Graph) main(first, end int) []scene.Point {
	return g.Points[min(first, len(g.Points)):min(end, len(g.Points))]
}

func (g Graph) variation(first, end int) []scene.Point {
	n := len(g.Line)
	return g.Line[min(max(first-g.From, 0), n):min(max(end-g.From, 0), n)]
}

// scale is the score at the edge of the plot: the least round number that holds all points.
func (g Graph) scale() float64 {
	most := 0.0
	for _, list := range [][]scene.Point{g.Points, g.Line} {
		for _, p := range list {
			if p.Known && !math.IsNaN(p.Discs) {
				most = max(most, math.Abs(p.Discs))
			}
		}
	}
	for _, top := range []float64{4, 8, 16, 24, 32, 48} {
		if most <= top {
			return top
		}
	}
	return 64
}

// perPly is the number of columns of a ply; zero if a column stands for several.
func (g Graph) perPly(plotW int) int {
	if g.plyCount() == 0 {
		return 0
	}
	return min(plotW/g.plyCount(), 3)
}

// columns is the number of columns in use: a short game does not fill the plot.
func (g Graph) columns(plotW int) int {
	if k := g.perPly(plotW); k > 0 {
		return k * g.plyCount()
	}
	return min(plotW, g.plyCount())
}

// plies is the range of plies, from first up to but not including end, that column x stands for.
func (g Graph) plies(x, plotW int) (first, end int) {
	if k := g.perPly(plotW); k > 0 {
		return x / k, x/k + 1
	}
	n := g.columns(plotW)
	return x * g.plyCount() / n, (x + 1) * g.plyCount() / n
}

// PlyAt is the ply at a column of a widget w cells wide, as for a click; false
// outside the plot.
func (g Graph) PlyAt(x, w int) (int, bool) {
	x -= graphMarginW
	plotW := w - graphMarginW
	if x < 0 || plotW < graphMinW || x >= g.columns(plotW) {
		return 0, false
	}
	first, _ := g.plies(x, plotW)
	return first, true
}

func (g Graph) drawAxes(c *theme.Canvas, plotW, half int, top float64) {
	label := func(y int, text string) {
		c.Write(graphMarginW-1-len(text), y, text, theme.Pen{Fg: theme.Dim})
	}
	label(half-1, "0")
	label(0, fmt.Sprintf("%+.0f", top))
	label(2*half-1, fmt.Sprintf("%+.0f", -top))
	n := g.columns(plotW)
	end := 0 // first free column
	for ply := 0; ply < g.plyCount(); ply += 10 {
		text := strconv.Itoa(ply)
		if x := min(ply*n/g.plyCount(), plotW-len(text)); x >= end {
			c.Write(graphMarginW+x, 2*half+1, text, theme.Pen{Fg: theme.Dim})
			end = x + len(text) + 1
		}
	}
}

func (g Graph) drawColumn(c *theme.Canvas, st *theme.Styles, x, plotW, half int, top float64) {
	first, end := g.plies(x, plotW)
	main, variation := g.main(first, end), g.variation(first, end)
	current := g.Cursor >= first && g.Cursor < end
	at := graphMarginW + x
	if current {
		for y := range 2 * half {
			c.At(at, y).Bg = theme.Selected
		}
	}
	drawZero(c, st, at, half)
	p, known := extreme(main)
	if known {
		drawBar(c, st, at, half, p.Discs/top)
	}
	if v, ok := extreme(variation); ok {
		drawPoint(c, at, half, v.Discs/top)
		p = v
	}
	k := g.perPly(plotW)
	within := 0 // which of the columns of its ply this is
	if k > 0 {
		within = x % k
	}
	sign := signOf(main)
	if len(variation) > 0 {
		sign = signOf(variation)
	}
	switch {
	case current && within == 0:
		c.Write(at, 2*half, "^", theme.Pen{Fg: theme.Accent, Bold: true})
	case sign != "" && !current:
		if within < len(sign) {
			c.Write(at, 2*half, sign[within:within+1], theme.Pen{Fg: theme.Failure, Bold: true})
		}
	case p.Proven && !current:
		c.Write(at, 2*half, "=", theme.Pen{Fg: theme.Good})
	}
}

// signOf is the mark of the worst of moves; empty if that loses little: inaccuracies would hide the
// mistakes.
func signOf(points []scene.Point) string {
	worst := review.Mistake - 1
	for _, p := range points {
		worst = max(worst, p.Class)
	}
	if worst < review.Mistake {
		return ""
	}
	return worst.Mark()
}

// extreme is the known point furthest from zero.
func extreme(points []scene.Point) (scene.Point, bool) {
	var best scene.Point
	for _, p := range points {
		if p.Known && !math.IsNaN(p.Discs) && (!best.Known || math.Abs(p.Discs) > math.Abs(best.Discs)) {
			best = p
		}
	}
	return best, best.Known
}
