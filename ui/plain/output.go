package plain

import (
	"bytes"
	"fmt"
	"io"

	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/phrase"
)

// Output says lines in a language. They are written all at once by Flush.
type Output struct {
	to     io.Writer
	tr     *lang.Printer
	text   bytes.Buffer // what is said but not written yet
	prompt bool         // the prompt is the last thing written
}

// NewOutput returns an output that writes to w.
func NewOutput(w io.Writer, tr *lang.Printer) Output { return Output{to: w, tr: tr} }

// Printer returns the printer of the language.
func (o *Output) Printer() *lang.Printer { return o.tr }

// Speak changes the language.
func (o *Output) Speak(tr *lang.Printer) { o.tr = tr }

// Say says a line.
func (o *Output) Say(format string, args ...any) {
	o.newline()
	if false {
		_ = fmt.Sprintf(format, args...) // go vet sees that format is one
	}
	fmt.Fprintln(&o.text, printable.Text(o.tr.F(format, args...)))
}

// SayAny says a text, if it is not empty.
func (o *Output) SayAny(text string) {
	if text != "" {
		o.Say("%s", text)
	}
}

// SayError says what is wrong as a sentence.
func (o *Output) SayError(err error) {
	o.Say("%s", phrase.Sentence(o.tr, err))
}

// newline leaves the line of the prompt.
func (o *Output) newline() {
	if o.prompt {
		o.prompt = false
		fmt.Fprintln(&o.text)
	}
}

// Flush writes what was said.
func (o *Output) Flush() error {
	_, err := o.text.WriteTo(o.to)
	return err
}
