package lang

import (
	"fmt"
	"strings"

	"othello/internal/message"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Printer words texts in one language. Nil is the printer for English. Printers do not
// change: any number of goroutines may use one.
type Printer struct {
	tag string
	catalogue
}

// For returns the printer for a language, for English if there is no such language.
func For(tag string) *Printer {
	if tag == English { // without reading the others
		return nil
	}
	return printers()[tag]
}

// Tag returns the tag of the language.
func (p *Printer) Tag() string {
	if p == nil {
		return English
	}
	return p.tag
}

// Caseless reports whether sentences of the language begin as words do.
func (p *Printer) Caseless() bool { return p != nil && p.catalogue.Caseless }

// Has reports whether the language has a text; English has all.
func (p *Printer) Has(english string) bool {
	if p == nil {
		return true
	}
	_, ok := p.Messages[english]
	return ok
}

// T returns a text, in English if the language lacks it.
func (p *Printer) T(english string) string {
	if p != nil {
		if text, ok := p.Messages[english]; ok {
			return text
		}
	}
	return english
}

// In is T for a word that means several things in English: the context, "a verb", says
// which. Its key is "turn (a verb)", or the word alone if there is none.
func (p *Printer) In(context, english string) string {
	key := english + " (" + context + ")"
	if text := p.T(key); text != key {
		return text
	}
	return p.T(english)
}

// List joins texts as in "c4, d5, e6".
func (p *Printer) List(items ...string) string { return strings.Join(items, p.T(", ")) }

// F formats as fmt.Sprintf does. Its arguments are translated too: errors, messages, and
// values that have names, as colours do.
func (p *Printer) F(format string, args ...any) string {
	if p == nil {
		return fmt.Sprintf(strings.ReplaceAll(format, "%w", "%v"), args...)
	}
	said := make([]any, len(args))
	for i, a := range args {
		said[i] = p.argument(a)
	}
	return fmt.Sprintf(strings.ReplaceAll(p.T(format), "%w", "%v"), said...)
}

func (p *Printer) argument(arg any) any {
	switch a := arg.(type) {
	case error:
		return p.Err(a)
	case message.Message:
		return p.message(a)
	case message.Messager:
		return p.message(a.Message())
	case fmt.Stringer:
		if s := a.String(); p.Has(s) {
			return p.T(s)
		}
	}
	return arg
}

// message returns a message, in which a % is one if there are no arguments.
func (p *Printer) message(m message.Message) string {
	if len(m.Args) == 0 {
		return p.T(m.Format)
	}
	return p.F(m.Format, m.Args...)
}

// Count returns a number of things, "1 move", "23 moves". The noun is in the singular.
func (p *Printer) Count(n int, noun string) string {
	if p != nil {
		if forms := p.Counts[noun]; forms != nil {
			form := plural.Cardinal.MatchPlural(language.Make(p.tag), n, 0, 0, 0, 0)
			text, ok := forms[categories[form]]
			if !ok {
				text = forms["other"]
			}
			return fmt.Sprintf(text, n)
		}
	}
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok { // no noun of ours ends in a vowel and y
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// categories are the names of the forms in CLDR.
var categories = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}
