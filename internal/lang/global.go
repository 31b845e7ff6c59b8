package lang

import "sync/atomic"

var current atomic.Pointer[Printer]

func Use(tag string)                   { current.Store(For(tag)) }
func Now() string                      { return current.Load().Tag() }
func T(s string) string                { return current.Load().T(s) }
func In(c, s string) string            { return current.Load().In(c, s) }
func F(format string, a ...any) string { return current.Load().F(format, a...) }
func List(a ...string) string          { return current.Load().List(a...) }
func Count(n int, noun string) string  { return current.Load().Count(n, noun) }
func Error(err error) string           { return current.Load().Err(err) }
func Foreign(text string) string       { return current.Load().T(text) }
func Caseless() bool                   { return current.Load().Caseless() }
func Has(s string) bool                { return current.Load().Has(s) }
func InEnglish(err error) string       { return err.Error() }

// P, Phrase and Word are here until reviews have words of their own.
type Phrase struct {
	format string
	args   []any
}

type Word string

func (w Word) String() string             { return string(w) }
func P(format string, args ...any) Phrase { return Phrase{format, args} }
func (p Phrase) Message() (string, []any) { return p.format, p.args }
func (p Phrase) String() string           { return current.Load().F(p.format, p.args...) }
func (p Phrase) English() string          { return english.F(p.format, p.args...) }

var english *Printer
