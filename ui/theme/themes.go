package theme

import "github.com/charmbracelet/colorprofile"

// Choices are the values of Config.Theme besides the themes in Config.Themes, as
// menus show them.
var Choices = []string{"auto", "dark", "light", "felt", "contrast", "colorblind", "mono", "fjord", "dune"}

// builtInThemes are the themes that need no configuration; each goes on top of
// commonTheme. "auto" is "dark" or "light" after the terminal's background, which
// the others follow for their text.
var builtInThemes = map[string]Theme{
	"auto": {}, "dark": {}, "light": {},
	"felt": { // a club table: bright cloth in a wooden rim
		"frame": "#4a2f1b", "label": "#e8cfa6",
		"felt": "#16894e", "felt_alt": "#138148",
		"black": "#101010", "white": "#f7f3e6",
		"hint": "#b4ecbb", "last": "#f04a28", "cursor": "#ffd23f",
		"dark_accent": "#5fc98a", "light_accent": "#0f6b3a",
	},
	"contrast": {
		"frame": "#000000", "label": "#ffffff",
		"felt": "#008a50", "felt_alt": "#007f49",
		"black": "#000000", "white": "#ffffff",
		"hint": "#ffffff", "last": "#ff2020", "cursor": "#ffff00",
		"note_good": "#ffff66", "note_bad": "#4a0000",
		"dark_text": "#ffffff", "dark_dim": "#d0d0d0", "dark_border": "#ffffff", "dark_accent": "#00ffaa",
		"dark_title": "#ffff00", "dark_key": "#66ccff", "dark_warning": "#ffff00", "dark_failure": "#ff8080",
		"dark_good": "#66ff66", "dark_bad": "#ff8080", "dark_selected": "#ffffff", "dark_selected_text": "#000000",
		"light_text": "#000000", "light_dim": "#333333", "light_border": "#000000", "light_accent": "#004d2a",
		"light_title": "#000080", "light_key": "#00308f", "light_warning": "#5c3a00", "light_failure": "#8b0000",
		"light_good": "#004d00", "light_bad": "#8b0000", "light_selected": "#000000", "light_selected_text": "#ffffff",
	},
	"colorblind": { // blue against orange, told apart by all three kinds of eyes (Okabe and Ito)
		"frame": "#1d2733", "label": "#c8d3de",
		"felt": "#3f7cae", "felt_alt": "#3a75a6",
		"black": "#101316", "white": "#faf7ef",
		"hint": "#cfe6f7", "last": "#e66a00", "cursor": "#f0e442",
		"note_good": "#fff3a0", "note_bad": "#14213d",
		"dark_good": "#56b4e9", "dark_bad": "#e69f00", "dark_failure": "#f08030", "dark_warning": "#f0e442", "dark_accent": "#56b4e9",
		"light_good": "#00609a", "light_bad": "#9a4f00", "light_failure": "#9a3c00", "light_warning": "#7a5c00", "light_accent": "#00609a",
	},
	"mono": {
		"frame": "#2a2a2a", "label": "#c4c4c4",
		"felt": "#7a7a7a", "felt_alt": "#737373",
		"black": "#0e0e0e", "white": "#fafafa",
		"hint": "#dcdcdc", "last": "#8a8a8a", "cursor": "#ffffff",
		"note_good": "#ffffff", "note_bad": "#1c1c1c",
		"dark_accent": "#ffffff", "dark_title": "#ffffff", "dark_key": "#e0e0e0", "dark_warning": "#ffffff",
		"dark_failure": "#ffffff", "dark_good": "#e0e0e0", "dark_bad": "#b8b8b8", "dark_selected": "#5a5a5a",
		"light_accent": "#000000", "light_title": "#000000", "light_key": "#303030", "light_warning": "#000000",
		"light_failure": "#000000", "light_good": "#303030", "light_bad": "#505050", "light_selected": "#d0d0d0",
	},
	"fjord": { // cool: slate rim, water between blue and green
		"frame": "#29323f", "label": "#aab9cc",
		"felt": "#457c84", "felt_alt": "#41767f",
		"black": "#12171d", "white": "#edf2f7",
		"hint": "#c3e4e2", "last": "#d4606c", "cursor": "#f0cf7a",
		"note_good": "#f4e3b0", "note_bad": "#4a1a2c",
		"dark_dim": "#8b98a9", "dark_accent": "#84c7c4", "dark_title": "#f0cf7a", "dark_border": "#4b5a6e",
		"dark_key": "#8fb4e0", "dark_good": "#a8cf95", "dark_bad": "#e58f8a", "dark_selected": "#3b5064",
		"light_accent": "#256a70", "light_key": "#2c5a94", "light_selected": "#cfe0ea",
	},
	"dune": { // warm: sand and sage
		"frame": "#5a4a38", "label": "#eadcc0",
		"felt": "#757642", "felt_alt": "#6f703e",
		"black": "#1c1610", "white": "#fdf6e3",
		"hint": "#f3e7b4", "last": "#d9482b", "cursor": "#ffd166",
		"note_good": "#fff0b8", "note_bad": "#451607",
		"dark_dim": "#a0947f", "dark_accent": "#d6b65c", "dark_title": "#e9a15b", "dark_border": "#5f5442",
		"dark_key": "#7fb7b0", "dark_good": "#b3c26a", "dark_bad": "#ea8b6d", "dark_selected": "#5a4a38",
		"light_accent": "#7a5b00", "light_title": "#96480c", "light_key": "#1f6f69", "light_selected": "#efe3c2",
	},
}

