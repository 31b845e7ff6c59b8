package theme

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestProfileOf(t *testing.T) {
	const true24, none = colorprofile.TrueColor, colorprofile.ASCII
	for _, test := range []struct {
		colors   string
		env      []string
		detected colorprofile.Profile
		want     colorprofile.Profile
	}{
		{"", nil, true24, true24},
		{"auto", []string{"TERM=xterm"}, colorprofile.ANSI, colorprofile.ANSI},
		{"auto", []string{"NO_COLOR=1"}, true24, none},
		{"auto", []string{"NO_COLOR=yes"}, true24, none},
		{"auto", []string{"NO_COLOR=0"}, true24, none},
		{"auto", []string{"NO_COLOR=false"}, true24, none},
		{"auto", []string{"NO_COLOR="}, true24, true24},
		{"auto", []string{"NO_COLOR=1", "NO_COLOR="}, true24, true24},
		{"auto", []string{"XNO_COLOR=1"}, true24, true24},
		{"truecolor", []string{"NO_COLOR=1"}, none, true24},
		{"256", nil, true24, colorprofile.ANSI256},
		{"16", nil, true24, colorprofile.ANSI},
		{"none", nil, true24, none},
		{"auto", nil, colorprofile.NoTTY, none},
		{"auto", nil, colorprofile.Unknown, none},
	} {
		if got := ProfileOf(Config{Colors: test.colors}, test.env, test.detected); got != test.want {
			t.Errorf("colors=%q env=%v detected=%v: %v, want %v", test.colors, test.env, test.detected, got, test.want)
		}
	}
}
