package strict

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

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
	if m := decoderError.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1])
		found, wanted := m[3]+m[6], m[4]+m[5]
		return problemAt(file, line, Errorf(m[2], "must be %s, not %s", named(wanted), named(found)))
	}
	return fmt.Errorf("%s: %w", file, err)
}

// decoderError matches the library's error for a value of the wrong type, which is not a
// ParseError.
var decoderError = regexp.MustCompile(`^toml: line (\d+) \(last key "(.*)"\): ` +
	`(?:incompatible types: TOML value has type (\S+); destination has type (.+)|type mismatch for .*: expected (table) but found (\S+))$`)

// typeNames maps the library's names of types to plain words.
var typeNames = map[string]words{
	"int64": "a whole number", "integer": "a whole number",
	"float64": "a number with a fraction", "bool": "true or false", "boolean": "true or false",
	"slice": "a list in [ ]", "[]any": "a list", "[]map[string]any": "a list of tables",
	"float": "a number with a fraction", "array": "a list", "arrayhash": "a list of tables",
	"map": "a table", "map[string]any": "a table", "table": "a table", "hash": "a table",
	"string": "text in quotes", "datetime": "a date or time", "time.Time": "a date or time", "primitive (string-like)": "text in quotes",
}

func named(typ string) words { return cmp.Or(typeNames[typ], words(typ)) }

// words is a type's name in plain words.
type words string

func (w words) String() string { return string(w) }
