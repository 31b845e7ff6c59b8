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

// linear is the light of each value of a channel; a power for each would delay the first frame.
var linear = func() (light [256]float64) {
	for i := range light {
		light[i], _, _ = colorful.Color{R: float64(i) / 255}.LinearRgb()
	}
	return light
}()

// Contrast is the ratio of WCAG 2.2 between two opaque colours, 1 to 21.
func Contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		r, g, b, _ := c.RGBA()
		return 0.2126*linear[r>>8] + 0.7152*linear[g>>8] + 0.0722*linear[b>>8] + 0.05
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
	want, best, most, near := oklabOf(c), c, least(c, grounds), math.Inf(1)
	try := func(x color.Color) bool { // reports whether x has enough
		is, far := least(x, grounds), math.Inf(1)
		if is >= enough {
			at := oklabOf(x)
			far = want.distance(at) + 16*math.Pow(max(0, at.a-max(0, want.a)), 2) // red means a mistake: nothing else turns red
		}
		if far < near || most < enough && is > most {
			best, most, near = x, is, far
		}
		return is >= enough
	}
	if prof == colorprofile.ANSI256 {
		for i := 16; i < 256; i++ {
			try(ansi.IndexedColor(i))
		}
		return best
	}
	const steps = 64
	for _, end := range []uint8{0, 255} { // the first with enough is the nearest on its way
		for i := 1; i <= steps && !try(mix(c, color.RGBA{end, end, end, 255}, float64(i)/steps)); i++ {
		}
	}
	return best
}
