package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Scripts that part no words have no space between two of their characters, but one to
// the words of other scripts. Which it is at either side of an argument is known when the
// format is filled in: until then a mark stands for such a space.
const mark = '\uE000' // for private use: no text has it

// marked returns a format with marks in the place of spaces beside its verbs, and whether
// there are any.
func marked(format string) (string, bool) {
	var out strings.Builder
	begin := 0
	for i := 1; i < len(format)-1; i++ {
		if format[i] != ' ' {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(format[:i])
		first, _ := utf8.DecodeRuneInString(format[i+1:])
		if solid(last) && first == '%' || endsInVerb(format[begin:i]) && solid(first) {
			out.WriteString(format[begin:i] + string(mark))
			begin = i + 1
		}
	}
	out.WriteString(format[begin:])
	return out.String(), begin > 0
}

// endsInVerb reports whether a part of a format ends with something to fill in.
func endsInVerb(format string) bool {
	at := strings.LastIndexByte(format, '%')
	return at >= 0 && len(strings.TrimLeft(format[at+1:], "-+.[]0123456789")) == 1
}

// spaced returns a text with spaces for the marks, where there are to be any.
func spaced(text string) string {
	var out strings.Builder
	for {
		at := strings.IndexRune(text, mark)
		if at < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:at])
		last, _ := utf8.DecodeLastRuneInString(out.String())
		text = text[at+utf8.RuneLen(mark):]
		if first, _ := utf8.DecodeRuneInString(text); !solid(last) || !solid(first) {
			out.WriteByte(' ')
		}
	}
}

// solid reports whether a character is of a script that parts no words.
func solid(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || strings.ContainsRune("ー、。「」", r)
}
