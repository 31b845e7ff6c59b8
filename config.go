package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"othello/ui/command"
)

//go:embed config.toml
var defaults string

// maxConfig is the size in bytes of the largest settings file that is read; the
// defaults with all their comments take a tenth of it.
const maxConfig = 1 << 17

// loadConfig reads the settings in file over the defaults. An empty name means
// the defaults alone.
func loadConfig(file string) (command.Config, error) {
	if file == "" {
		return decodeConfig("", "")
	}
	f, err := os.Open(file)
	if err != nil {
		return command.Config{}, fmt.Errorf("reading settings: %w", err)
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if err != nil {
		return command.Config{}, fmt.Errorf("reading settings: %w", err)
	}
	if len(text) > maxConfig {
		return command.Config{}, fmt.Errorf("reading settings: %s has more than %d bytes", file, maxConfig)
	}
	return decodeConfig(file, string(text))
}

// decodeConfig lays the settings in text over the defaults. Errors are one line
// that begins with the name of the file, the line in it, and the key.
func decodeConfig(name, text string) (command.Config, error) {
	var base command.Config
	known, err := toml.Decode(defaults, &base)
	if err != nil {
		return base, decodeError("config.toml", err)
	}
	if line := tooDeep(text); line > 0 {
		return base, problemAt(name, line, "", fmt.Sprintf("has more than %d dots", maxDots))
	}
	own := base
	meta, err := toml.Decode(text, &own)
	if err != nil {
		return base, decodeError(name, err)
	}
	if key, problem := strange(meta, known); key != nil {
		return base, problemAt(name, lineOf(text, key), key.String(), problem)
	}
	if err := own.Check(); err != nil {
		var wrong *command.KeyError
		if errors.As(err, &wrong) {
			line := lineOf(text, strings.Split(wrong.Key, "."))
			return base, problemAt(name, line, wrong.Key, wrong.Problem)
		}
		return base, fmt.Errorf("%s: %w", name, err)
	}
	return own, nil
}

// maxDots is more dots than a line of settings has. The library takes time by the
// square of the parts of a key: minutes for a file of nothing else.
const maxDots = 200

// tooDeep is the first line with more dots than that, from 1, comments left aside;
// zero if there is none.
func tooDeep(text string) int {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if !strings.HasPrefix(strings.TrimSpace(line), "#") && strings.Count(line, ".") > maxDots {
			return number
		}
	}
	return 0
}

// strange is the first key of meta that the defaults do not have, or that is a
// table in one and a value in the other; nil if there is none. The decoder lets
// two things pass that are checked here: keys in other capitals, and numbers in
// the place of tables.
func strange(meta, known toml.MetaData) (key toml.Key, problem string) {
	for _, key := range meta.Keys() {
		inThemes := len(key) > 2 && key[0] == "ui" && key[1] == "themes" // named by people, checked by ui
		inExternal := isExternal(key) && slices.Contains(command.ExternalKeys, key[2])
		switch {
		case !known.IsDefined(key...) && !inThemes && !inExternal:
			return key, "is not a setting"
		case known.Type(key...) == "Hash" || inThemes && len(key) == 3:
			if meta.Type(key...) != "Hash" {
				return key, "must be a table"
			}
		}
	}
	return nil, ""
}

// isExternal reports whether key is in a table [[engine.external]].
func isExternal(key toml.Key) bool {
	return len(key) == 3 && key[0] == "engine" && key[1] == "external"
}

// problemAt words what is wrong with a key. Line zero and an empty key are left
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
	"string": "text in quotes", "int64": "a whole number", "integer": "a whole number",
	"float64": "a number with a fraction", "bool": "true or false", "boolean": "true or false",
	"slice": "a list in [ ]", "[]any": "a list", "[]map[string]any": "a list of tables",
	"map": "a table", "map[string]any": "a table", "table": "a table",
	"time.Time": "a date or time", "primitive (string-like)": "text in quotes",
}

func named(typ string) string {
	if name, ok := typeNames[typ]; ok {
		return name
	}
	return typ
}

// lineOf is the line on which text sets key, or zero if it cannot be told. The
// library keeps the positions of keys to itself, but puts them into errors: so
// key is decoded into a type that refuses every value.
func lineOf(text string, key toml.Key) int {
	t := reflect.TypeFor[refusal]()
	for i, name := range slices.Backward(key) {
		tag := reflect.StructTag("toml:" + strconv.Quote(name))
		t = reflect.StructOf([]reflect.StructField{{Name: "Field", Type: t, Tag: tag}})
		if i == 2 && isExternal(key) {
			t = reflect.SliceOf(t)
		}
	}
	_, err := toml.Decode(text, reflect.New(t).Interface())
	var at toml.ParseError
	if errors.As(err, &at) {
		return at.Position.Line
	}
	return 0
}

// refusal is a value that cannot be decoded.
type refusal struct{}

// UnmarshalTOML always fails.
func (*refusal) UnmarshalTOML(any) error { return errors.New("found") }
