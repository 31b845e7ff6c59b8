package ui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// styles is all that drawing needs to know about the terminal and the taste of
// the person before it. It is made anew when one of them changes.
type styles struct {
	text, dim, accent, title    lipgloss.Style
	warning, failure, good, bad lipgloss.Style
	border, key, selected       lipgloss.Style

	borders lipgloss.Border // frame of dialogs and boxes

	plain   bool // no colours at all: attributes and characters tell everything
	light   bool // the background is: white must be told from it
	flat    bool // the felt has a single tone: the squares need marks
	ascii   bool // nothing but ASCII is drawn
	letters bool // discs are X and O
	round   bool // discs of 2x1 squares are ●
	narrow  bool // characters of ambiguous width are known to be one cell wide

	discs  string               // Config.Discs
	fg, bg [allRoles]string     // parameters of the SGR sequence that sets the colour
	shapes map[squareSize]shape // what is drawn in a square
}

// newStyles makes the styles of the configured theme for a terminal with the
// given colours and a dark or a light background. It takes characters of
// ambiguous width for two cells wide, until useNarrow says otherwise. Errors name
// the key of the configuration that is wrong.
func newStyles(cfg Config, prof colorprofile.Profile, dark bool) (*styles, error) {
	for _, choice := range []struct {
		key, value string
		allowed    []string
	}{
		{"colors", cfg.Colors, []string{"auto", "truecolor", "256", "16", "none"}},
		{"discs", cfg.Discs, []string{"auto", "block", "round", "ascii"}},
		{"square", cfg.Square, []string{"auto", "2x1", "4x2", "6x3", "8x4", "10x5", "12x6"}},
	} {
		if choice.value != "" && !slices.Contains(choice.allowed, choice.value) {
			return nil, fmt.Errorf("%s: %q is not one of %s", choice.key, choice.value, strings.Join(choice.allowed, ", "))
		}
	}
	p, err := paletteOf(cfg, prof, dark)
	if err != nil {
		return nil, err
	}
	st := &styles{
		plain:   prof <= colorprofile.ASCII,
		light:   !onDark(cfg, dark),
		discs:   cfg.Discs,
		borders: lipgloss.ASCIIBorder(),
		shapes:  safeShapes,
	}
	st.ascii = cfg.Discs == "ascii"
	st.letters = st.plain || st.ascii
	ink := func(r role) lipgloss.Style {
		s := lipgloss.NewStyle()
		if p[r] != nil {
			s = s.Foreground(p[r])
		}
		return s
	}
	st.text, st.dim, st.accent = ink(roleText), ink(roleDim), ink(roleAccent)
	st.title, st.warning, st.failure = ink(roleTitle).Bold(true), ink(roleWarning), ink(roleFailure).Bold(true)
	st.good, st.bad, st.border, st.key = ink(roleGood), ink(roleBad), ink(roleBorder), ink(roleKey).Bold(true)
	st.selected = ink(roleSelectedText).Bold(true)
	if p[roleSelected] != nil {
		st.selected = st.selected.Background(p[roleSelected])
	}
	if st.plain {
		st.selected = st.selected.Reverse(true)
	}
	for r, c := range p {
		st.fg[r], st.bg[r] = sgr(c, false), sgr(c, true)
	}
	st.flat = st.bg[roleFelt] == st.bg[roleFeltAlt]
	return st, nil
}

// useNarrow tells st that characters of ambiguous width, which ● and the lines of
// boxes are, take one cell on this terminal.
func (st *styles) useNarrow() {
	if st.ascii {
		return
	}
	st.narrow, st.shapes = true, fineShapes
	st.borders = lipgloss.RoundedBorder()
	if st.plain {
		st.borders = lipgloss.NormalBorder()
	}
	st.round = !st.letters && st.discs != "block"
}

// useASCII tells st that the terminal does not understand UTF-8.
func (st *styles) useASCII() { st.ascii, st.letters = true, true }

// sgr is the parameter that sets c, empty for nil.
func sgr(c color.Color, background bool) string {
	switch {
	case c == nil:
		return ""
	case background:
		return strings.Join(ansi.NewStyle().BackgroundColor(c), ";")
	}
	return strings.Join(ansi.NewStyle().ForegroundColor(c), ";")
}
