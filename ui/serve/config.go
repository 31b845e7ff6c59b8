package serve

import (
	"cmp"
	"net"
	"time"

	"othello/internal/lang"
	"othello/internal/strict"
)

// Config is the table [serve] of config.toml, where each key is explained.
type Config struct {
	Address     string        `toml:"address"`
	Folder      string        `toml:"folder"`       // empty for the usual one
	Connections int           `toml:"connections"`  // at once
	Each        int           `toml:"each"`         // ... from one address
	Logins      int           `toml:"logins"`       // from one address in a minute
	Idle        time.Duration `toml:"idle"`         // without a key pressed
	Tables      int           `toml:"tables"`       // at once
	TablesEach  int           `toml:"tables_each"`  // of one person
	Grace       time.Duration `toml:"grace"`        // for which the seat of who is away is kept
	ClockWaits  bool          `toml:"clock_waits"`  // ... and the clock stands
	Engines     []string      `toml:"engines"`      // IDs of the kinds to play against
	EngineLevel int           `toml:"engine_level"` // the strongest level; zero for no engines
	EngineTime  time.Duration `toml:"engine_time"`  // for one move
	Searches    int           `toml:"searches"`     // of engines at once
	Review      bool          `toml:"review"`       // a finished game can be reviewed
	Language    string        `toml:"language"`     // of the guests, one of lang.Choices
	Values      bool          `toml:"values"`       // those who watch see the evaluation bar
}

// Check is the first invalid value, as a *strict.KeyError; nil if all are valid.
func (c Config) Check() error {
	if _, _, err := net.SplitHostPort(c.Address); err != nil {
		return strict.Errorf("serve.address", "must be HOST:PORT, or :PORT for every address of the machine, not %q", c.Address)
	}
	return cmp.Or(
		strict.Within("serve.connections", c.Connections, 1, 10_000),
		strict.Within("serve.each", c.Each, 1, 10_000),
		strict.Within("serve.logins", c.Logins, 1, 100_000),
		strict.Within("serve.idle", c.Idle, time.Minute, 24*time.Hour),
		strict.Within("serve.tables", c.Tables, 1, 10_000),
		strict.Within("serve.tables_each", c.TablesEach, 1, 100),
		strict.Within("serve.grace", c.Grace, 10*time.Second, 24*time.Hour),
		strict.Within("serve.engine_level", c.EngineLevel, 0, 100),
		strict.Within("serve.engine_time", c.EngineTime, 10*time.Millisecond, time.Minute),
		strict.Among("serve.language", c.Language, lang.Choices()),
		strict.Within("serve.searches", c.Searches, 1, 1024),
	)
}
