package ui

import "github.com/charmbracelet/colorprofile"

// ValidateThemes reports what is wrong with Config.Theme and Config.Themes: a
// theme, a base, a part of the screen or a colour that does not exist. The error
// begins with the path of the setting.
func ValidateThemes(cfg Config) error {
	_, err := paletteOf(cfg, colorprofile.TrueColor, true)
	return err
}
