package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game/record"
	"othello/ui/session"
	"othello/ui/theme"
)

// TestASCIIScreens draws every situation for terminals that must be given nothing
// but ASCII.
func TestASCIIScreens(t *testing.T) {
	for name, prepare := range map[string]func(*rig){
		"discs": func(r *rig) { r.m.setup.Settings.UI.Discs = "ascii"; r.m.Looks.Terminal.Narrow = true },
		"other": func(r *rig) { r.m.Looks.Terminal.Charset = theme.CharsetOther; r.m.Looks.Terminal.Narrow = true },
		"asked": func(r *rig) { r.m.Looks.Terminal.Charset = theme.CharsetUnknown },
	} {
		for _, sc := range situations {
			for _, size := range [][2]int{{80, 24}, {200, 60}, {46, 18}} {
				t.Run(fmt.Sprintf("%s-%s-%d", name, sc.name, size[0]), func(t *testing.T) {
					inBubble(t, func(t *testing.T) {
						s := against(thinkFor(time.Minute))
						if sc.setup != nil {
							sc.setup(&s)
						}
						r := newRig(t, s)
						r.m.Looks.Terminal.Profile = colorprofile.TrueColor
						r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
						prepare(r)
						r.m.restyled()
						sc.play(r)
						for i, line := range strings.Split(ansi.Strip(r.m.View().Content), "\n") {
							if strings.ContainsFunc(line, func(c rune) bool { return c >= 0x7f }) {
								t.Errorf("line %d: %q", i+1, line)
							}
						}
					})
				})
			}
		}
	}
}

// TestNamesInEveryCharset draws names that a terminal may have no characters for.
func TestNamesInEveryCharset(t *testing.T) {
	for _, test := range []struct {
		charset theme.Charset
		narrow  bool
		want    string
	}{
		{theme.CharsetUTF8, true, "Ängel é 棋士 ● ㌔"},
		{theme.CharsetUTF8, false, "Ängel e 棋士 ? ㌔"},
		{theme.CharsetOther, false, "Angel e ???? ? ??"},
	} {
		inBubble(t, func(t *testing.T) {
			records, _, err := record.Parse([]byte("f5d6"))
			if err != nil {
				t.Fatal(err)
			}
			records[0].Black = "Ängel é 棋士 ● ㌔"
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Game: records[0]}})
			r.m.Looks.Terminal.Charset, r.m.Looks.Terminal.Narrow = test.charset, test.narrow
			r.m.restyled()
			if screen := ansi.Strip(r.m.View().Content); !strings.Contains(screen, test.want) {
				t.Errorf("%v: no %q in\n%s", test, test.want, screen)
			}
		})
	}
}
