package record

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/unicode"

	"othello/internal/printable"
)

// plain returns data as UTF-8 with "\n" as line end. It accepts byte order marks, UTF-16,
// Latin-1 and the encodings that SGF declares, which clipboards and old files hold. The mark
// that old systems put at the end of a text is left out. The error is for an encoding that is
// not known: the text is then read as good as it can be.
func plain(data []byte) (text string, err error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		decoded, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data[:len(data)&^1])
		text = string(decoded)
	} else {
		text, err = declared(data)
		text = strings.TrimPrefix(text, "\ufeff")
	}
	text = strings.TrimRight(text, "\x1a\x00")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	return text, err
}

// narrow maps the full-width forms of ASCII to ASCII and drops the variation
// selectors that follow emoji.
func narrow(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '！' <= r && r <= '～':
			return r - '！' + '!'
		case r == '\u3000':
			return ' '
		case r == '\ufe0e', r == '\ufe0f', r == '\u20e3': // parts of emoji
			return -1
		}
		return r
	}, text)
}

// excerpt returns the start of s, short enough to quote in one line and without what a terminal
// obeys.
func excerpt(s string) string {
	const longest = 20
	s, _, _ = strings.Cut(s, "\n")
	s = printable.Only(s[:min(len(s), 8*longest)])
	if short := fmt.Sprintf("%.*s", longest, s); short != s {
		return short + "…"
	}
	return s
}
