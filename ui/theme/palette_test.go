package theme

import (
	"image/color"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// basicColors are what terminals show for the sixteen colours: xterm, and the consoles
// of Linux and of PCs.
var basicColors = [][16]uint32{
	{0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
		0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff},
	{0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
		0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
}

// shown is what a terminal shows for c.
func shown(c color.Color, basic [16]uint32) color.Color {
	if n, ok := c.(ansi.BasicColor); ok {
		v := basic[n]
		return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	return c
}

// TestContrast measures every theme on dark and light backgrounds and with every number
// of colours: text on its ground, and what must be seen on the felt.
func TestContrast(t *testing.T) {
	for _, theme := range Choices {
		for _, dark := range []bool{true, false} {
			for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI} {
				p, err := paletteOf(Config{Theme: theme}, prof, dark)
				if err != nil {
					t.Fatal(err)
				}
				for _, basic := range basicColors {
					check := func(what string, a, b color.Color, least float64) {
						t.Helper()
						if a == nil || b == nil {
							return // the terminal's own colour
						}
						if got := Contrast(shown(a, basic), shown(b, basic)); got < least {
							t.Errorf("%s, dark=%v, %v: contrast of %s is %.2f, want %.1f", theme, dark, prof, what, got, least)
						}
					}
					grounds := lightGrounds
					if dark {
						grounds = darkGrounds
					}
					if prof == colorprofile.ANSI {
						grounds = grounds[:1] // what terminals with so few colours have
					}
					for _, ground := range grounds {
						for _, r := range []Role{Text, Dim, Accent, Title, Warning, Failure, Good, Bad, Key} {
							check(roleNames[r]+" on the ground", p[r], ground, leastContrast)
						}
						check("border on the ground", p[Border], ground, 1.8)
					}
					check("selected text", p[SelectedText], p[Selected], leastContrast)
					check("labels", p[Label], p[Frame], leastContrast)
					check("values that are not rated", p[Note], p[Frame], leastContrast)
					for i := range Role(HeatSteps) {
						check("values", p[HeatInk+i], p[Heat+i], leastContrast)
					}
					check("black and white discs", p[Black], p[White], 12)
					check("last move on black", p[Last], p[Black], 3)
					check("last move on white", p[Last], p[White], 2.6)
					for _, ground := range append([]color.Color{p[Black], p[White]}, grounds...) {
						if prof != colorprofile.ANSI { // green is as bright as the terminal makes it
							check("edge of bars", p[Edge], ground, leastMark)
							check("last move", p[Last], p[Black], leastMark)
							check("last move", p[Last], p[White], leastMark)
						}
					}
					for i, disc := range []Role{Black, White} {
						marks := map[string]Role{"ground of the last move and of turned discs": Ground}
						for tone, name := range []string{"ring", "ring of a good move", "ring of a mistake"} {
							marks[name] = Ring + Role(sides*tone)
						}
						for name, r := range marks {
							r += Role(i)
							if disc == White {
								check("cursor on "+name, p[Cursor], p[r], leastMark)
							}
							check(name+" round "+roleNames[disc], p[r], p[disc], leastMark)
							for _, felt := range []Role{Felt, FeltAlt} {
								if prof != colorprofile.ANSI || disc == White { // on green, white is as bright as the terminal makes it
									check(name+" round "+roleNames[disc]+" on "+roleNames[felt], p[r], p[felt], leastMark)
								}
							}
						}
						if prof != colorprofile.ANSI {
							check("disc to come on felt, "+roleNames[disc], p[Ghost+Role(i)], p[Felt], leastMark)
						}
					}
					for _, felt := range []Role{Felt, FeltAlt} {
						name := roleNames[felt]
						check("black disc on "+name, p[Black], p[felt], leastMark)
						if prof == colorprofile.ANSI {
							continue // green is as bright as the terminal makes it
						}
						check("white disc on "+name, p[White], p[felt], leastMark)
						check("hint on "+name, p[Hint], p[felt], leastMark)
						check("cursor on "+name, p[Cursor], p[felt], leastMark)
					}
				}
				if p[Felt] == p[FeltAlt] && prof == colorprofile.TrueColor {
					t.Errorf("%s, dark=%v: the felt has one tone", theme, dark)
				}
			}
		}
	}
}

// TestHeat wants a scale that can be told apart by its lightness alone.
func TestHeat(t *testing.T) {
	for _, theme := range Choices {
		for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
			p, err := paletteOf(Config{Theme: theme}, prof, true)
			if err != nil {
				t.Fatal(err)
			}
			for i := Heat; i < Heat+HeatSteps-1; i++ {
				if a, b := oklabOf(p[i]).l, oklabOf(p[i+1]).l; a-b < 0.06 {
					t.Errorf("%s, %v: steps %d and %d have the lightness %.2f and %.2f", theme, prof, i-Heat, i+1-Heat, a, b)
				}
			}
		}
	}
}

// TestOwnColoursAreReadable corrects text in colours that cannot be read, and nothing else.
// TestNothingTurnsRed darkens and lightens marks that are not mistakes, in 256 colours, too.
func TestNothingTurnsRed(t *testing.T) {
	for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
		for _, theme := range []string{"mono", "dark", "light", "felt", "fjord", "dune", "colorblind", "contrast"} {
			p, err := paletteOf(Config{Theme: theme}, prof, true)
			if err != nil {
				t.Fatal(err)
			}
			for r := Ring; r < Ring+2*sides; r++ { // of no tone, and of good moves
				if at := oklabOf(p[r]); at.a > 0.05 {
					t.Errorf("%s, %v: ring %d is red: %+v", theme, prof, r-Ring, at)
				}
			}
		}
	}
}

