// Package remember keeps what people choose on the screen: which value each setting has
// while the program runs, where that came from, and a file of its own that brings the
// choices back at the next start. The file is written by programs only; the settings
// file that a person writes is never changed, and counts more. What a setting means, and
// which values it can have, is for others to say.
package remember

import (
	"errors"
	"fmt"
	"io/fs"

	"othello/internal/strict"
	"othello/internal/wholefile"
)

// Key is the path of a setting in config.toml.
type Key string

// The settings that people choose on the screen.
const (
	Language    Key = "ui.language"
	Theme       Key = "ui.theme"
	Discs       Key = "ui.discs"
	Square      Key = "ui.square"
	Grid        Key = "ui.grid"
	Animation   Key = "ui.animation"
	Hints       Key = "ui.hints"
	Percentages Key = "ui.percentages"
	Measure     Key = "ui.measure"
	Values      Key = "ui.values"
	EvalBar     Key = "ui.eval_bar"
	Turned      Key = "ui.turned"
	Bell        Key = "ui.bell"
	Ponder      Key = "ui.ponder"
	AutoPass    Key = "ui.auto_pass"
	Size        Key = "ui.size"
	Black       Key = "ui.black"
	White       Key = "ui.white"
	Level       Key = "ui.level"
	Clock       Key = "ui.clock"
	Increment   Key = "ui.increment"
	MoveDelay   Key = "ui.move_delay"
	Names       Key = "ui.opening_names"
	Wthor       Key = "ui.wthor"
	Kind        Key = "engine.kind"
	Hash        Key = "engine.hash_mb"
	Threads     Key = "engine.threads"
	Book        Key = "engine.book"
	Learn       Key = "engine.book_learn"
	Provider    Key = "policy.provider"
)

// Keys are all of them, in the order of config.toml.
var Keys = []Key{
	Language, Theme, Discs, Square, Grid, Animation, Hints, Percentages, Measure, Values, EvalBar, Turned, Bell, Ponder, AutoPass, Size, Black, White,
	Level, Clock, Increment, MoveDelay, Names, Wthor, Kind, Hash, Threads, Book, Learn, Provider,
}

// Origin is where the value of a setting comes from.
type Origin uint8

// The origins; a later one counts more at a start.
const (
	Default     Origin = iota // built into the program
	Remembered                // chosen on the screen, now or in an earlier run
	File                      // the settings file
	Environment               // an environment variable
	Flag                      // a flag of this start
)

// Value is what a setting is, as text.
type Value struct {
	Text    string
	Start   string // Text when the program started
	Default string
	Origin  Origin // of Start, or Remembered or Default once something else was chosen
	Where   string // what sets it: "OTHELLO_LEVEL", "--level"; of a file, see Memory.Place
}

// Lasts reports whether a choice is remembered: a settings file or the environment would
// win over it at every start.
func (v Value) Lasts() bool { return v.Origin != File && v.Origin != Environment }

// Chosen reports whether the value was chosen against what a file or the environment
// says, so that it counts only until the program ends.
func (v Value) Chosen() bool { return !v.Lasts() && v.Text != v.Start }

// Parse is a text as the value of a setting, as files have it, or why it cannot be that.
type Parse func(key, text string) (any, error)

// header is the beginning of the file.
const header = `# What you chose on the screen of othello, which writes this file. A flag, the environment
# and your config.toml count more. "othello config forget" removes it.
`

// limit is the size in bytes of the largest file that is read.
const limit = 1 << 16

// Read is what the file at path remembers, as text by key. There may be none.
func Read(path string) (map[string]string, error) {
	data, err := wholefile.Read(path, limit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return texts(path, data)
}

// texts are the values in data, the content of the file at path.
func texts(path string, data []byte) (map[string]string, error) {
	values, err := strict.Flat(path, string(data))
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(values))
	for key, v := range values {
		texts[key] = fmt.Sprint(v)
	}
	return texts, nil
}

// Players are who plays, as settings name them.
type Players struct {
	Black, White, Kind string
	Level              int
}

// Choose remembers who plays, by take, as far as that differs from what was before.
func (is Players) Choose(was Players, take func(key Key, value any)) {
	for _, name := range []struct {
		key     Key
		was, is any
	}{{Black, was.Black, is.Black}, {White, was.White, is.White}, {Kind, was.Kind, is.Kind}, {Level, was.Level, is.Level}} {
		if name.was != name.is {
			take(name.key, name.is)
		}
	}
}
