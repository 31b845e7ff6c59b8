package theme

import (
	"image/color"
	"math"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// oklab is a colour as the eye sees it: lightness (0 to 1), green to red and blue
// to yellow, so that distances are differences seen. After Björn Ottosson, "A
// perceptual color space for image processing" (2020).
type oklab struct{ l, a, b float64 }

func oklabOf(c color.Color) oklab {
	r, g, b := linear(c)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return oklab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// color is the colour in sRGB, opaque.
func (c oklab) color() color.RGBA {
	cube := func(x float64) float64 { return x * x * x }
	l := cube(c.l + 0.3963377774*c.a + 0.2158037573*c.b)
	m := cube(c.l - 0.1055613458*c.a - 0.0638541728*c.b)
	s := cube(c.l - 0.0894841775*c.a - 1.2914855480*c.b)
	part := func(x float64) uint8 {
		if x = min(max(x, 0), 1); x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		return uint8(math.Round(255 * x))
	}
	return color.RGBA{
		part(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		part(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		part(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 255,
	}
}

// linear is the light of c, each part from 0 to 1 (sRGB transfer function).
func linear(c color.Color) (r, g, b float64) {
	part := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r16, g16, b16, _ := c.RGBA()
	return part(r16), part(g16), part(b16)
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
