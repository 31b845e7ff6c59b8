package strict

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// problemAt returns problem with the prefix "file:line: ", without the line if it is
// zero.
func problemAt(file string, line int, problem error) error {
	if line > 0 {
		file += ":" + strconv.Itoa(line)
	}
	return fmt.Errorf("%s: %w", file, problem)
}

// decodeError converts an error of the TOML library to one of problemAt.
func decodeError(file string, err error) error {
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		problem := &KeyError{parse.LastKey, strings.TrimSuffix(parse.Message, "."), nil}
		if parse.LastKey != "" {
			problem.Problem, problem.Args = "cannot be read: %s", []any{problem.Problem}
		}
		return problemAt(file, parse.Position.Line, problem)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// kind describes the values that a setting accepts, in words and as types of TOML.
type kind struct {
	words words
	types []string
}

// wants returns the kind of values that v accepts.
func wants(v reflect.Value) kind {
	switch t := v.Type(); {
	case t == reflect.TypeFor[time.Duration]():
		return kind{`a time such as "5m"`, []string{"string"}}
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return kind{"a number or text in quotes", []string{"string", "integer"}}
	case v.CanInt(), v.CanUint():
		return kind{"a whole number", []string{"integer"}}
	case v.CanFloat():
		return kind{"a number with a fraction", []string{"float", "integer"}}
	}
	return map[reflect.Kind]kind{
		reflect.Struct: {"a table", []string{"hash"}}, reflect.Map: {"a table", []string{"hash"}},
		reflect.Bool: {"true or false", []string{"bool"}}, reflect.String: {"text in quotes", []string{"string"}},
		reflect.Slice: {"a list in [ ]", []string{"array", "arrayhash"}},
	}[v.Kind()]
}

// named returns what people call a type of TOML.
func named(typ string) words {
	return map[string]words{
		"integer": "a whole number", "float": "a number with a fraction", "bool": "true or false", "string": "text in quotes",
		"array": "a list", "arrayhash": "a list of tables", "hash": "a table", "datetime": "a date or time",
	}[typ]
}

// words is a type's name in plain words.
type words string

func (w words) String() string { return string(w) }
