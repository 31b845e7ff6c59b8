package action

import (
	"strings"

	"othello/internal/lang"
)

var words = func() map[string]Action {
	words := map[string]Action{}
	for a, i := range infos {
		for _, w := range strings.Fields(i.Words) {
			words[w] = a
		}
	}
	return words
}()

// Parse returns the action that a line of text asks for, empty if none, and the rest of the line.
func Parse(line string) (a Action, arg string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return words[strings.ToLower(word)], strings.TrimSpace(rest)
}

// Asked is Parse for a menu, where an action is asked for by its name as well if nothing follows.
// Of two that are called so it is the one that is offered.
func Asked(line string, offered func(Action) bool) (a Action, arg string) {
	a, arg = Parse(line)
	line = strings.ToLower(strings.TrimSpace(line))
	if a != "" && arg == "" && offered(a) {
		return a, ""
	}
	for named := range infos {
		if named.Typed() == line && offered(named) { // "engine lines" is no engine called lines
			return named, ""
		}
	}
	if a == "" {
		arg = line
	}
	return a, arg
}

// Word is what a line of text asks for a with; empty if nothing does.
func (a Action) Word() string {
	word, _, _ := strings.Cut(infos[a].Words, " ")
	return word
}

// Typed is the text that runs a in the menu: its word, or its name if it has no word.
func (a Action) Typed() string {
	if word := a.Word(); word != "" {
		return word
	}
	return strings.ReplaceAll(string(a), "_", " ")
}

// Usage returns what lines of text ask for a with, what may follow, and what it does, a text of
// package lang.
func (a Action) Usage() (words []string, args, help string) {
	return strings.Fields(infos[a].Words), infos[a].Args, infos[a].Help
}

// Help is a few words on what a does.
func (a Action) Help(tr *lang.Printer) string { return tr.T(infos[a].Help) }
