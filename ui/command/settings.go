package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"othello/ui"
)

// setting is a key of config.toml that a flag and an environment variable set too.
type setting struct {
	key   string // path in config.toml: "ui.level"
	flag  string // name of the flag, empty for none; a switch "no-…" sets false
	value string // what the flag takes, as the help shows it; empty for a switch
	help  string
	set   func(c *Config, text string) error
}

// env is the environment variable of the setting: OTHELLO_LEVEL.
func (s setting) env() string {
	_, name, _ := strings.Cut(s.key, ".")
	return "OTHELLO_" + strings.ToUpper(name)
}

var settings = []setting{
	{"ui.level", "level", "N", "strength of the engines, from 1", func(c *Config, v string) error { return number(&c.UI.Level, v) }},
	{"engine.kind", "engine", "KIND", "kind of engine to play with", func(c *Config, v string) error { c.Engine.Kind = v; return nil }},
	{"ui.black", "black", "WHO", `who plays Black: "human", "engine" or a kind of engine`, func(c *Config, v string) error { c.UI.Black = v; return nil }},
	{"ui.white", "white", "WHO", `who plays White: "human", "engine" or a kind of engine`, func(c *Config, v string) error { c.UI.White = v; return nil }},
	{"ui.size", "size", "N", "squares on a side of the board: 8, 6 or 4", func(c *Config, v string) error { return number(&c.UI.Size, v) }},
	{"ui.clock", "clock", "TIME", `thinking time for each side, such as "5m"; 0s for no clock`, func(c *Config, v string) error { return span(&c.UI.Clock, v) }},
	{"ui.increment", "increment", "TIME", "time gained with each move", func(c *Config, v string) error { return span(&c.UI.Increment, v) }},
	{"ui.theme", "theme", "NAME", `colours: "auto", "dark", "light" or another theme`, func(c *Config, v string) error { c.UI.Theme = v; return nil }},
	{"ui.colors", "colors", "HOW", `"auto", "truecolor", "256", "16" or "none"`, func(c *Config, v string) error { c.UI.Colors = v; return nil }},
	{"ui.discs", "discs", "SET", `"auto", "block", "round" or "ascii"`, func(c *Config, v string) error { c.UI.Discs = v; return nil }},
	{"ui.square", "square", "WxH", `cells per square: "auto", "2x1", "4x2", "6x3" or "8x4"`, func(c *Config, v string) error { c.UI.Square = v; return nil }},
	{"ui.animation", "no-animation", "", "do not show discs turning over", func(c *Config, v string) error { return truth(&c.UI.Animation, v) }},
	{"ui.hints", "no-hints", "", "do not mark the legal moves", func(c *Config, v string) error { return truth(&c.UI.Hints, v) }},
	{"ui.bell", "bell", "", "ring when the engine has moved", func(c *Config, v string) error { return truth(&c.UI.Bell, v) }},
	{"ui.move_delay", "move-delay", "TIME", "least time between two moves of engines", func(c *Config, v string) error { return span(&c.UI.MoveDelay, v) }},
	{"engine.threads", "threads", "N", "processors that one search uses; 0 for all", func(c *Config, v string) error { return number(&c.Engine.Threads, v) }},
	{"engine.hash_mb", "hash", "MB", "size of the engine's hash table in MiB", func(c *Config, v string) error { return number(&c.Engine.HashMB, v) }},
	{"engine.seed", "seed", "N", "make weak levels err the same way each time; 0 for differently", func(c *Config, v string) error { return number(&c.Engine.Seed, v) }},
}

func number[T int | int64](to *T, text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || int64(T(n)) != n {
		return fmt.Errorf("must be a whole number, not %q", text)
	}
	*to = T(n)
	return nil
}

func span(to *ui.Duration, text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf(`must be a time such as "5m" or "30s", not %q`, text)
	}
	*to = ui.Duration(d)
	return nil
}

func truth(to *bool, text string) error {
	v, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("must be true or false, not %q", text)
	}
	*to = v
	return nil
}

// isSwitch reports whether the setting's flag takes no value.
func (s setting) isSwitch() bool { return s.value == "" }

// addSettings gives cmd a flag for every setting.
func addSettings(cmd *cobra.Command) {
	for _, s := range settings {
		if s.isSwitch() {
			cmd.Flags().Bool(s.flag, false, s.help)
		} else {
			cmd.Flags().String(s.flag, "", "`"+s.value+"` "+s.help)
		}
	}
}

// settings is what applies to cmd: its flags over the environment over the
// person's file over the defaults.
func (a *App) settings(cmd *cobra.Command) (c Config, err error) {
	file, err := a.configFile(cmd)
	if err != nil {
		return c, err
	}
	if c, err = a.Config(file); err != nil {
		return c, err
	}
	if os.Getenv("NO_COLOR") != "" {
		c.UI.Colors = "none"
	}
	for _, s := range settings {
		text, ok := os.LookupEnv(s.env())
		if !ok || text == "" {
			continue
		}
		if err := s.apply(&c, text); err != nil {
			return c, usagef("%s %w", s.env(), err)
		}
	}
	for _, s := range settings {
		flag := cmd.Flags().Lookup(s.flag)
		if flag == nil || !flag.Changed {
			continue
		}
		text := flag.Value.String()
		if s.isSwitch() && strings.HasPrefix(s.flag, "no-") {
			text = strconv.FormatBool(text != "true")
		}
		if err := s.apply(&c, text); err != nil {
			return c, usagef("--%s %w", s.flag, err)
		}
	}
	return c, nil
}

// apply sets the setting and checks the outcome. The error is a predicate: the
// caller says whose value it is.
func (s setting) apply(c *Config, text string) error {
	if err := s.set(c, text); err != nil {
		return err
	}
	var wrong *KeyError
	if err := c.Check(); errors.As(err, &wrong) {
		return errors.New(wrong.Problem)
	} else if err != nil {
		return err
	}
	return nil
}

// configFile is the file of settings to read, empty if there is none.
func (a *App) configFile(cmd *cobra.Command) (string, error) {
	if flag := cmd.Flags().Lookup("config"); flag != nil && flag.Changed {
		if flag.Value.String() == "" {
			return "", usagef("--config must name a file")
		}
		return flag.Value.String(), nil
	}
	if file := os.Getenv("OTHELLO_CONFIG"); file != "" {
		return file, nil
	}
	file := ownConfig()
	if file == "" {
		return "", nil
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return file, nil
}

// program is the name of our directories.
const program = "othello"

// ownConfig is where a person's settings are, whether or not they exist; empty if
// there is no home directory to have them in.
func ownConfig() string {
	if !haveHome("XDG_CONFIG_HOME") {
		return ""
	}
	return filepath.Join(xdg.ConfigHome, program, "config.toml")
}

// stateDir is where the current game is kept; empty if there is no home directory
// to have it in.
func stateDir() string {
	if !haveHome("XDG_STATE_HOME") {
		return ""
	}
	return filepath.Join(xdg.StateHome, program)
}

// haveHome reports whether a base directory is known, by its own variable or by
// the home directory; the xdg package would take the root directory for it.
func haveHome(variable string) bool {
	if filepath.IsAbs(os.Getenv(variable)) {
		return true
	}
	home, err := os.UserHomeDir()
	return err == nil && filepath.IsAbs(home)
}
