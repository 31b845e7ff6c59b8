package record

import (
	"strings"

	"othello/internal/message"
)

// Error says what is wrong with a record and where.
type Error struct {
	Format Format // format that was being read
	Line   int    // from 1; zero in a binary file
	Column int    // in bytes, from 1; zero in a binary file
	Offset int    // in bytes from the start of the text or file
	Err    error  // what is wrong there
}

// Error returns one line: "reading GGF: line 3, column 7: …", or "reading WTHOR:
// offset 84: …".
func (e *Error) Error() string { return e.Message().String() }

// Message is Error for other languages.
func (e *Error) Message() message.Message {
	if e.Line == 0 {
		return message.New("reading %v: offset %d: %v", e.Format, e.Offset, e.Err)
	}
	return message.New("reading %v: line %d, column %d: %v", e.Format, e.Line, e.Column, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// textError places err at an offset of text.
func textError(f Format, text string, offset int, err error) *Error {
	offset = min(max(offset, 0), len(text))
	before := text[:offset]
	return &Error{
		Format: f,
		Line:   strings.Count(before, "\n") + 1,
		Column: offset - strings.LastIndexByte(before, '\n'),
		Offset: offset,
		Err:    err,
	}
}

// excerpt returns the start of s, short enough to quote in one line.
func excerpt(s string) string {
	const longest = 20
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	runes := []rune(s)
	if len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return s
}
