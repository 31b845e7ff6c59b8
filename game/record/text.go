package record

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// plain returns data as UTF-8 with "\n" at the line ends: byte order marks, UTF-16 and
// Latin-1 are what people's clipboards and old files hold. Full-width forms, as
// Japanese pages write squares, become ASCII.
func plain(data []byte) string {
	var text string
	switch {
	case len(data) >= 2 && data[0] == 0xff && data[1] == 0xfe:
		text = fromUTF16(data[2:], binary.LittleEndian)
	case len(data) >= 2 && data[0] == 0xfe && data[1] == 0xff:
		text = fromUTF16(data[2:], binary.BigEndian)
	case utf8.Valid(data):
		text = strings.TrimPrefix(string(data), "\ufeff")
	default:
		text = latin1(data)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.ReplaceAll(text, "\r", "\n")
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
		case r == '\ufe0e', r == '\ufe0f':
			return -1
		}
		return r
	}, text)
}

func fromUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

func latin1(data []byte) string {
	var out strings.Builder
	out.Grow(len(data) + len(data)/8)
	for _, b := range data {
		out.WriteRune(rune(b))
	}
	return out.String()
}

// toLatin1 returns s in Latin-1, at most size bytes, '?' for what does not fit in it.
func toLatin1(s string, size int) []byte {
	out := make([]byte, 0, size)
	for _, r := range s {
		if len(out) == size {
			break
		}
		if r > 0xff || r == 0 {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
