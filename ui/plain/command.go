package plain

import (
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/phrase"
)

// Command is a word that can be typed, which does something with a V.
type Command[V any] struct {
	Names []string // the first is shown
	Args  string   // as the help shows them
	Help  string   // of package lang
	Run   func(v V, args string) error
}

// Commands are the commands in the order of the help.
type Commands[V any] []Command[V]

// Lookup returns the command that has a name.
func (list Commands[V]) Lookup(word string) (Command[V], bool) {
	i := slices.IndexFunc(list, func(c Command[V]) bool { return slices.Contains(c.Names, strings.ToLower(word)) })
	if i < 0 {
		return Command[V]{}, false
	}
	return list[i], true
}

// Usage lists the commands with what they do, a line each, or the one that is named.
func (list Commands[V]) Usage(tr *lang.Printer, name string) ([]string, error) {
	if name != "" {
		c, ok := list.Lookup(name)
		if !ok {
			return nil, lang.Errorf("unknown command %q", clip(name))
		}
		list = Commands[V]{c}
	}
	lines := make([]string, len(list))
	for i, c := range list {
		lines[i] = tr.F("%s: %s.", strings.TrimSpace(c.Names[0]+" "+c.Args), tr.T(c.Help))
	}
	return lines, nil
}

// Alone makes a command of a function that takes no arguments.
func Alone[V any](do func(V) error) func(V, string) error {
	return func(v V, args string) error {
		if args != "" {
			return lang.Errorf("unexpected after the command: %q", clip(args))
		}
		return do(v)
	}
}

// Plainly is Alone for a function that cannot fail.
func Plainly[V any](do func(V)) func(V, string) error {
	return Alone(func(v V) error { do(v); return nil })
}

// clip returns text short enough to quote.
func clip(text string) string {
	return phrase.Clip(text)
}
