package lang

import (
	"fmt"
	"strings"
)

// Message is implemented by errors and other values that are made where no language is
// known: an English format, the key of its translation, and its arguments.
type Message interface {
	Message() (format string, args []any)
}

// Errorf returns the error of fmt.Errorf, which a printer can translate.
func Errorf(format string, args ...any) error {
	return &worded{fmt.Errorf(format, args...), format, args}
}

type worded struct {
	error
	format string
	args   []any
}

func (w *worded) Unwrap() error            { return w.error }
func (w *worded) Message() (string, []any) { return w.format, w.args }

// Err returns the text of an error. Messages and errors whose whole text the language has
// are translated, also those that others wrap; what the system and libraries say stays
// as it is.
func (p *Printer) Err(err error) string {
	text := err.Error()
	if p == nil {
		return text
	}
	if m, ok := err.(Message); ok {
		format, args := m.Message()
		return p.F(format, args...)
	}
	if p.Has(text) {
		return p.T(text)
	}
	var causes []error
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		causes = []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		causes = e.Unwrap()
	}
	for _, cause := range causes {
		if cause == nil || cause.Error() == "" {
			continue
		}
		if at := strings.LastIndex(text, cause.Error()); at >= 0 {
			text = text[:at] + p.Err(cause) + text[at+len(cause.Error()):]
		}
	}
	return text
}
