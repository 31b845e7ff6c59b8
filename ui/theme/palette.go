package theme

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// Role is what a colour is for.
type Role uint32

// The roles that themes may set.
const (
	None Role = iota // the terminal's own colour

	// Text of the panel and the dialogs, on the terminal's own background.
	Text
	Dim
	Accent
	Title
	Warning
	Failure
	Good
	Bad
	Border
	Key
	Selected     // background of the chosen line
	SelectedText // its text

	// The board.
	Frame   // background of the rim
	Label   // coordinates on the rim
	Felt    // background of a square
	FeltAlt // background of every second square
	Black   // discs
	White
	Hint     // dots on the legal moves
	Last     // mark of the last move
	Cursor   // frame of the chosen square
	Line     // lines between the squares, where there are any
	Note     // text on a square that is not rated
	NoteGood // behind the values of the best moves
	NoteBad  // ... and of the worst; those between lie between

	namedRoles // number of the roles above, which themes may set; those below follow from them
)

// The roles whose colours are mixed from those.
const (
	Star     = namedRoles + iota  // the four dots of the board
	Edge                          // of bars, seen on their two colours and on any background
	Heat                          // behind a value of the best moves, the first of HeatSteps roles
	Ghost    = Heat + 2*HeatSteps // a black disc that is not there yet; the next role is a white one
	Ground   = Ghost + sides      // behind a marked black disc; then behind a white one
	Ring     = Ground + sides     // round what is pointed out, by tone and side: Note, NoteGood, Last
	allRoles = Ring + tones*sides // number of all roles
)

const tones, sides = 3, 2

// HeatSteps is the number of steps on the scale from the best values to the worst.
const HeatSteps = 5

// HeatInk is that of text on the first of the steps.
const HeatInk = Heat + HeatSteps

// roleNames are the keys of a theme.
var roleNames = [namedRoles]string{
	Text: "text", Dim: "dim", Accent: "accent", Title: "title",
	Warning: "warning", Failure: "failure", Good: "good", Bad: "bad",
	Border: "border", Key: "key", Selected: "selected", SelectedText: "selected_text",
	Frame: "frame", Label: "label", Felt: "felt", FeltAlt: "felt_alt",
	Black: "black", White: "white", Hint: "hint", Last: "last",
	Cursor: "cursor", Line: "line", Note: "note", NoteGood: "note_good", NoteBad: "note_bad",
}

// palette is the colours of a theme on a kind of terminal; nil is the terminal's own.
type palette [allRoles]color.Color

// paletteOf resolves the configured theme. A theme of the configuration lies on the built-in one
// of its name, or of its "base". Keys that begin with "dark_" or "light_" count on such a
// background only.
func paletteOf(cfg Config, prof colorprofile.Profile, dark bool) (palette, error) {
	texts, err := themeTexts(cfg, prof, dark)
	if err != nil {
		return palette{}, err
	}
	var p palette
	for r, name := range roleNames {
		if texts[name] != "" {
			p[r], _ = parseColor(texts[name]) // themeTexts has checked it
		}
	}
	p.derive(prof)
	for r, c := range p {
		if c != nil {
			p[r] = converted(c, prof)
		}
	}
	if prof == colorprofile.ANSI256 && p[Felt] != nil && p[FeltAlt] != nil &&
		oklabOf(p[Felt]).distance(oklabOf(p[FeltAlt])) > maxFeltStep {
		p[FeltAlt] = p[Felt]
	}
	p.makeReadable(prof, dark)
	return p, nil
}

// themeTexts are the settings of the theme as they are written, by their keys.
func themeTexts(cfg Config, prof colorprofile.Profile, dark bool) (Theme, error) {
	for _, name := range slices.Sorted(maps.Keys(cfg.Themes)) {
		if err := checkTheme(cfg, name); err != nil {
			return nil, err
		}
	}
	name := cmp.Or(cfg.Theme, "auto")
	base, err := baseOf(cfg, name)
	if err != nil {
		return nil, err
	}
	variant, other := "dark_", "light_"
	if !dark {
		variant, other = other, variant
	}
	texts := Theme{}
	layers := []Theme{commonTheme, builtInThemes[base], cfg.Themes[name]}
	if prof == colorprofile.ANSI { // of one's own those alone that are given by number
		few := func(_, text string) bool { n, err := strconv.Atoi(text); return err != nil || n >= 16 }
		layers[2] = maps.Clone(layers[2])
		maps.DeleteFunc(layers[2], few)
		layers = slices.Insert(layers, 2, theme16)
	}
	for _, layer := range layers {
		for _, prefixed := range []bool{false, true} { // which count more
			for key, text := range layer {
				bare, is := strings.CutPrefix(key, variant)
				if is == prefixed && !strings.HasPrefix(key, other) {
					texts[bare] = text
				}
			}
		}
	}
	return texts, nil
}

// onDark reports whether the theme is one for dark backgrounds, or the terminal has one. What the
// terminal says of itself counts, for texts of the other kind cannot be read there.
func (t Terminal) onDark(cfg Config) bool {
	base, _ := baseOf(cfg, cmp.Or(cfg.Theme, "auto"))
	if t.Answered || base != "dark" && base != "light" {
		return t.Dark
	}
	return base == "dark"
}

