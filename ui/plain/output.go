package plain

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/action"
	"othello/ui/phrase"
)

// Output says lines in a language. They are written all at once by Flush.
type Output struct {
	To io.Writer
	Tr *lang.Printer // of the language

	text   bytes.Buffer // what is said but not written yet
	prompt bool         // the prompt is the last thing written
}

// Printer returns the printer of the language.
func (o *Output) Printer() *lang.Printer { return o.Tr }

// Say says a line, unless it is empty.
func (o *Output) Say(format string, args ...any) {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet sees that format is one
	}
	if text := o.Tr.F(format, args...); text != "" {
		o.endPrompt()
		fmt.Fprintln(&o.text, printable.Text(text))
	}
}

// SayError says what is wrong as a sentence.
func (o *Output) SayError(err error) {
	o.Say("%s", phrase.Sentence(o.Tr, err))
}

// endPrompt leaves the line of the prompt.
func (o *Output) endPrompt() {
	if o.prompt {
		o.prompt = false
		fmt.Fprintln(&o.text)
	}
}

// Flush writes what was said.
func (o *Output) Flush() error {
	if _, err := o.text.WriteTo(o.To); err != nil {
		return lang.Errorf("writing the game: %w", err)
	}
	return nil
}

// Help says how to ask for actions, a line each after an introduction, or for the one that is
// named. takes is what may follow the words of some of them, where that is not what the table says.
func (o *Output) Help(intro string, list []action.Action, takes map[action.Action]string, name string) {
	if name != "" {
		a, _ := action.Parse(name)
		if !slices.Contains(list, a) {
			o.SayError(lang.Errorf("unknown command %q", phrase.Clip(name)))
			return
		}
		intro, list = "", []action.Action{a}
	}
	o.Say("%s", o.Tr.T(intro))
	for _, a := range list {
		if a.Word() == "" {
			continue
		}
		_, args, help := a.Usage()
		if other, ok := takes[a]; ok {
			args = other
		}
		o.Say("%s: %s.", strings.TrimSpace(a.Word()+" "+args), o.Tr.T(help))
	}
}

// Follows returns the refusal of what follows an action that takes nothing.
func Follows(a action.Action, arg string) error {
	if _, args, _ := a.Usage(); args == "" && arg != "" {
		return lang.Errorf("unexpected after the command: %q", phrase.Clip(arg))
	}
	return nil
}
