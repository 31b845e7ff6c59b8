package theme

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
)

// Charset is what the terminal makes of the bytes of a character beyond ASCII.
type Charset uint8

const (
	CharsetUnknown Charset = iota // unknown: ASCII until the terminal has answered
	CharsetUTF8
	CharsetOther // it would show several wrong characters: ASCII only
)

// CharsetOf is what the locale says about the terminal, by the variables that
// POSIX looks at and in its order, and about the console of Linux, which knows UTF-8
// but has few characters beyond ASCII in its fonts. Discs that are asked for by name
// are believed to be seen until the terminal has answered. env holds "NAME=value"
// entries.
func CharsetOf(cfg Config, env []string, system string) Charset {
	locale := ""
	for _, name := range []string{"LANG=", "LC_CTYPE=", "LC_ALL="} {
		for _, entry := range env {
			if value, ok := strings.CutPrefix(entry, name); ok && value != "" {
				locale = strings.ToLower(value)
			}
		}
	}
	switch {
	case cfg.Discs == "block", cfg.Discs == "round", locale == "" && system == "windows":
		return CharsetUTF8
	case slices.Contains(env, "TERM=linux"):
		return CharsetOther
	case strings.Contains(locale, "utf-8"), strings.Contains(locale, "utf8"):
		return CharsetUTF8
	case locale == "":
		return CharsetUnknown
	}
	return CharsetOther
}

// latinLetters are the letters from U+00C0 on without their marks.
const latinLetters = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"

// Legible is a screen without the characters that the terminal cannot show, which
// names in files may hold, or whose width is not known. What stands for them is as
// wide as the lines were laid out for.
func (st *Styles) Legible(screen string) string {
	if st.Narrow {
		return screen
	}
	var out strings.Builder
	for rest := screen; rest != ""; {
		ascii := strings.IndexFunc(rest, func(r rune) bool { return r >= utf8.RuneSelf })
		if ascii < 0 {
			if out.Len() == 0 {
				return screen
			}
			out.WriteString(rest)
			break
		}
		out.WriteString(rest[:ascii])
		cluster, width := ansi.FirstGraphemeCluster(rest[ascii:], ansi.GraphemeWidth)
		rest = rest[ascii+len(cluster):]
		r, _ := utf8.DecodeRuneInString(cluster)
		switch {
		case !st.ASCII && (r >= 0x2590 && r < 0x25a0 || r >= 0x2800 && r < 0x2900): // what squares are drawn with
			out.WriteString(cluster)
		case !st.ASCII && !strings.ContainsFunc(cluster, runewidth.IsAmbiguousWidth):
			out.WriteString(cluster)
		case r >= 0xc0 && int(r) < 0xc0+len(latinLetters):
			out.WriteByte(latinLetters[r-0xc0])
		default:
			out.WriteString(strings.Repeat("?", width))
		}
	}
	return out.String()
}
