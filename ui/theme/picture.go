package theme

import (
	"math/bits"
	"slices"
	"strconv"
	"sync"

	"github.com/charmbracelet/colorprofile"
)

// split is a character that parts a cell in two: an 8x8 bitmap (bit 8*row+column) of what
// it draws in the colour of text; the rest has that of the background.
type split struct {
	r    rune
	text uint64
}

const (
	upLeft, upRight   = uint64(0x0f0f0f0f), uint64(0xf0f0f0f0)
	lowLeft, lowRight = upLeft << 32, upRight << 32
)

// safeSplits are the block characters whose East Asian width is neutral, so that they take
// one cell in every terminal: a quadrant against the rest, the diagonal and the halves left
// and right.
var safeSplits = []split{
	{' ', 0}, {'▐', upRight | lowRight},
	{'▘', upLeft}, {'▝', upRight}, {'▖', lowLeft}, {'▗', lowRight}, {'▚', upLeft | lowRight},
}

// fineSplits adds the eighths of a cell from below and from the left, whose width is
// ambiguous. Of equals the first is taken: those that mirror each other stand together, so
// that mirrored pictures are drawn alike.
var fineSplits = func() []split {
	list := append(safeSplits, split{'▄', lowLeft | lowRight})
	for _, n := range []int{3, 5, 2, 6, 1, 7} {
		list = append(list, split{'▁' + rune(7-n), ^uint64(0) << (8 * n)})
	}
	for _, n := range []int{3, 5, 2, 6, 1, 7} {
		list = append(list, split{'▏' - rune(n-1), (1<<n - 1) * 0x0101010101010101})
	}
	return list
}()

// patch is the part of a cell that has one colour.
type patch struct {
	role  Role
	where uint64 // bitmap as of a split
}

// leastGain is how much nearer to the picture, in the mean square of a cell's 64 points, a
// character must come to be worth drawing: smooth shading is left to whole cells.
const leastGain = 64 * 3e-4

// Drawing describes a picture: At is its colour at a point, in cells from the top left
// corner. Drawings are compared by ==, so that equal ones are drawn once.
type Drawing interface {
	At(x, y float64) Role
}

// pictures are the drawings that were drawn, by what Picture was asked for.
type pictures struct {
	mu    sync.Mutex
	drawn map[pictureKey][]Cell
}

type pictureKey struct {
	d    Drawing
	w, h int
}

// mostPictures bounds the memory for pictures: a game shows about a hundred of them.
const mostPictures = 1000

// Picture draws w by h cells, row by row, with the characters and colours that come nearest
// to d, sampled at 8 by 8 points of a cell. Where colours can be mixed, edges are blended by
// the mean of what a part of a cell shows; elsewhere that part takes the colour of which it
// shows most. The cells must not be changed.
func (st *Styles) Picture(w, h int, d Drawing) []Cell {
	key := pictureKey{d, w, h}
	st.pictures.mu.Lock()
	defer st.pictures.mu.Unlock()
	cells, ok := st.pictures.drawn[key]
	if !ok {
		if st.pictures.drawn == nil || len(st.pictures.drawn) >= mostPictures {
			st.pictures.drawn = map[pictureKey][]Cell{}
		}
		cells = st.draw(w, h, d)
		st.pictures.drawn[key] = cells
	}
	return cells
}

func (st *Styles) draw(w, h int, d Drawing) []Cell {
	cells := make([]Cell, w*h)
	var patches []patch
	for i := range cells {
		patches = patches[:0]
		for bit := range 64 {
			r := d.At(float64(i%w)+(float64(bit%8)+0.5)/8, float64(i/w)+(float64(bit/8)+0.5)/8)
			at := slices.IndexFunc(patches, func(p patch) bool { return p.role == r })
			if at < 0 {
				at = len(patches)
				patches = append(patches, patch{role: r})
			}
			patches[at].where |= 1 << bit
		}
		cells[i] = st.fit(patches)
	}
	return cells
}

