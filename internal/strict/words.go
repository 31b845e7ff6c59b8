package strict

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
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
	var parse toml.ParseError
	if errors.As(err, &parse) {
		problem := strings.TrimSuffix(parse.Message, ".")
		if parse.LastKey != "" {
			problem = "cannot be read: " + problem
		}
		return problemAt(file, parse.Position.Line, parse.LastKey, problem)
	}
	if m := decoderError.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1])
		found, wanted := m[3]+m[6], m[4]+m[5]
		return problemAt(file, line, m[2], "must be "+named(wanted)+", not "+named(found))
	}
	return fmt.Errorf("%s: %w", file, err)
}

// decoderError is how the library words a value of the wrong type, which it does
// not report as a ParseError.
var decoderError = regexp.MustCompile(`^toml: line (\d+) \(last key "(.*)"\): ` +
	`(?:incompatible types: TOML value has type (\S+); destination has type (.+)|type mismatch for .*: expected (table) but found (\S+))$`)

// typeNames are the library's words for types as people say them.
var typeNames = map[string]string{
	"int64": "a whole number", "integer": "a whole number",
	"float64": "a number with a fraction", "bool": "true or false", "boolean": "true or false",
	"slice": "a list in [ ]", "[]any": "a list", "[]map[string]any": "a list of tables",
	"float": "a number with a fraction", "array": "a list", "arrayhash": "a list of tables",
	"map": "a table", "map[string]any": "a table", "table": "a table", "hash": "a table",
	"string": "text in quotes", "datetime": "a date or time", "time.Time": "a date or time", "primitive (string-like)": "text in quotes",
}

func named(typ string) string {
	if name, ok := typeNames[typ]; ok {
		return name
	}
	return typ
}
