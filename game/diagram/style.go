package diagram

import (
	"fmt"
	"strings"
)

// Style is a colour scheme.
type Style struct {
	name               string
	page, ink          string // background, and text outside the board
	felt, line         string
	black, white, edge string // discs, and the line around both
	note, best         string // text on empty squares, and with a frame on the best
	last               string // the dot on the disc placed last
}

// The styles: for pages with a light background, with a dark one, and black on white.
var (
	Light = Style{"light", "#ffffff", "#24292f", "#8fcaa3", "#4c8c64", "#17191c", "#ffffff", "#17191c", "#16301f", "#0a3f86", "#d9482b"}
	Dark  = Style{"dark", "#0d1117", "#d0d7de", "#1c6b43", "#0f4a2c", "#0b0d0f", "#f4f1e8", "#0b0d0f", "#f2fff6", "#ffe48a", "#ff7a5c"}
	Print = Style{"print", "#ffffff", "#000000", "#ffffff", "#000000", "#000000", "#ffffff", "#000000", "#000000", "#000000", "#808080"}
)

// Styles returns all styles, the default first.
func Styles() []Style { return []Style{Light, Dark, Print} }

// String returns the name of the style: "light", "dark" or "print".
func (s Style) String() string { return s.name }

// ParseStyle finds a style by its name.
func ParseStyle(name string) (Style, error) {
	for _, s := range Styles() {
		if strings.EqualFold(name, s.name) {
			return s, nil
		}
	}
	return Light, fmt.Errorf("%q is not a style (light, dark, print)", name)
}