// maxFeltStep is the greatest difference between the two tones of the felt, about
// twice that of the built-in themes. The nearest of 256 colours may lie further
// apart: a quiet board has one tone then.
const maxFeltStep = 0.0025

// baseOf is the built-in theme that a theme is or lies on.
func baseOf(cfg Config, name string) (string, error) {
	own, configured := cfg.Themes[name]
	base := cmp.Or(own["base"], "auto")
	switch {
	case slices.Contains(Choices, name):
		return name, nil
	case !configured:
		return "", fmt.Errorf("theme: unknown theme %q (known: %s)", name, strings.Join(Names(cfg), ", "))
	case !slices.Contains(Choices, base):
		return "", fmt.Errorf("themes.%s.base: %q is not one of %s", name, base, strings.Join(Choices, ", "))
	}
	return base, nil
}

// Names are the themes to choose from: the built-in ones, then those of the configuration, sorted.
func Names(cfg Config) []string {
	own := slices.DeleteFunc(slices.Sorted(maps.Keys(cfg.Themes)), func(name string) bool { return slices.Contains(Choices, name) })
	return slices.Concat(Choices, own)
}

// checkTheme reports the first fault in a theme of the configuration.
func checkTheme(cfg Config, name string) error {
	theme := cfg.Themes[name]
	for _, key := range slices.Sorted(maps.Keys(theme)) {
		if key == "base" {
			if _, builtIn := builtInThemes[name]; builtIn && theme[key] != "" {
				return fmt.Errorf("themes.%s.base: a built-in theme has no base", name)
			}
			continue
		}
		bare := strings.TrimPrefix(strings.TrimPrefix(key, "dark_"), "light_")
		if bare == "" || !slices.Contains(roleNames[1:], bare) {
			return fmt.Errorf("themes.%s.%s: unknown colour (known: base, %s)", name, key, strings.Join(roleNames[1:], ", "))
		}
		if theme[key] == "" {
			continue
		}
		if _, err := parseColor(theme[key]); err != nil {
			return fmt.Errorf("themes.%s.%s: %w", name, key, err)
		}
	}
	_, err := baseOf(cfg, name)
	return err
}

// parseColor reads "#rrggbb" or an ANSI number.
func parseColor(text string) (color.Color, error) {
	if hex, ok := strings.CutPrefix(text, "#"); ok && len(hex) == 6 {
		if v, err := strconv.ParseUint(hex, 16, 32); err == nil {
			return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, nil
		}
	} else if n, err := strconv.ParseUint(text, 10, 8); err == nil {
		if n < 16 {
			return ansi.BasicColor(n), nil
		}
		return ansi.IndexedColor(n), nil
	}
	return nil, fmt.Errorf(`%q is not a colour (want "#rrggbb" or a number from 0 to 255)`, text)
}

// derive mixes the colours that no theme sets. Sixteen colours leave nothing to mix.
func (p *palette) derive(prof colorprofile.Profile) {
	white, black := color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}
	set := func(r, of Role, with color.Color, share float64) {
		p[r] = p[of]
		if p[of] != nil && with != nil && prof > colorprofile.ANSI {
			p[r] = mix(p[of], with, share)
		}
	}
	set(Star, Felt, black, 0.65)
	p[Edge] = p[Felt]
	for side, c := range [sides]Role{Black, White} {
		set(Ghost+Role(side), c, p[Felt], 0.35)
		set(Ground+Role(side), Black+White-c, p[Felt], 0.2)
		for tone, of := range [tones]Role{Note, NoteGood, Last} {
			set(Ring+Role(sides*tone+side), of, nil, 0)
			if prof == colorprofile.ANSI { // nothing else is seen on green
				set(Ring+Role(sides*tone+side), Black+White-c, nil, 0)
			}
		}
	}
	if p[Line] == nil {
		set(Line, Felt, black, 0.3)
	}
	if prof == colorprofile.ANSI {
		p[Star] = p[Black]
		if p[Line] == p[Felt] {
			p[Line] = p[Black]
		}
		for i, c := range [HeatSteps]ansi.BasicColor{ansi.BrightYellow, ansi.White, ansi.White, ansi.Red, ansi.Red} {
			p[Heat+Role(i)] = c
		}
		return
	}
	best, worst := cmp.Or[color.Color](p[NoteGood], white), cmp.Or[color.Color](p[NoteBad], black)
	for i := range Role(HeatSteps) {
		p[Heat+i] = mix(best, worst, float64(i)/(HeatSteps-1))
	}
}

// mix is a with the given share (0 to 1) of b in it.
func mix(a, b color.Color, share float64) color.Color {
	blend := func(x, y uint32) uint8 {
		return uint8((float64(x)*(1-share) + float64(y)*share) / 257)
	}
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return color.RGBA{blend(r1, r2), blend(g1, g2), blend(b1, b2), 255}
}
