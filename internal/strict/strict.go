// Package strict decodes TOML into a structure and accepts nothing else: an unknown
// key, a key in other capitals and a value of the wrong type are errors, worded for the
// person who wrote the file, with its name, the line and the key. It wraps
// github.com/BurntSushi/toml, which accepts several of these.
package strict

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"othello/internal/message"

	"github.com/BurntSushi/toml"
)

// KeyError is a key with an invalid value.
type KeyError struct {
	Key     string // path in the file: "ui.level"; empty for the file itself
	Problem string // "must be …"; a format if there are Args
	Args    []any
}

// Errorf returns a *KeyError.
func Errorf(key, problem string, args ...any) error { return &KeyError{key, problem, args} }

// Error names the key by its path.
func (e *KeyError) Error() string { return e.Message().String() }

// Message returns Error for other languages.
func (e *KeyError) Message() message.Message {
	problem := message.Message{Format: e.Problem, Args: e.Args}
	if e.Key == "" {
		return problem
	}
	return message.New("%v %v", e.Key, problem) // of a reason of moves, "%s %v" is translated otherwise
}

// Decode decodes text over base. The keys are the toml tags of the structure; a table
// that is a map takes the keys that base has there or, if base has none, any key.
// Durations are strings such as "5m", and what implements encoding.TextUnmarshaler takes
// strings and whole numbers. check, unless nil, validates the result; the line
// is added to its *KeyError. Errors are one line that begins with name. After an error,
// maps of base may have changed.
func Decode[T any](name, text string, base T, check func(T) error) (T, error) {
	value, _, err := DecodeKeys(name, text, base, check)
	return value, err
}

// DecodeKeys is Decode, and returns the values that text sets, as they are, by the path of their
// key ("ui.level"). Keys of gone are accepted and decoded nowhere.
func DecodeKeys[T any](name, text string, base T, check func(T) error, gone ...string) (T, map[string]any, error) {
	if err := tooDeep(name, text); err != nil {
		return base, nil, err
	}
	var parsed toml.Primitive // parsing is most of the work, and done once
	var tables map[string]any
	meta, err := toml.Decode(text, &parsed)
	if err == nil {
		err = meta.PrimitiveDecode(parsed, &tables)
	}
	if err != nil {
		return base, nil, decodeError(name, err)
	}
	for _, key := range meta.Keys() {
		if slices.Contains(gone, key.String()) {
			continue
		}
		if key, err := misfit(reflect.ValueOf(base), meta, key); err != nil {
			return base, nil, problemAt(name, Line(text, key.String()), err)
		}
	}
	if err := meta.PrimitiveDecode(parsed, &base); err != nil {
		return base, nil, decodeError(name, err)
	}
	values := map[string]any{}
	flatten(values, "", tables)
	if check == nil {
		return base, values, nil
	}
	err = check(base)
	if wrong, ok := errors.AsType[*KeyError](err); ok {
		return base, nil, problemAt(name, Line(text, wrong.Key), wrong)
	} else if err != nil {
		return base, nil, fmt.Errorf("%s: %w", name, err)
	}
	return base, values, nil
}

// tooDeep refuses a text with a line of more than 200 dots, more than any line of settings has. The
// library takes quadratic time in the parts of a key, minutes for a file of dots.
func tooDeep(name, text string) error {
	const most = 200
	number := 0
	for line := range strings.Lines(text) {
		number++
		if !strings.HasPrefix(strings.TrimSpace(line), "#") && strings.Count(line, ".") > most {
			return problemAt(name, number, Errorf("", "has more than %d dots", most))
		}
	}
	return nil
}

// misfit returns the key, or the table on its path, that does not fit v, and why. The
// library itself accepts keys in any case, values in place of maps, and nanoseconds as
// durations.
func misfit(v reflect.Value, meta toml.MetaData, key toml.Key) (toml.Key, error) {
	for i, name := range key {
		if v = member(v, name); !v.IsValid() {
			return key, Errorf(key.String(), "is not a setting")
		}
		found := strings.ToLower(meta.Type(key[:i+1]...)) // empty for a in [a.b]
		if want := wants(v); found != "" && !slices.Contains(want.types, found) {
			return key[:i+1], Errorf(key[:i+1].String(), "must be %s, not %s", want.words, named(found))
		}
	}
	return nil, nil
}

// member returns the member of the table v with that name, the zero value of a new map
// entry, or the zero Value if v can have none.
func member(v reflect.Value, name string) reflect.Value {
	if v.Kind() == reflect.Slice { // of tables
		v = reflect.Zero(v.Type().Elem())
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Tag.Get("toml") == name {
				return v.Field(i)
			}
			if f.Anonymous {
				if m := member(v.Field(i), name); m.IsValid() {
					return m
				}
			}
		}
	case reflect.Map:
		if v.Len() == 0 {
			return reflect.Zero(v.Type().Elem())
		}
		return v.MapIndex(reflect.ValueOf(name))
	}
	return reflect.Value{}
}
