package widget

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"
)

// Wrapped is text, which has no escape sequences, in lines of w cells.
//
// Lines end where Unicode's line breaking (UAX #14) lets them: at spaces and after
// hyphens, and in Japanese between any two characters, but before those that may not begin
// a line (、 。 」 ー and small kana) and after those that may not end one (「). What is
// longer than a line is cut between two characters.
func Wrapped(text string, w int) []string {
	lines, _ := wrap(text, w)
	return lines
}

// WrappedIn is Wrapped in so many lines at most. The last one ends with dots if there was
// more.
func WrappedIn(text string, w, most int) []string {
	lines, from := wrap(text, w)
	if len(lines) <= most {
		return lines
	}
	rest := strings.ReplaceAll(text[from[most-1]:], "\n", " ")
	return append(lines[:most-1], Fit(rest, w))
}

// wrap is the lines of a text and where in it each of them begins, in bytes.
func wrap(text string, w int) (lines []string, from []int) {
	begin, at, used := 0, 0, 0 // of the line: its first byte, the one behind it, its cells
	flush := func() {
		lines, from = append(lines, strings.TrimRight(text[begin:at], " \r\n")), append(from, begin)
		begin, used = at, 0
	}
	for _, p := range pieces(text) {
		if used > 0 && used+inked(p) > w {
			flush()
		}
		for inked(p) > w {
			head := ansi.Truncate(p, w, "")
			if head == "" { // a line of less than a character
				head, _ = ansi.FirstGraphemeCluster(p, ansi.GraphemeWidth)
			}
			if head == p {
				break
			}
			at, p = at+len(head), p[len(head):]
			flush()
		}
		at, used = at+len(p), used+ansi.StringWidth(p)
		if strings.HasSuffix(p, "\n") {
			flush()
		}
	}
	flush()
	return lines, from
}

// inked is the width of a piece at the end of a line.
func inked(piece string) int { return ansi.StringWidth(strings.TrimRight(piece, " \r\n")) }

// pieces splits a text where lines may end; each piece has the spaces behind it.
func pieces(text string) (list []string) {
	add := func(piece string) {
		if last := len(list) - 1; last >= 0 && together(list[last], piece) {
			list[last] += piece
		} else {
			list = append(list, piece)
		}
	}
	state := -1
	for piece, rest := "", text; rest != ""; {
		piece, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		for at := strings.Index(piece, " -"); at >= 0; at = strings.Index(piece, " -") { // left together before a number
			add(piece[:at+1])
			piece = piece[at+1:]
		}
		add(piece)
	}
	return list
}

// together reports whether two pieces stay on a line though Unicode would part them.
func together(before, after string) bool {
	first, _ := utf8.DecodeRuneInString(after)
	word := strings.TrimSuffix(before, " ")
	last, _ := utf8.DecodeLastRuneInString(word)
	switch {
	case strings.Trim(before, "-") == "": // the hyphens of "--plain"
		return true
	case len(word) < len(before): // a particle behind a Latin word
		return last < utf8.RuneSelf && last != ' ' && unicode.Is(unicode.Hiragana, first)
	}
	return unicode.IsDigit(last) && !unicode.IsSpace(first) // what a number counts
}
