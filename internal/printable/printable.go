// Package printable makes text that others wrote harmless on its way to a terminal or
// into JSON: names, comments and paths come from files and from other programs, and may
// hold what a terminal obeys or what changes the order of what is read. Files are written
// with the text as it was.
package printable

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Is reports whether a character can be shown: it is no control character (C0, DEL, C1),
// no line or paragraph separator, none that changes the direction of text, and no sign of
// an invalid encoding.
func Is(r rune) bool {
	switch {
	case unicode.IsControl(r), r == utf8.RuneError, r == '\u2028', r == '\u2029', r == '\ufeff':
		return false
	case unicode.Is(unicode.Bidi_Control, r):
		return false
	}
	return true
}

// Line returns text for one line: line breaks and tabs become spaces, other characters
// that cannot be shown U+FFFD.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return ' '
		}
		return shown(r)
	}, text)
}

// Text returns text of several lines: tabs become spaces, other characters that cannot be
// shown U+FFFD.
func Text(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return shown(r)
	}, text)
}

func shown(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case !Is(r):
		return utf8.RuneError
	}
	return r
}

// Only returns text without the characters that cannot be shown.
func Only(text string) string {
	return strings.Map(func(r rune) rune {
		if !Is(r) {
			return -1
		}
		return r
	}, text)
}

// JSON returns a writer of JSON text that writes escapes for the characters that cannot be
// shown, which mean the same to a program that reads them. Each Write must be whole
// characters, as those of an Encoder are.
func JSON(w io.Writer) io.Writer { return jsonWriter{w} }

type jsonWriter struct{ w io.Writer }

func (j jsonWriter) Write(data []byte) (int, error) {
	var out strings.Builder
	for _, r := range string(data) {
		if r == '\n' || r == '\t' || Is(r) {
			out.WriteRune(r)
		} else { // all of them are below U+10000
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	if _, err := io.WriteString(j.w, out.String()); err != nil {
		return 0, err
	}
	return len(data), nil
}
