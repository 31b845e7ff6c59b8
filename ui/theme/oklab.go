package theme

import (
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// oklab is a colour as the eye sees it: lightness (0 to 1), green to red and blue
// to yellow, so that distances are differences seen. After Björn Ottosson, "A
// perceptual color space for image processing" (2020).
type oklab struct{ l, a, b float64 }

func oklabOf(c color.Color) oklab {
	opaque, _ := colorful.MakeColor(c)
	l, a, b := opaque.OkLab()
	return oklab{l, a, b}
}

// color is the colour in sRGB, opaque.
func (c oklab) color() color.RGBA {
	r, g, b := colorful.OkLab(c.l, c.a, c.b).Clamped().RGB255()
	return color.RGBA{r, g, b, 255}
}

// distance is the square of the difference seen.
func (c oklab) distance(d oklab) float64 {
	return (c.l-d.l)*(c.l-d.l) + (c.a-d.a)*(c.a-d.a) + (c.b-d.b)*(c.b-d.b)
}

// xterm256 is what the 240 fixed colours of a 256-colour terminal look like; the
// first sixteen are the person's own.
var xterm256 = func() (list [256]oklab) {
	for i := 16; i < 256; i++ {
		list[i] = oklabOf(ansi.IndexedColor(i))
	}
	return list
}()

// converted is c as the terminal shows it: of 256 colours the nearest in Oklab. In RGB dark slate
// would become navy.
func converted(c color.Color, prof colorprofile.Profile) color.Color {
	if _, mixed := c.(color.RGBA); !mixed || prof != colorprofile.ANSI256 {
		return prof.Convert(c)
	}
	return ansi.IndexedColor(nearest256(oklabOf(c)))
}

func nearest256(c oklab) int {
	best := 16
	for i := 17; i < 256; i++ {
		if c.distance(xterm256[i]) < c.distance(xterm256[best]) {
			best = i
		}
	}
	return best
}
