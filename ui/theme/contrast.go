package theme

import (
	"image/color"
	"math"
	"slices"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// leastContrast is what text needs to be read, leastMark what anything else needs that means
// something (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
const leastContrast, leastMark = 4.5, 3

// Contrast is the ratio of WCAG 2.2 between two colours, 1 to 21.
func Contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		opaque, _ := colorful.MakeColor(c)
		r, g, b := opaque.LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b + 0.05
	}
	x, y := light(a), light(b)
	return max(x, y) / min(x, y)
}

// least is the contrast of c with the ground from which it stands out least.
func least(c color.Color, grounds []color.Color) float64 {
	low := math.Inf(1)
	for _, g := range grounds {
		low = min(low, Contrast(c, g))
	}
	return low
}

// Backgrounds that terminals have, the extremes of those that are called dark or light.
var (
	darkGrounds  = []color.Color{color.RGBA{0, 0, 0, 255}, color.RGBA{0x24, 0x24, 0x24, 255}}
	lightGrounds = []color.Color{color.RGBA{255, 255, 255, 255}, color.RGBA{0xf0, 0xf0, 0xf0, 255}}
)

// makeReadable replaces colours of text and marks that are too pale for their background. Those that
// a person gave by a number below 16 are left: the terminal decides what they look like.
func (p *palette) makeReadable(prof colorprofile.Profile, dark bool) {
	for i := range Role(HeatSteps) {
		white, black := converted(color.RGBA{255, 255, 255, 255}, prof), converted(color.RGBA{0, 0, 0, 255}, prof)
		if prof == colorprofile.ANSI {
			white, black = ansi.BrightWhite, ansi.Black
		}
		if p[HeatInk+i] = black; p[Heat+i] != nil && Contrast(white, p[Heat+i]) > Contrast(black, p[Heat+i]) {
			p[HeatInk+i] = white
		}
	}
	if prof <= colorprofile.ANSI {
		return
	}
	grounds := lightGrounds
	if dark {
		grounds = darkGrounds
	}
	for _, r := range []Role{Text, Dim, Accent, Title, Warning, Failure, Good, Bad, Key} {
		p[r] = readable(p[r], grounds, leastContrast, prof)
	}
	felts, discs := []color.Color{p[Felt], p[FeltAlt]}, []color.Color{p[Black], p[White]}
	if !slices.Contains(slices.Concat(felts, discs), nil) {
		for _, r := range []Role{Hint, Cursor} {
			p[r] = readable(p[r], felts, leastMark, prof)
		}
		p[Last] = readable(p[Last], discs, leastMark, prof)
		p[Edge] = readable(p[Edge], append(discs, grounds...), leastMark, prof)
		for r := Ghost; r < allRoles; r++ {
			on := felts
			if r >= Ground {
				on = append(felts, discs[(r-Ground)%sides])
			}
			p[r] = readable(p[r], on, leastMark, prof)
		}
	}
	for _, pair := range []struct{ text, ground Role }{{Label, Frame}, {Note, Frame}, {SelectedText, Selected}} {
		if p[pair.ground] != nil {
			p[pair.text] = readable(p[pair.text], []color.Color{p[pair.ground]}, leastContrast, prof)
		}
	}
}

// readable returns the colour most like c with a contrast to all grounds, or with the most.
func readable(c color.Color, grounds []color.Color, enough float64, prof colorprofile.Profile) color.Color {
	if _, number := c.(ansi.BasicColor); c == nil || number || least(c, grounds) >= enough {
		return c
	}
	want, best := oklabOf(c), c
	better := func(x color.Color) bool {
		was, is := least(best, grounds), least(x, grounds)
		if was < enough || is < enough {
			return is > was
		}
		return want.distance(oklabOf(x)) < want.distance(oklabOf(best))
	}
	try := func(x color.Color) {
		if better(x) {
			best = x
		}
	}
	if prof == colorprofile.ANSI256 {
		for i := 16; i < 256; i++ {
			try(ansi.IndexedColor(i))
		}
		return best
	}
	const steps = 64
	for i := 1; i <= steps; i++ {
		try(mix(c, color.RGBA{255, 255, 255, 255}, float64(i)/steps))
		try(mix(c, color.RGBA{0, 0, 0, 255}, float64(i)/steps))
	}
	return best
}
