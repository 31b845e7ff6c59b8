package diagram

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"othello/game"
)

// scale is the number of pixels per unit of length: a board of 8x8 is 728 pixels wide.
const scale = 2

// letters is the font of all text. It has Latin, Greek and Cyrillic letters.
var letters = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })

// WritePNG writes one diagram as a PNG picture.
func WritePNG(w io.Writer, s Style, d *Diagram) error {
	f, err := letters()
	if err != nil {
		return err
	}
	wide, high := d.size()
	c := canvas{image.NewRGBA(image.Rect(0, 0, scale*wide, scale*high)), f}
	look, n := styles[s], int(d.Discs.Size())
	side, top := cell*n, rim
	c.rect(0, 0, wide, high, look.page)
	line := func(y int, s string) { c.text(rim+side/2, y, 14, look.ink, cut(s, cells*n)) }
	if d.Title != "" {
		line(lineH-2, d.Title)
		top += lineH
	}
	for i, s := range d.Caption {
		line(top+side+foot+lineH*(i+1)-4, s)
	}
	c.rect(rim, top, side, side, look.felt)
	for i := range n + 1 {
		c.rect(rim+cell*i, top, 1, side+1, look.line)
		c.rect(rim, top+cell*i, side+1, 1, look.line)
	}
	for i := range n {
		if n > 4 && i < 4 {
			c.disc(rim+cell*(2+i%2*(n-4)), top+cell*(2+i/2*(n-4)), 3, look.line)
		}
		name := i
		if d.Turned {
			name = n - 1 - i
		}
		c.text(rim+cell*i+cell/2, top-7, 12, look.ink, string(rune('a'+name)))
		c.text(rim-11, top+cell*i+cell/2+4, 12, look.ink, strconv.Itoa(1+name))
	}
	for s := range (^d.Discs.Out).Squares() {
		x, y := d.middle(s)
		x, y = rim+x, top+y
		mark := d.Marks[s]
		ink := look.notes[mark.Tone]
		if mark.Ring {
			c.frame(x-cell/2+2, y-cell/2+2, cell-4, mark.Tone == Bad, ink)
		}
		if disc := d.Discs.At(s); disc != game.Empty {
			c.disc(x, y, radius, look.edge)
			fill := look.black
			if ink = look.white; disc == game.White {
				fill, ink = look.white, look.black
			}
			c.disc(x, y, radius-1, fill)
		}
		if s == d.Last && mark.Text == "" {
			c.disc(x, y, 5, look.last)
		}
		c.text(x, y+6, 16, ink, cut(mark.Text, 5))
	}
	return png.Encode(w, c)
}

// canvas is a picture that is drawn in units of length and colours such as "#8fcaa3".
type canvas struct {
	*image.RGBA
	font *opentype.Font
}

// rect fills a rectangle.
func (c canvas) rect(x, y, w, h int, fill string) {
	draw.Draw(c, image.Rect(scale*x, scale*y, scale*(x+w), scale*(y+h)), ink(fill), image.Point{}, draw.Src)
}

// frame draws the edges of a square, with gaps if it is dashed.
func (c canvas) frame(x, y, side int, dashed bool, fill string) {
	for i := range side {
		if dashed && i%8 >= 5 {
			continue
		}
		c.rect(x+i, y, 1, 2, fill)
		c.rect(x+i, y+side-2, 1, 2, fill)
		c.rect(x, y+i, 2, 1, fill)
		c.rect(x+side-2, y+i, 2, 1, fill)
	}
}

// disc fills a circle, with a smooth edge.
func (c canvas) disc(x, y, r int, fill string) {
	box := image.Rect(scale*(x-r)-1, scale*(y-r)-1, scale*(x+r)+1, scale*(y+r)+1)
	mask := image.NewAlpha(box)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		for px := box.Min.X; px < box.Max.X; px++ {
			inside := float64(scale*r) - math.Hypot(float64(px-scale*x)+0.5, float64(py-scale*y)+0.5) + 0.5
			mask.SetAlpha(px, py, color.Alpha{A: uint8(255 * min(max(inside, 0), 1))})
		}
	}
	draw.DrawMask(c, box, ink(fill), image.Point{}, mask, box.Min, draw.Over)
}

// text writes text around x on the baseline y; letters that the font lacks become "?".
func (c canvas) text(x, y, size int, fill, text string) {
	face, err := opentype.NewFace(c.font, &opentype.FaceOptions{Size: float64(scale * size), DPI: 72})
	if err != nil || text == "" {
		return
	}
	text = strings.Map(func(r rune) rune {
		if i, err := c.font.GlyphIndex(nil, r); err != nil || i == 0 {
			return '?'
		}
		return r
	}, text)
	d := font.Drawer{Dst: c, Src: ink(fill), Face: face}
	d.Dot = fixed.P(scale*x, scale*y)
	d.Dot.X -= d.MeasureString(text) / 2
	d.DrawString(text)
}

// ink returns the colour of styles, "#rrggbb".
func ink(hex string) *image.Uniform {
	rgb, _ := strconv.ParseUint(hex[1:], 16, 24)
	return image.NewUniform(color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255})
}
