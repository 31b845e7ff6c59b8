package theme

import (
	"image/color"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// contrast is the ratio of WCAG 2.2, 1 to 21.
func contrast(a, b color.Color) float64 {
	light := func(c color.Color) float64 {
		r, g, b := linear(c)
		return 0.2126*r + 0.7152*g + 0.0722*b + 0.05
	}
	x, y := light(a), light(b)
	return max(x, y) / min(x, y)
}

// TestContrast measures every theme on dark and light grounds, mixed and as the
// nearest of 256 colours.
func TestContrast(t *testing.T) {
	for _, theme := range Choices {
		for _, dark := range []bool{true, false} {
			for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
				p, err := paletteOf(Config{Theme: theme}, prof, dark)
				if err != nil {
					t.Fatal(err)
				}
				onDark := dark
				if theme == "dark" || theme == "light" {
					onDark = theme == "dark"
				}
				grounds := []color.Color{color.RGBA{255, 255, 255, 255}, color.RGBA{0xf0, 0xf0, 0xf0, 255}}
				if onDark {
					grounds = []color.Color{color.RGBA{0, 0, 0, 255}, color.RGBA{0x24, 0x24, 0x24, 255}}
				}
				check := func(what string, a, b color.Color, least float64) {
					t.Helper()
					if a == nil || b == nil {
						return // the terminal's own colour
					}
					if got := contrast(a, b); got < least {
						t.Errorf("%s, dark=%v, %v: contrast of %s is %.2f, want %.1f", theme, dark, prof, what, got, least)
					}
				}
				for _, ground := range grounds {
					for _, r := range []Role{Text, Accent, Title, Warning, Failure, Good, Bad, Key} {
						check(roleNames[r]+" on the ground", p[r], ground, 4.5)
					}
					check("dim on the ground", p[Dim], ground, 4)
					check("border on the ground", p[Border], ground, 1.8)
				}
				check("selected text", p[SelectedText], p[Selected], 4.5)
				check("labels", p[Label], p[Frame], 4.5)
				check("black and white discs", p[Black], p[White], 12)
				for _, felt := range []Role{Felt, FeltAlt} {
					name := roleNames[felt]
					for _, r := range []Role{Black, BlackLit, BlackShade} {
						check("black disc on "+name, p[r], p[felt], 3)
					}
					for _, r := range []Role{White, WhiteLit, WhiteShade} {
						check("white disc on "+name, p[r], p[felt], 2.6)
					}
					check("value on "+name, p[Note], p[felt], 3.5)
					check("good value on "+name, p[NoteGood], p[felt], 3.5)
					check("bad value on "+name, p[NoteBad], p[felt], 3.5)
					check("hint on "+name, p[Hint], p[felt], 2.4)
					check("cursor on "+name, p[Cursor], p[felt], 2.4)
				}
				check("last move on black", p[Last], p[Black], 3)
				check("last move on white", p[Last], p[White], 2.6)
				if (p[Felt] == p[FeltAlt]) && prof == colorprofile.TrueColor {
					t.Errorf("%s, dark=%v: the felt has one tone", theme, dark)
				}
			}
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
		"mine":  {"base": "other", "felt": "#010203"},
		"other": {"base": "light", "felt": "#111111", "black": "20", "dark_accent": "#ff0000", "light_accent": "#00ff00"},
		"light": {"white": "#eeeeee"},
	}}
	p, err := paletteOf(cfg, colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	light, err := paletteOf(Config{Theme: "light"}, colorprofile.TrueColor, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		r    Role
		want color.Color
	}{
		{Felt, color.RGBA{1, 2, 3, 255}},
		{White, color.RGBA{0xee, 0xee, 0xee, 255}},
		{Accent, color.RGBA{0, 255, 0, 255}},
		{Key, light[Key]},
	} {
		if p[test.r] != test.want {
			t.Errorf("%s is %v, want %v", roleNames[test.r], p[test.r], test.want)
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
		{Config{Colors: "17"}, `colors: "17" is not one of`},
		{Config{Discs: "square"}, `discs: "square" is not one of`},
		{Config{Square: "9x9"}, `square: "9x9" is not one of`},
		{Config{Themes: one(Theme{"felt": "green"})}, `themes.mine.felt: "green" is not a colour`},
		{Config{Themes: one(Theme{"felt": "#12345"})}, `themes.mine.felt: "#12345" is not a colour`},
		{Config{Themes: one(Theme{"felt": "256"})}, `themes.mine.felt: "256" is not a colour`},
		{Config{Themes: one(Theme{"felt": "#12345g"})}, `themes.mine.felt: "#12345g" is not a colour`},
		{Config{Themes: one(Theme{"dark_felt": "-1"})}, `themes.mine.dark_felt: "-1" is not a colour`},
		{Config{Themes: one(Theme{"cloth": "#123456"})}, `themes.mine.cloth: unknown colour`},
		{Config{Themes: one(Theme{"dark_": "1"})}, `themes.mine.dark_: unknown colour`},
		{Config{Themes: one(Theme{"base": "yours"})}, `themes.mine.base: unknown theme "yours"`},
		{Config{Themes: map[string]Theme{"a": {"base": "b"}, "b": {"base": "a"}}}, `themes.a.base: a theme cannot be based on itself`},
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
