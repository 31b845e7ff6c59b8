package theme

import (
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// ProfileOf is the number of colours to draw with. Config.Colors forces one;
// otherwise NO_COLOR, set and not empty whatever its value (no-color.org), means
// none, and else what was detected counts. env holds "NAME=value" entries.
func ProfileOf(cfg Config, env []string, detected colorprofile.Profile) colorprofile.Profile {
	switch cfg.Colors {
	case "truecolor":
		return colorprofile.TrueColor
	case "256":
		return colorprofile.ANSI256
	case "16":
		return colorprofile.ANSI
	case "none":
		return colorprofile.ASCII
	}
	noColor := false
	for _, entry := range env {
		if value, ok := strings.CutPrefix(entry, "NO_COLOR="); ok {
			noColor = value != "" // the last entry counts, as in os/exec
		}
	}
	if noColor || detected < colorprofile.ASCII {
		return colorprofile.ASCII
	}
	return detected
}