// fit is the cell that comes nearest to the patches.
func (st *Styles) fit(patches []patch) Cell {
	splits := safeSplits
	if st.Narrow {
		splits = fineSplits
	}
	best, most := splits[0], st.likeness(patches, ^uint64(0))+leastGain
	for _, s := range splits[1:] {
		if len(patches) == 1 {
			break
		}
		if got := st.likeness(patches, s.text) + st.likeness(patches, ^s.text); got > most+1e-9 {
			best, most = s, got
		}
	}
	p := Pen{Bg: st.blend(patches, ^best.text)}
	if best.text != 0 {
		p.Fg = st.blend(patches, best.text)
	}
	// The terminal's own colours are one for text and one for backgrounds.
	if p.Fg >= Frame && st.own(p.Fg) || p.Bg < Frame && st.own(p.Bg) {
		p.Fg, p.Bg, p.Reverse = p.Bg, p.Fg, true
	}
	return Cell{best.r, p}
}

// likeness grows as the part of a cell comes nearer to one colour: with mixed colours the square of
// their sum by their number, a constant less the squared differences from the mean; otherwise
// the points of the most frequent colour.
func (st *Styles) likeness(patches []patch, part uint64) float64 {
	if st.mixes() {
		sum, n := st.sum(patches, part)
		return (sum.l*sum.l + sum.a*sum.a + sum.b*sum.b) / max(n, 1)
	}
	most := 0.0
	for _, p := range patches {
		most = max(most, p.points(part))
	}
	return most
}

// points is the number of points of a patch in a part of a cell.
func (p patch) points(part uint64) float64 { return float64(bits.OnesCount64(p.where & part)) }

// clear is the share of a part of a cell from which on one of its colours is that of all, so
// that what lies beside an edge is not clouded by the little that crosses it.
const clear = 0.7

// blend is the one colour for a part of a cell.
func (st *Styles) blend(patches []patch, part uint64) Role {
	most := patches[0]
	for _, p := range patches[1:] {
		if p.points(part) > most.points(part) {
			most = p
		}
	}
	sum, n := st.sum(patches, part)
	if !st.mixes() || most.points(part) >= clear*n {
		return most.role
	}
	return st.mixed(oklab{sum.l / n, sum.a / n, sum.b / n})
}

// sum adds up the colours of the points of a part of a cell and counts them.
func (st *Styles) sum(patches []patch, part uint64) (sum oklab, n float64) {
	for _, p := range patches {
		of, points := st.seen[p.role], p.points(part)
		n += points
		sum.l += of.l * points
		sum.a += of.a * points
		sum.b += of.b * points
	}
	return sum, n
}

// mixes reports whether the terminal shows mixed colours.
func (st *Styles) mixes() bool { return st.profile > colorprofile.ANSI }

// Roles from mixedRole on stand for a colour of no role: its number among 256, or its parts
// in true colour.
const mixedRole Role = 1 << 24

// mixed is the role of a colour that the terminal can show, as near to c as can be.
func (st *Styles) mixed(c oklab) Role {
	if st.profile == colorprofile.ANSI256 {
		return mixedRole | Role(nearest256(c))
	}
	r, g, b, _ := c.color().RGBA()
	return mixedRole | Role(r>>8<<16|g>>8<<8|b>>8)
}

// own reports whether a role has no colour but the terminal's.
func (st *Styles) own(r Role) bool { return r < mixedRole && st.fg[r] == "" }

// appendMixed appends the parameter of the SGR sequence that sets a mixed colour.
func (st *Styles) appendMixed(out []byte, r Role, background bool) []byte {
	kind := ";38;"
	if background {
		kind = ";48;"
	}
	out = append(out, kind...)
	c := uint64(r &^ mixedRole)
	if st.profile == colorprofile.ANSI256 {
		return strconv.AppendUint(append(out, "5;"...), c, 10)
	}
	out = strconv.AppendUint(append(out, "2;"...), c>>16, 10)
	out = strconv.AppendUint(append(out, ';'), c>>8&0xff, 10)
	return strconv.AppendUint(append(out, ';'), c&0xff, 10)
}
