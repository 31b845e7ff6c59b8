package board

import (
	"math"

	"othello/game"
	"othello/ui/theme"
)

// picture is the ideal square: what is drawn of it in cells, by theme.Styles.Picture, comes
// as near to it as the terminal's characters and colours allow.
type picture struct {
	size    SquareSize
	ground  theme.Role
	below   theme.Role // ... of the lower half
	disc    disc
	mark    theme.Role // dot in the middle; None for none
	eighths bool       // the terminal draws eighths of a cell
	frame   theme.Role // corners of the square; None for none
	corner  corner     // ... their shape
}

// corner is the shape of what is drawn in the corner of a square, of quarters of a cell.
type corner uint8

const (
	angle corner = iota // three quarters
	round               // ... without the outermost
	outer               // which alone is beside any disc
	upper               // ... in the upper corners
)

// disc is a disc on a square.
type disc struct {
	body    body
	color   game.Color
	radius  float64 // with 1 for half a square; zero for no disc
	breadth float64 // share (0 to 1) that is seen of it as it turns over
}

// body is what a disc is made of.
type body uint8

const (
	solid  body = iota // in the colour of its side
	ghost              // ... thin, since it is not there yet
	filled             // without colours: in that of text
	ring               // ... or its outline
)

// radius is that of a disc: as large as leaves felt around it, for which quadrants are too coarse.
func radius(st *theme.Styles, s SquareSize) float64 {
	switch {
	case !st.Narrow:
		return 0.95
	case s.W <= 4:
		return 0.85
	}
	return 0.9
}

// ghostRadius is the radius of a disc that is not there yet.
const ghostRadius = 0.6

// markRadius is the radius of a dot where it is round: never all of a disc.
func markRadius(s SquareSize) float64 { return max(0.3, min(1.5/float64(s.W), 0.45)) }

// marked reports whether a point lies on the dot. On small squares that is what cells, their eighths
// or quarters can draw: a round dot would be mixed with the felt, and hardly seen.
func (p picture) marked(x, y float64) bool {
	switch {
	case p.size.H == 3: // two cells
		return max(math.Abs(x), math.Abs(y)) <= 1./3
	case p.size.H == 2 && p.eighths:
		return math.Abs(x) <= 0.5 && math.Abs(y) <= 0.375
	case p.size.H == 2:
		return math.Abs(x) <= 0.25 && math.Abs(y) <= 0.5
	}
	return math.Hypot(x, y) <= markRadius(p.size)
}

// At is the colour of a point, given in cells.
func (p picture) At(x, y float64) theme.Role {
	x, y = 2*x/float64(p.size.W)-1, 2*y/float64(p.size.H)-1
	switch {
	case p.frame != theme.None && p.framed(x, y):
		return p.frame
	case p.mark != theme.None && p.marked(x, y):
		return p.mark
	case p.disc.has(x, y, 0) && !(p.disc.body == ring && p.disc.has(x, y, 1.2/float64(p.size.W))):
		return p.disc.role()
	case y > 0:
		return p.below
	}
	return p.ground
}

// outlined is the picture without colours: discs of one side are filled, of the other outlined.
func (p picture) outlined(st *theme.Styles) picture {
	if p.disc.body = filled; !isFilled(st, p.disc.color) {
		p.disc.body = ring
		p.disc.radius /= radius(st, p.size) // up to the edges of cells, within which a line is lost
	}
	if p.frame != theme.None {
		p.frame = theme.Text
	}
	return p
}

// framed reports whether a point is in the corners.
func (p picture) framed(x, y float64) bool {
	if p.corner == upper && y > 0 {
		return false
	}
	x, y = (1-math.Abs(x))*float64(p.size.W), (1-math.Abs(y))*float64(p.size.H) // half cells from the edge
	if x > float64(p.size.W/2) || y > float64(max(2, p.size.H/2)) {             // a quarter of each side
		return false
	}
	outermost := x <= 1 && y <= 1
	return outermost == (p.corner >= outer) && (x <= 1 || y <= 1) || outermost && p.corner == angle
}

// has reports whether a point lies on the disc, and by so much within its edge.
func (d disc) has(x, y, by float64) bool {
	rx, ry := max(d.radius*d.breadth, 0.12)-by, d.radius-by
	return rx > 0 && ry > 0 && x*x/(rx*rx)+y*y/(ry*ry) <= 1
}

func (d disc) role() theme.Role {
	switch d.body {
	case solid:
		return ink(d.color)
	case ghost:
		return theme.Ghost + side(d.color)
	}
	return theme.Text
}

// side is the number of a colour's role among those of the two sides.
func side(color game.Color) theme.Role { return ink(color) - theme.Black }

func ink(color game.Color) theme.Role {
	if color == game.White {
		return theme.White
	}
	return theme.Black
}
