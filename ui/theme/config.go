package theme

import "github.com/charmbracelet/colorprofile"

// Config is what a person can choose about colours and characters; its keys are
// those of config.toml, where each is explained.
type Config struct {
	Theme  string           `toml:"theme"` // "auto", "dark", "light" or a name in Themes
	Colors string           `toml:"colors"`
	Discs  string           `toml:"discs"`
	Square string           `toml:"square"` // cells per square, width x height
	Grid   string           `toml:"grid"`   // how squares are parted, one of GridChoices
	Themes map[string]Theme `toml:"themes"` // colours by theme name
}

// GridChoices are the values of Config.Grid, which may be empty, too, for "auto".
var GridChoices = []string{"auto", "checker", "lines", "none"}

// Theme is a set of colours by role, each "#rrggbb", an ANSI number "0" to "255",
// or empty for the terminal's own; and under gridKey one of GridChoices but the first.
type Theme map[string]string

// gridKey is the key of a theme for how it parts the squares.
const gridKey = "grid"

// Validate reports what is wrong with Config.Theme and Config.Themes: a theme, a
// base, a part of the screen or a colour that does not exist. The error begins with
// the path of the setting.
func Validate(cfg Config) error {
	_, err := paletteOf(cfg, colorprofile.TrueColor, true)
	return err
}
