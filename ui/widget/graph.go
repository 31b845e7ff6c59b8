package widget

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ui/theme"
)

// GraphPoint is the judgement of a game after one ply.
type GraphPoint struct {
	Score   float64       // discs for Black, -64 to 64
	Known   bool          // there is a judgement
	Exact   bool          // score is proven
	Blunder bool          // the move that led here lost much
	Spent   time.Duration // on that move; zero if unknown
}

// Graph is the score over a game: point i is the game after i plies.
type Graph struct {
	Points []GraphPoint
	Cursor int // ply that the board shows, -1 for none
}

// Cells left of the plot for the numbers of the scale and below it for the marks
// and the plies, and the least room for the plot itself.
const (
	graphMarginW, graphMarginH = 4, 2
	graphMinW, graphMinH       = 4, 3
)

// Render draws the graph in w by h cells, blank where that is too small: a bar for
// each ply from the zero line up for Black's lead and down for White's. A line
// below marks the plies: '=' proven, '!' a blunder, '^' the cursor, the last of
// these if there are several. A column that stands for several plies shows the
// highest bar of them.
func (g Graph) Render(st *theme.Styles, w, h int) string {
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
func (g Graph) scale() float64 {
	most := 0.0
	for _, p := range g.Points {
		if p.Known && !math.IsNaN(p.Score) {
			most = max(most, math.Abs(p.Score))
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
func (g Graph) perPly(plotW int) int {
	if len(g.Points) == 0 {
		return 0
	}
	return min(plotW/len(g.Points), 3)
}

// columns is the number of columns in use: a short game does not fill the plot.
func (g Graph) columns(plotW int) int {
	if k := g.perPly(plotW); k > 0 {
		return k * len(g.Points)
	}
	return min(plotW, len(g.Points))
}

// plies is the range of plies, from first up to but not including end, that column x stands for.
func (g Graph) plies(x, plotW int) (first, end int) {
	if k := g.perPly(plotW); k > 0 {
		return x / k, x/k + 1
	}
	n := g.columns(plotW)
	return x * len(g.Points) / n, (x + 1) * len(g.Points) / n
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

// drawAxes writes the scale at the left and the plies along the bottom.
func (g Graph) drawAxes(c *theme.Canvas, plotW, plotH, half int, top float64) {
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
	for ply := 0; ply < len(g.Points); ply += 10 {
		x := ply * n / len(g.Points)
		if text := strconv.Itoa(ply); x >= end && x+len(text) <= plotW {
			c.Write(graphMarginW+x, plotH+1, text, theme.Pen{Fg: theme.Dim})
			end = x + len(text) + 1
		}
	}
}

// drawColumn draws one column: the zero line, its bar and its mark.
func (g Graph) drawColumn(c *theme.Canvas, st *theme.Styles, x, plotW, plotH, half int, top float64) {
	first, end := g.plies(x, plotW)
	points := g.Points[first:end]
	current := g.Cursor >= first && g.Cursor < end
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
		drawBar(c, st, at, plotH, half, p.Score/top)
	}
	mark, ink := ' ', theme.None
	if p.Exact {
		mark, ink = '=', theme.Good
	}
	if slices.ContainsFunc(points, func(p GraphPoint) bool { return p.Blunder }) {
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
func extreme(points []GraphPoint) (GraphPoint, bool) {
	var best GraphPoint
	for _, p := range points {
		if p.Known && !math.IsNaN(p.Score) && (!best.Known || math.Abs(p.Score) > math.Abs(best.Score)) {
			best = p
		}
	}
	return best, best.Known
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

// TimeLine shows under the graph on which moves most time was spent, in steps of
// a quarter of the longest; empty if no time is known or there is no room.
func (g Graph) TimeLine(st *theme.Styles, w int) string {
	plotW := w - graphMarginW
	longest := time.Duration(0)
	for _, p := range g.Points {
		longest = max(longest, p.Spent)
	}
	if longest == 0 || plotW < graphMinW {
		return ""
	}
	marks := []rune(" .:!|")
	if st.Narrow && !st.Letters {
		marks = []rune(" ▂▄▆█")
	}
	line := []rune(strings.Repeat(" ", plotW))
	k := g.perPly(plotW)
	for x := range g.columns(plotW) {
		if k > 1 && x%k == k-1 {
			continue // a gap parts the moves
		}
		first, end := g.plies(x, plotW)
		most := time.Duration(0)
		for _, p := range g.Points[first:end] {
			most = max(most, p.Spent)
		}
		line[x] = marks[int(math.Ceil(4*float64(most)/float64(longest)))]
	}
	return st.Dim.Render("sec ") + st.Key.Render(string(line))
}
