package lang

import (
	"errors"
	"fmt"
	"strings"
)

// Phrase is a formatted text that can be said in every language, for what is made before
// it is known who reads it.
type Phrase struct {
	format string
	args   []any
}

// Word is a text without arguments that an argument of a phrase is.
type Word string

func (w Word) String() string { return string(w) }

// P is a phrase.
func P(format string, args ...any) Phrase {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet sees that format is one
	}
	return Phrase{format, args}
}

// String is the phrase in the language spoken.
func (p Phrase) String() string {
	if c := current.Load(); c != nil {
		if format, ok := c.marked[p.format]; ok {
			return spaced(p.in(format, spoken))
		}
	}
	return p.in(T(p.format), spoken)
}

// English is the phrase in English.
func (p Phrase) English() string { return p.in(p.format, english) }

func (p Phrase) in(format string, word func(any) any) string {
	args := make([]any, len(p.args))
	for i, a := range p.args {
		args[i] = word(a)
	}
	return fmt.Sprintf(strings.ReplaceAll(format, "%w", "%v"), args...)
}

// spoken is an argument in the language spoken.
func spoken(arg any) any {
	if current.Load() == nil {
		return arg
	}
	switch a := arg.(type) {
	case Phrase:
		return a
	case error:
		if text := Error(a); text != a.Error() {
			return translated{a, text}
		}
	case fmt.Stringer:
		if s := a.String(); T(s) != s {
			return T(s)
		}
	}
	return arg
}

// english is an argument in English.
func english(arg any) any {
	switch a := arg.(type) {
	case Phrase:
		return a.English()
	case *problem:
		return errors.New(a.English())
	}
	return arg
}

// Errorf is an error that speaks the language of the person. As with fmt.Errorf, %w wraps
// one.
func Errorf(format string, args ...any) error {
	if false {
		_ = fmt.Errorf(format, args...) // go vet sees that format is one
	}
	p := &problem{Phrase: Phrase{format, args}}
	for _, a := range args {
		if err, ok := a.(error); ok {
			p.causes = append(p.causes, err)
		}
	}
	return p
}

// problem is an error of ours.
type problem struct {
	Phrase
	causes []error
}

func (p *problem) Error() string   { return p.String() }
func (p *problem) Unwrap() []error { return p.causes }

// translated is an error that says something else.
type translated struct {
	error
	text string
}

func (t translated) Error() string { return t.text }
func (t translated) Unwrap() error { return t.error }
