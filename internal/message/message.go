// Package message holds texts for people that are made where no language is known: an
// English format and its arguments. Package lang translates them.
package message

import "fmt"

// Message is a text. The zero value is empty.
type Message struct {
	Format string // in English, the key of its translations
	Args   []any
}

// New returns a message.
func New(format string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet sees that format is one
	}
	return Message{format, args}
}

// String returns the text in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format // in which a % is one
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// Messager is an error or another value that has a message.
type Messager interface{ Message() Message }

// Errorf returns the error of fmt.Errorf, which has a message too.
func Errorf(format string, args ...any) error {
	return &failure{fmt.Errorf(format, args...), Message{format, args}}
}

type failure struct {
	error
	message Message
}

func (f *failure) Unwrap() error    { return f.error }
func (f *failure) Message() Message { return f.message }
