package theme

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
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

// ProfileOf is the number of colours to draw with. Config.Colors forces one;
// otherwise NO_COLOR, set and not empty whatever its value (no-color.org), means
// none, and else what was detected counts. env holds "NAME=value" entries.
func ProfileOf(cfg Config, env []string, detected colorprofile.Profile) colorprofile.Profile {
	forced := map[string]colorprofile.Profile{"truecolor": colorprofile.TrueColor, "256": colorprofile.ANSI256, "16": colorprofile.ANSI, "none": colorprofile.ASCII}
	if profile, ok := forced[cfg.Colors]; ok {
		return profile
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

// Characters of ambiguous width, which the lines of boxes and ● are, take one cell
// or two depending on the terminal's settings, and no standard tells which. A Probe
// writes one at the end of the last line, asks where the cursor is, and wipes it out
// again. A terminal that does not answer gets ASCII lines.
//
// Before it stand two letters that take one cell each wherever UTF-8 is
// understood, and two where their bytes are taken for characters, of which none is
// a control.
const (
	probeText   = "ãã●"
	probeNarrow = 3 // cells of probeText in UTF-8
	probeWide   = 4 // with wide ambiguous characters
	probeMost   = 10
)

// Probe is a question about the width of a character.
type Probe struct{ x, y int } // where it was written, from 0; zero if it was not

// Ask is the probe in one piece, so that nothing comes between, in a window of w by h
// cells; empty where that has no room. It must not be in the first line: the answer
// from there looks like the F3 key.
func (p *Probe) Ask(w, h int) string {
	if w < probeMost+2 || h < 2 {
		return ""
	}
	*p = Probe{w - probeMost - 2, h - 1}
	there := ansi.CursorPosition(p.x+1, p.y+1)
	return ansi.SaveCursor + ansi.ResetStyle + there + probeText + ansi.RequestCursorPositionReport +
		there + ansi.EraseCharacter(probeMost) + ansi.RestoreCursor
}

// Answer takes down in t what a cursor at (x, y), from 0, says about the terminal. It
// reports whether it was the answer to the probe, whose line must then be redrawn.
func (p *Probe) Answer(x, y int, t *Terminal) bool {
	if *p == (Probe{}) || y != p.y {
		return false
	}
	switch cells := x - p.x; {
	case cells != probeNarrow && cells != probeWide:
		t.Charset = CharsetOther
	case t.Charset != CharsetOther:
		t.Charset, t.Narrow = CharsetUTF8, cells == probeNarrow
	}
	*p = Probe{}
	return true
}
