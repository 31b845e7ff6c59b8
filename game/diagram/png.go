package diagram

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// scale is the number of pixels per unit of length: a board of 8x8 is 728 pixels wide.
const scale = 2

// WritePNG writes one diagram as a PNG picture. Its font has Latin, Greek and Cyrillic letters.
func WritePNG(w io.Writer, s Style, d *Diagram) error {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return err
	}
	wide, high := d.size()
	c := canvas{image.NewRGBA(image.Rect(0, 0, scale*wide, scale*high)), f}
	d.draw(c, s)
	return png.Encode(w, c)
}

// canvas is a picture that is drawn in units of length.
type canvas struct {
	*image.RGBA
	font *opentype.Font
}

func (c canvas) rect(x, y, w, h int, fill string) {
	draw.Draw(c, image.Rect(scale*x, scale*y, scale*(x+w), scale*(y+h)), ink(fill), image.Point{}, draw.Src)
}

func (c canvas) frame(x, y, side int, color string) {
	c.rect(x, y, side, 2, color)
	c.rect(x, y+side-2, side, 2, color)
	c.rect(x, y, 2, side, color)
	c.rect(x+side-2, y, 2, side, color)
}

func (c canvas) disc(x, y, r int, fill, edge string) {
	c.circle(x, y, r, edge)
	c.circle(x, y, r-1, fill)
}

// circle fills a circle, with a smooth edge.
func (c canvas) circle(x, y, r int, fill string) {
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

// text has no bold letters.
func (c canvas) text(x, y, size int, _ bool, fill, text string) {
	face, err := opentype.NewFace(c.font, &opentype.FaceOptions{Size: float64(scale * size), DPI: 72})
	if err != nil || text == "" {
		return
	}
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