// commonTheme is what every theme starts from.
var commonTheme = Theme{
	"black": "#131518", "white": "#f4f1e8",
	"note": "#ffffff", "note_good": "#f9e8a4", "note_bad": "#571616",
	"cursor": "#ffcf4d", "last": "#e5533d",

	"dark_frame": "#1c2622", "dark_label": "#9fb5a9",
	"dark_felt": "#34855f", "dark_felt_alt": "#2f7d59", "dark_hint": "#b9e8cf",
	"dark_dim": "#8b969e", "dark_accent": "#6cc7a1", "dark_title": "#f0c674",
	"dark_warning": "#e8bd6c", "dark_failure": "#f47f82", "dark_good": "#93d08c", "dark_bad": "#f2907e",
	"dark_border": "#4c5861", "dark_key": "#86b9ea", "dark_selected": "#2d5a47", "dark_selected_text": "#ffffff",

	"light_frame": "#3d4a43", "light_label": "#dfe8e1",
	"light_felt": "#38825f", "light_felt_alt": "#337a59", "light_hint": "#d2f0df",
	"light_dim": "#626b70", "light_accent": "#1c6e4c", "light_title": "#8a4b00",
	"light_warning": "#855300", "light_failure": "#b3261e", "light_good": "#226d22", "light_bad": "#b03a20",
	"light_border": "#aab2ae", "light_key": "#17599e", "light_selected": "#cde7d9", "light_selected_text": "#0d1f17",
}

// theme16 takes the place of every built-in theme where there are sixteen
// colours: people tune those themselves, so that no more than their usual
// meaning may be taken for granted.
var theme16 = Theme{
	"text": "", "dark_dim": "7", "light_dim": "",
	// On white, cyan, green, yellow and grey are too pale in most palettes; on black, blue is too dark.
	"dark_accent": "2", "light_accent": "4", "dark_title": "11", "light_title": "5",
	"dark_warning": "11", "light_warning": "5", "dark_failure": "9", "light_failure": "1",
	"dark_good": "2", "light_good": "4", "dark_bad": "9", "light_bad": "1",
	"border": "8", "dark_key": "6", "light_key": "4",
	"dark_selected": "7", "dark_selected_text": "0", "light_selected": "0", "light_selected_text": "15",
	"frame": "0", "label": "15", "felt": "2", "felt_alt": "2", "black": "0", "white": "15",
	"hint": "15", "last": "9", "cursor": "11", "note": "15", "note_good": "11",
}

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

// GridChoices are the values of Config.Grid, which may be empty, too; "auto" is "checker".
var GridChoices = []string{"auto", "checker", "lines", "none"}

// Theme is a set of colours by role, each "#rrggbb", an ANSI number "0" to "255",
// or empty for the terminal's own; and under "base" the built-in theme that it lies on.
type Theme map[string]string

// Validate reports what is wrong with Config.Theme and Config.Themes: a theme, a
// base, a part of the screen or a colour that does not exist. The error begins with
// the path of the setting.
func Validate(cfg Config) error {
	_, err := paletteOf(cfg, colorprofile.TrueColor, true)
	return err
}
