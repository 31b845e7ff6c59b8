// Package config is the settings of the program: what config.toml can say, a row of a
// table for each key, and the values while the program runs, with where each comes from
// and a file that brings back what was chosen on the screen. A flag counts more than an
// environment variable, that more than a person's file, that more than what was chosen
// earlier, and that more than the defaults. A Setup is what the command line hands to a front
// end besides. The package knows no screen and no command line.
package config

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"othello/ai/engines"
	"othello/internal/strict"
	"othello/ui/action"
)

// Settings are the values of all keys of config.toml, which explains each.
type Settings struct {
	UI     UI               `toml:"ui"`
	Engine engines.Settings `toml:"engine"`
	Policy engines.Policy   `toml:"policy"`
	Serve  Serve            `toml:"serve"`
}

// Serve is the table [serve].
type Serve struct {
	Address     string        `toml:"address"`
	Folder      string        `toml:"folder"`       // empty for the usual one
	Connections int           `toml:"connections"`  // at once
	Each        int           `toml:"each"`         // ... from one address
	Logins      int           `toml:"logins"`       // from one address in a minute
	Idle        time.Duration `toml:"idle"`         // without a key pressed
	Tables      int           `toml:"tables"`       // at once
	TablesEach  int           `toml:"tables_each"`  // of one person
	Grace       time.Duration `toml:"grace"`        // for which the seat of who is away is kept
	Engines     []string      `toml:"engines"`      // IDs of the kinds to play against
	EngineLevel int           `toml:"engine_level"` // the strongest level; zero for no engines
	EngineTime  time.Duration `toml:"engine_time"`  // for one move
	Searches    int           `toml:"searches"`     // of engines at once
	Review      bool          `toml:"review"`       // a finished game can be reviewed
	Language    string        `toml:"language"`     // of the guests
}

// Check returns the first invalid value, as a *strict.KeyError; nil if all are valid.
func (s Settings) Check() error {
	for _, r := range All {
		if err := r.valid(s); err != nil {
			return err
		}
	}
	_, err := action.NewKeymap(s.UI.Keys)
	return cmp.Or(wrong(err), s.Engine.Check(), s.Policy.Check())
}

// wrong returns an error whose text begins with a key of [ui] as a *strict.KeyError.
func wrong(err error) error {
	if err == nil {
		return nil
	}
	key, problem, _ := strings.Cut(err.Error(), ": ")
	return strict.Errorf("ui."+key, "is wrong: %s", problem)
}

// Load decodes the defaults, the text of config.toml, and over them the text of a person's
// file of that name.
func Load(defaults, name, text string) (*Store, error) {
	first, err := strict.Decode("config.toml", defaults, Settings{}, nil)
	if err != nil {
		return nil, err
	}
	base := first
	base.UI.Keys, base.UI.Themes = maps.Clone(base.UI.Keys), maps.Clone(base.UI.Themes)
	for old := range action.Renamed { // whose keys are those of the present names
		base.UI.Keys[old] = nil
	}
	check := func(s Settings) error {
		s.UI.Labels = renewed(s.UI.Labels)
		return s.Check()
	}
	own, keys, err := strict.DecodeKeys(name, text, base, check, slices.Concat(gone, goneKeys())...)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(own.UI.Keys, func(name string, keys []string) bool { return keys == nil || slices.Contains(action.Retired, name) })
	own.UI.Labels = renewed(own.UI.Labels)
	s := New(own)
	s.defaults, s.name, s.text, s.help = first, name, text, strict.Comments(defaults)
	for _, r := range All {
		if keys[r.Key] != nil {
			s.sources[r] = source{origin: File}
		}
	}
	return s, nil
}