func TestOwnColoursAreReadable(t *testing.T) {
	mine := Theme{
		"frame": "#808080", "label": "#909090", "selected": "#404040", "selected_text": "#505050", "dark_dim": "#303030", "light_dim": "#e0e0e0",
		"note": "#7f7f7f", "note_good": "#808080", "note_bad": "#757575", "accent": "#ff0000", "key": "12",
	}
	for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
		for _, dark := range []bool{true, false} {
			p, err := paletteOf(Config{Theme: "mine", Themes: map[string]Theme{"mine": mine}}, prof, dark)
			if err != nil {
				t.Fatal(err)
			}
			ground := lightGrounds
			if dark {
				ground = darkGrounds
			}
			for name, got := range map[string]float64{
				"label": Contrast(p[Label], p[Frame]), "note": Contrast(p[Note], p[Frame]), "selected text": Contrast(p[SelectedText], p[Selected]),
				"dim": least(p[Dim], ground), "accent": least(p[Accent], ground), "best value": Contrast(p[HeatInk], p[Heat]), "worst value": Contrast(p[HeatInk+HeatSteps-1], p[Heat+HeatSteps-1]),
			} {
				if got < leastContrast {
					t.Errorf("dark=%v, %v: %s has a contrast of %.2f", dark, prof, name, got)
				}
			}
			if p[Key] != ansi.BrightBlue {
				t.Errorf("a colour by its number is %v", p[Key])
			}
			if want := converted(color.RGBA{0x80, 0x80, 0x80, 255}, prof); p[Frame] != want {
				t.Errorf("a ground is %v, want %v", p[Frame], want)
			}
		}
	}
}

func TestGrid(t *testing.T) {
	for _, test := range []struct {
		cfg         Config
		prof        colorprofile.Profile
		lines, flat bool
	}{
		{Config{}, colorprofile.TrueColor, false, false},
		{Config{Grid: "auto"}, colorprofile.TrueColor, false, false},
		{Config{Grid: "lines"}, colorprofile.TrueColor, true, true},
		{Config{Grid: "none"}, colorprofile.TrueColor, false, true},
		{Config{}, colorprofile.ANSI, true, true},
		{Config{}, colorprofile.ASCII, true, true},
		{Config{Grid: "none"}, colorprofile.ASCII, false, true},
	} {
		st, err := New(test.cfg, Terminal{Profile: test.prof, Dark: true})
		if err != nil {
			t.Fatal(err)
		}
		if st.Lines != test.lines || st.Flat != test.flat {
			t.Errorf("%+v, %v: lines %v, flat %v", test.cfg, test.prof, st.Lines, st.Flat)
		}
	}
}

// TestSixteenColours keeps discs, felt and marks apart where colours have numbers.
func TestSixteenColours(t *testing.T) {
	mine := Theme{"felt": "#ffffff", "black": "#fefefe", "last": "13"}
	for _, theme := range append([]string{"mine"}, Choices...) {
		p, err := paletteOf(Config{Theme: theme, Themes: map[string]Theme{"mine": mine}}, colorprofile.ANSI, true)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[color.Color]Role{}
		for _, r := range []Role{Felt, Black, White, Last, Cursor} {
			if other, ok := seen[p[r]]; ok {
				t.Errorf("%s: %s and %s have the same colour", theme, roleNames[r], roleNames[other])
			}
			seen[p[r]] = r
		}
	}
}

func TestThemeOverrides(t *testing.T) {
	cfg := Config{Theme: "mine", Themes: map[string]Theme{
		"mine": {"base": "light", "felt": "#010203", "black": "20", "dark_accent": "#ff0000", "light_accent": "#006600", "white": "#eeeeee"},
	}}
	p, err := paletteOf(cfg, colorprofile.TrueColor, false)
	if err != nil {
		t.Fatal(err)
	}
	light, err := paletteOf(Config{Theme: "light"}, colorprofile.TrueColor, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		r    Role
		want color.Color
	}{
		{Felt, color.RGBA{1, 2, 3, 255}},
		{White, color.RGBA{0xee, 0xee, 0xee, 255}},
		{Accent, color.RGBA{0, 0x66, 0, 255}},
		{Key, light[Key]},
	} {
		if p[test.r] != test.want {
			t.Errorf("%s is %v, want %v", roleNames[test.r], p[test.r], test.want)
		}
	}
}

