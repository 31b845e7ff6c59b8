// Package recipes has a recipe for each shipped file, and for what such a file descends from:
// the commands of the trainer that lead from games to it, and the figures that it then has. A
// recipe is a file of this folder; package main carries it out.
package recipes

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"othello/internal/cli"
	"othello/internal/strict"
)

// Recipe says how files are made.
type Recipe struct {
	Name     string            `toml:"-"`
	About    string            `toml:"about"`    // what is made, in a few words
	Data     string            `toml:"data"`     // what it is made from
	Time     string            `toml:"time"`     // that it takes
	Files    []string          `toml:"files"`    // of the working folder that are shipped, in models under the same names
	Settings map[string]string `toml:"settings"` // values of {NAME} in steps and figures
	Small    map[string]string `toml:"small"`    // other values for a trial on little data
	Steps    []string          `toml:"steps"`    // command lines of the trainer, in order, each with --out
	Figures  []Figure          `toml:"figures"`
}

// Figure is a number that was measured of the files.
type Figure struct {
	Run    string  `toml:"run"`    // command line of the trainer that prints JSON
	At     string  `toml:"at"`     // names and indexes that lead to the number there, with dots between
	Is     float64 `toml:"is"`     // what was measured
	Within float64 `toml:"within"` // largest difference that another training, draw or machine explains
}

// Common returns the default settings of every recipe. {dir} is the working folder. {made} is the
// folder of the files to measure: {dir}, or models to measure the shipped ones.
func Common() map[string]string {
	return map[string]string{
		"wthor":    "../shared/wthor",
		"openings": "../shared/openings/xot.txt",
		"weights":  "models/template.bin",
		"net":      "models/big.onnx",
		"backend":  "cpu",
	}
}

//go:embed *.toml
var files embed.FS

// Names returns the names of all recipes.
func Names() []string {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for i, n := range names {
		names[i] = strings.TrimSuffix(n, path.Ext(n))
	}
	return names
}

// Open returns the recipe of that name. The settings are its own, over the common ones, with
// those of a small trial if there is to be one.
func Open(name string, small bool) (Recipe, error) {
	text, err := files.ReadFile(name + ".toml")
	if err != nil {
		return Recipe{}, cli.Usagef("there is no recipe %q; there are %s", name, strings.Join(Names(), ", "))
	}
	r, err := strict.Decode(name+".toml", string(text), Recipe{}, nil)
	if err != nil {
		return r, err
	}
	all := Common()
	maps.Copy(all, r.Settings)
	if small {
		maps.Copy(all, r.Small)
	}
	r.Name, r.Settings = name, all
	return r, nil
}

// Set changes a setting, given as NAME=VALUE.
func (r Recipe) Set(setting string) error {
	name, value, ok := strings.Cut(setting, "=")
	if _, known := r.Settings[name]; !ok || !known {
		return cli.Usagef("--set %s: it must be NAME=VALUE, of %s", setting, strings.Join(slices.Sorted(maps.Keys(r.Settings)), ", "))
	}
	r.Settings[name] = value
	return nil
}

// place is where a setting stands in a command line.
var place = regexp.MustCompile(`\{(\w+)\}`)

// Words returns the words of a command line of the recipe, its settings in their places. Words
// with spaces stand between single quotes.
func (r Recipe) Words(line string) ([]string, error) {
	var unknown error
	line = place.ReplaceAllStringFunc(line, func(name string) string {
		value, ok := r.Settings[name[1:len(name)-1]]
		if !ok {
			unknown = fmt.Errorf("recipe %s: there is no setting %s", r.Name, name)
		}
		return value
	})
	quoted := false
	words := strings.FieldsFunc(line, func(c rune) bool {
		if c == '\'' {
			quoted = !quoted
			return true
		}
		return !quoted && strings.ContainsRune(" \n\t", c)
	})
	return words, unknown
}
