package lang

import (
	"strings"

	"othello/internal/message"
)

// Errorf returns the error of fmt.Errorf, which a printer can translate.
func Errorf(format string, args ...any) error { return message.Errorf(format, args...) }

// Err returns the text of an error. Errors with a message are translated, and those whose
// whole text the language has, also where others wrap them; what the system and libraries
// say stays as it is.
func (p *Printer) Err(err error) string {
	text := err.Error()
	if p == nil {
		return text
	}
	if m, ok := err.(message.Messager); ok {
		return p.message(m.Message())
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
