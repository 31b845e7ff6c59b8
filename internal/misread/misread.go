// Package misread has the errors of reading texts and files of games: where one is wrong, and
// how much of it was left out.
package misread

import "othello/internal/message"

// Error says what is wrong in a text or file, and where.
type Error struct {
	Format string // that was being read, as people call it
	Line   int    // from 1; zero in a binary file
	Column int    // in bytes, from 1; zero in a binary file
	Offset int    // in bytes from the start of the text or file
	Err    error  // what is wrong there
}

// At returns an Error at an offset.
func At(format string, offset int, text string, args ...any) *Error {
	return &Error{Format: format, Offset: offset, Err: message.Errorf(text, args...)}
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
