// Package printable removes control sequences from untrusted text for terminals and JSON:
// names, comments and paths from files and other programs may contain terminal escapes
// and characters that change the direction of text. Text in saved files stays unchanged.
package printable

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Is reports whether a character is printable: no control character (C0, DEL, C1), line
// or paragraph separator, change of text direction, or invalid encoding.
func Is(r rune) bool {
	switch {
	case unicode.IsControl(r), r == utf8.RuneError, r == '\u2028', r == '\u2029', r == '\ufeff':
		return false
	case unicode.Is(unicode.Bidi_Control, r):
		return false
	}
	return true
}

// Line returns text as one line: line breaks and tabs become spaces, other unprintable
// characters U+FFFD.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return ' '
		}
		return shown(r)
	}, text)
}

// Text returns text with its lines: tabs become spaces, other unprintable characters
// U+FFFD.
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

// Only returns text without unprintable characters.
func Only(text string) string {
	return strings.Map(func(r rune) rune {
		if !Is(r) {
			return -1
		}
		return r
	}, text)
}

// JSON returns a writer of JSON text that escapes unprintable characters. Each Write must
// consist of whole characters, as an Encoder's do.
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
