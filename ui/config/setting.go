package config

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"othello/internal/strict"
)

// Setting is a row of the table: all there is to say of a key except its default and what it
// does, which config.toml says, and its type, which its field in Settings has.
type Setting struct {
	Key     string                             // path in config.toml: "ui.level"
	Choices []Choice                           // the values that it can have; none for any, and for true and false
	Open    bool                               // it can have others: these are offered
	check   check                              // nil for no other bounds than the choices
	try     func(s Settings, key string) error // opens what the value names; nil for a value that names nothing to open

	// On the screen. What has a label is chosen there, and remembered.
	Group, Label string
	Path         string // label of the path that can be typed besides the choices; empty for none
	Folder       bool   // the path names a folder
	Later        bool   // it counts from the next start of the program
}

// Choice is a value of a setting and the word for it, in English; none for the value itself.
type Choice struct{ Text, Word string }

// check returns a *strict.KeyError unless the value of a key is valid.
type check func(s Settings, key string, value any) error

// All are the rows, in the order in which the screen shows them, and then the others.
var All []*Setting

func row(s Setting) *Setting {
	All = append(All, &s)
	return &s
}

// OnScreen returns the settings that are chosen on the screen.
func OnScreen() []*Setting {
	return slices.DeleteFunc(slices.Clone(All), func(r *Setting) bool { return r.Label == "" })
}

// Named returns the setting with a key; nil without one.
func Named(key string) *Setting {
	if i := slices.IndexFunc(All, func(r *Setting) bool { return r.Key == key }); i >= 0 {
		return All[i]
	}
	return nil
}

// String returns the key.
func (r *Setting) String() string { return r.Key }

// Flag returns the name of the flag that the commands have which are about the setting.
func (r *Setting) Flag() string {
	if r == Kind {
		return "engine"
	}
	return strings.ReplaceAll(r.Key[strings.LastIndexByte(r.Key, '.')+1:], "_", "-")
}

// Env returns the environment variable: OTHELLO_LEVEL, OTHELLO_POLICY_MODEL.
func (r *Setting) Env() string {
	section, name, _ := strings.Cut(r.Key, ".")
	if section == "policy" || section == "serve" { // its keys are unclear without the section
		name = section + "_" + name
	}
	return "OTHELLO_" + strings.ToUpper(strings.ReplaceAll(name, ".", "_"))
}

// Zero returns the zero value of the setting's type.
func (r *Setting) Zero() any { return strict.Get(Settings{}, r.Key) }

// Texts returns the values of the choices.
func (r *Setting) Texts() []string {
	list := make([]string, len(r.Choices))
	for i, c := range r.Choices {
		list[i] = c.Text
	}
	return list
}

// valid returns a *strict.KeyError unless the value in s is valid.
func (r *Setting) valid(s Settings) error {
	value := strict.Get(s, r.Key)
	switch text, isText := value.(string); {
	case r.check != nil:
		return r.check(s, r.Key, value)
	case r.Open || len(r.Choices) == 0:
		return nil
	case isText:
		return strict.Among(r.Key, text, r.Texts())
	case !slices.Contains(r.Texts(), fmt.Sprint(value)):
		return strict.Errorf(r.Key, "must be %s, not %s", strict.Alternatives(r.Texts()), fmt.Sprint(value))
	}
	return nil
}

// Try returns why what the setting in s names, such as a file, cannot be used; nil if it can be,
// or names nothing.
func (r *Setting) Try(s Settings) error {
	if r.try == nil {
		return nil
	}
	return r.try(s, r.Key)
}

// set gives the setting in s a value from its text, or leaves s as it is. The error is a
// predicate such as "must be …": the caller puts a name before it.
func (r *Setting) set(s *Settings, text string) error {
	next := *s
	err := strict.Set(&next, r.Key, text)
	if err = cmp.Or(err, r.valid(next)); err == nil {
		*s = next
		return nil
	}
	if wrong, ok := errors.AsType[*strict.KeyError](err); ok {
		return &strict.KeyError{Problem: wrong.Problem, Args: wrong.Args}
	}
	return err
}

func within[T cmp.Ordered](least, most T) check {
	return func(_ Settings, key string, value any) error { return strict.Within(key, value.(T), least, most) }
}

func notEmpty(_ Settings, key string, value any) error { return strict.NotEmpty(key, value.(string)) }

// texts returns choices that are their own words.
func texts(list ...string) []Choice {
	choices := make([]Choice, len(list))
	for i, text := range list {
		choices[i].Text = text
	}
	return choices
}

// times returns choices of times. The first is none, in these words.
func times(none string, list ...time.Duration) []Choice {
	choices := []Choice{{time.Duration(0).String(), none}}
	for _, d := range list {
		choices = append(choices, Choice{Text: d.String()})
	}
	return choices
}

// doubling returns the numbers from least to most, each twice the one before, as format prints
// them.
func doubling(format string, least, most int) (choices []Choice) {
	for n := least; n <= most; n *= 2 {
		choices = append(choices, Choice{fmt.Sprint(n), fmt.Sprintf(format, n)})
	}
	return choices
}
