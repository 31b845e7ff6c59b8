package strict

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"othello/internal/lang"
)

// problemAt is the error "file:line: key problem". A zero line and an empty key are left
// out.
func problemAt(file string, line int, key, problem string) error {
	where := file
	if line > 0 {
		where += ":" + strconv.Itoa(line)
	}
	if key != "" {
		problem = key + " " + problem
	}
	return fmt.Errorf("%s: %s", where, problem)
}

// decodeError words an error of the TOML library as problemAt does.
func decodeError(file string, err error) error {
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		problem := strings.TrimSuffix(parse.Message, ".")
		if parse.LastKey != "" {
			problem = lang.F("cannot be read: %s", problem)
		}
		return problemAt(file, parse.Position.Line, parse.LastKey, problem)
	}
	if m := decoderError.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1])
		found, wanted := m[3]+m[6], m[4]+m[5]
		return problemAt(file, line, m[2], lang.F("must be %s, not %s", named(wanted), named(found)))
	}
	return fmt.Errorf("%s: %w", file, err)
}

// decoderError is how the library words a value of the wrong type, which it does
// not report as a ParseError.
var decoderError = regexp.MustCompile(`^toml: line (\d+) \(last key "(.*)"\): ` +
	`(?:incompatible types: TOML value has type (\S+); destination has type (.+)|type mismatch for .*: expected (table) but found (\S+))$`)

// typeNames are the library's words for types as people say them.
var typeNames = map[string]string{
	"int64": lang.N("a whole number"), "integer": lang.N("a whole number"),
	"float64": lang.N("a number with a fraction"), "bool": lang.N("true or false"), "boolean": lang.N("true or false"),
	"slice": lang.N("a list in [ ]"), "[]any": lang.N("a list"), "[]map[string]any": lang.N("a list of tables"),
	"float": lang.N("a number with a fraction"), "array": lang.N("a list"), "arrayhash": lang.N("a list of tables"),
	"map": lang.N("a table"), "map[string]any": lang.N("a table"), "table": lang.N("a table"), "hash": lang.N("a table"),
	"string": lang.N("text in quotes"), "datetime": lang.N("a date or time"), "time.Time": lang.N("a date or time"), "primitive (string-like)": lang.N("text in quotes"),
}

func named(typ string) string {
	if name, ok := typeNames[typ]; ok {
		return lang.T(name)
	}
	return typ
}
