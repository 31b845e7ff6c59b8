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
)

func TestCharsetOf(t *testing.T) {
	for _, test := range []struct {
		env    string
		discs  string
		system string
		want   charset
	}{
		{"LANG=de_DE.UTF-8", "auto", "linux", charsetUTF8},
		{"LANG=en_US.utf8", "", "linux", charsetUTF8},
		{"LANG=de_DE.ISO-8859-1", "auto", "linux", charsetOther},
		{"LANG=C", "auto", "linux", charsetOther},
		{"LC_ALL=C LANG=de_DE.UTF-8", "auto", "linux", charsetOther},
		{"LC_ALL= LC_CTYPE=C.UTF-8 LANG=C", "auto", "linux", charsetUTF8},
		{"LC_CTYPE=ja_JP.eucJP LANG=C.UTF-8", "auto", "linux", charsetOther},
		{"TERM=xterm", "auto", "linux", charsetUnknown},
		{"TERM=xterm", "ascii", "linux", charsetUnknown},
		{"TERM=xterm", "auto", "windows", charsetUTF8},
		{"TERM=linux LANG=de_DE.UTF-8", "auto", "linux", charsetOther},
		{"TERM=linux LANG=de_DE.UTF-8", "block", "linux", charsetUTF8},
		{"LC_ALL=C", "block", "linux", charsetUTF8},
		{"LC_ALL=C", "round", "linux", charsetUTF8},
	} {
		if got := charsetOf(Config{Discs: test.discs}, strings.Fields(test.env), test.system); got != test.want {
			t.Errorf("%s, discs=%q on %s: %v, want %v", test.env, test.discs, test.system, got, test.want)
		}
	}
}

// TestASCIIScreens draws every situation for terminals that must be given nothing
// but ASCII.
func TestASCIIScreens(t *testing.T) {
	for name, prepare := range map[string]func(*rig){
		"discs": func(r *rig) { r.m.cfg.Discs = "ascii"; r.m.narrow = true },
		"other": func(r *rig) { r.m.charset = charsetOther; r.m.narrow = true },
		"asked": func(r *rig) { r.m.charset = charsetUnknown },
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
						r.m.profile = colorprofile.TrueColor
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
		charset charset
		narrow  bool
		want    string
	}{
		{charsetUTF8, true, "Ängel é 棋士 ● ㌔"},
		{charsetUTF8, false, "Ängel e 棋士 ? ㌔"},
		{charsetOther, false, "Angel e ???? ? ??"},
	} {
		inBubble(t, func(t *testing.T) {
			records, _, err := record.Parse([]byte("f5d6"))
			if err != nil {
				t.Fatal(err)
			}
			records[0].Black = "Ängel é 棋士 ● ㌔"
			r := newRig(t, Setup{Config: testConfig(), Game: records[0]})
			r.m.charset, r.m.narrow = test.charset, test.narrow
			r.m.restyled()
			if screen := ansi.Strip(r.m.View().Content); !strings.Contains(screen, test.want) {
				t.Errorf("%v: no %q in\n%s", test, test.want, screen)
			}
		})
	}
}
