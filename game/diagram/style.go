package diagram

import (
	"fmt"
	"strings"
)

// Style is what a diagram is drawn for.
type Style uint8

// The styles.
const (
	Light Style = iota // pages with a light background
	Dark               // pages with a dark one
	Print              // black on white
)

// styles are the names and colours of each Style.
var styles = [...]struct {
	name               string
	page, ink          string // behind all, and what is written outside the board
	felt, line         string
	black, white, edge string          // discs, and the line around both
	notes              [Bad + 1]string // text and frames on empty squares, by their tone
	last               string          // the dot on the disc placed last
}{
	Light: {"light", "#ffffff", "#24292f", "#8fcaa3", "#4c8c64", "#17191c", "#ffffff", "#17191c",
		[...]string{"#16301f", "#0a3f86", "#8c1414"}, "#d9482b"},
	Dark: {"dark", "#0d1117", "#d0d7de", "#1c6b43", "#0f4a2c", "#0b0d0f", "#f4f1e8", "#0b0d0f",
		[...]string{"#f2fff6", "#ffe48a", "#ffc0b5"}, "#ff7a5c"},
	Print: {"print", "#ffffff", "#000000", "#ffffff", "#000000", "#000000", "#ffffff", "#000000",
		[...]string{"#000000", "#000000", "#000000"}, "#808080"},
}

// Styles returns all styles, the usual one first.
func Styles() []Style { return []Style{Light, Dark, Print} }

// String returns the name of the style: "light", "dark" or "print".
func (s Style) String() string { return styles[s].name }

// ParseStyle finds a style by its name.
func ParseStyle(name string) (Style, error) {
	var names []string
	for _, s := range Styles() {
		if strings.EqualFold(name, s.String()) {
			return s, nil
		}
		names = append(names, s.String())
	}
	return Light, fmt.Errorf("%q is not a style (%s)", name, strings.Join(names, ", "))
}