// TestBackgroundThatIsKnown shows a light theme on a dark terminal: what the terminal has said
// counts for its text, and the theme where it has said nothing.
func TestBackgroundThatIsKnown(t *testing.T) {
	for _, answered := range []bool{true, false} {
		st, err := New(Config{Theme: "light"}, Terminal{Profile: colorprofile.TrueColor, Dark: true, Answered: answered})
		if err != nil {
			t.Fatal(err)
		}
		if st.Light == answered {
			t.Errorf("answered=%v: light is %v", answered, st.Light)
		}
	}
}

func TestStyleErrors(t *testing.T) {
	one := func(theme Theme) map[string]Theme { return map[string]Theme{"mine": theme} }
	for _, test := range []struct {
		cfg  Config
		want string // the error begins with it
	}{
		{Config{Theme: "none"}, `theme: unknown theme "none"`},
		{Config{Themes: one(Theme{"felt": "green"})}, `themes.mine.felt: "green" is not a colour`},
		{Config{Themes: one(Theme{"felt": "#12345"})}, `themes.mine.felt: "#12345" is not a colour`},
		{Config{Themes: one(Theme{"felt": "256"})}, `themes.mine.felt: "256" is not a colour`},
		{Config{Themes: one(Theme{"felt": "#12345g"})}, `themes.mine.felt: "#12345g" is not a colour`},
		{Config{Themes: one(Theme{"dark_felt": "-1"})}, `themes.mine.dark_felt: "-1" is not a colour`},
		{Config{Themes: one(Theme{"cloth": "#123456"})}, `themes.mine.cloth: unknown colour`},
		{Config{Themes: one(Theme{"dark_": "1"})}, `themes.mine.dark_: unknown colour`},
		{Config{Themes: one(Theme{"base": "yours"})}, `themes.mine.base: "yours" is not one of auto, dark,`},
		{Config{Themes: map[string]Theme{"felt": {"base": "dune"}}}, `themes.felt.base: a built-in theme has no base`},
	} {
		_, err := New(test.cfg, Terminal{Profile: colorprofile.TrueColor, Dark: true})
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v, want %s…", err, test.want)
		}
	}
}

func TestEveryRoleHasAName(t *testing.T) {
	seen := map[string]bool{}
	for r, name := range roleNames {
		if r > 0 && (name == "" || seen[name]) {
			t.Errorf("role %d has the name %q", r, name)
		}
		seen[name] = true
	}
	for name, theme := range builtInThemes {
		for key := range theme {
			bare := strings.TrimPrefix(strings.TrimPrefix(key, "dark_"), "light_")
			if !seen[bare] {
				t.Errorf("theme %s sets %s, which is no role", name, key)
			}
		}
	}
	if len(Choices) != len(builtInThemes) {
		t.Error("a built-in theme is missing from the list for menus")
	}
}

func FuzzStyles(f *testing.F) {
	f.Add("mine", "mine", "felt", "#123456", "base", "dark", uint8(5))
	f.Add("dark", "dark", "light_text", "", "base", "", uint8(3))
	f.Add("a", "a", "base", "a", "black", "7", uint8(2))
	f.Fuzz(func(t *testing.T, chosen, name, key1, value1, key2, value2 string, prof uint8) {
		cfg := Config{Theme: chosen, Themes: map[string]Theme{name: {key1: value1, key2: value2}}}
		for _, dark := range []bool{true, false} {
			st, err := New(cfg, Terminal{Profile: colorprofile.Profile(prof % 6), Dark: dark})
			if (st == nil) == (err == nil) {
				t.Fatalf("styles %v and error %v", st, err)
			}
			if err == nil {
				for r := range allRoles {
					st.Paint("x", Pen{Fg: r, Bg: r, Bold: true})
				}
			}
		}
	})
}

// TestBehind takes the colours out of every theme behind a dialog, and keeps discs and
// felt apart.
func TestBehind(t *testing.T) {
	for _, name := range Choices {
		for _, dark := range []bool{true, false} {
			for _, prof := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
				st, err := NewBehind(Config{Theme: name}, Terminal{Profile: prof, Dark: dark, Charset: CharsetUTF8})
				if err != nil {
					t.Fatal(err)
				}
				if st.bg[Black] == st.bg[Felt] || st.bg[White] == st.bg[Felt] || st.bg[Black] == st.bg[White] {
					t.Errorf("%s, %v, dark=%v: discs and felt are one grey", name, prof, dark)
				}
				r, g, b, _ := st.Warning.GetForeground().RGBA()
				if r != g || g != b {
					t.Errorf("%s, %v, dark=%v: warnings have a colour", name, prof, dark)
				}
			}
		}
	}
}
