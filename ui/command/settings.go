package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"othello/ai/options"
	"othello/internal/cli"
	"othello/internal/strict"
	"othello/ui"
	"othello/ui/theme"
)

// setting is a key of config.toml that a flag and an environment variable set too.
type setting struct {
	key    string   // path in config.toml: "ui.level"
	flag   string   // name of the flag; a switch "no-…" sets false
	help   string   // what the flag says or, for a switch, does
	among  []string // values to offer when the shell completes; nil for others
	toggle bool     // the flag is a switch and takes no value
	set    func(c *Config, text string) error
}

// env is the environment variable of the setting: OTHELLO_LEVEL, OTHELLO_POLICY_MODEL.
func (s setting) env() string {
	section, name, _ := strings.Cut(s.key, ".")
	if section == "policy" { // whose keys would not be understood by themselves
		name = section + "_" + name
	}
	return "OTHELLO_" + strings.ToUpper(name)
}

var settings = []setting{
	{key: "ui.level", flag: "level", help: "strength of the engines, from 1",
		set: func(c *Config, v string) error { return number(&c.UI.Level, v) }},
	{key: "engine.kind", flag: "engine", help: "kind of engine to play with",
		set: func(c *Config, v string) error { return word(&c.Engine.Kind, v) }},
	{key: "ui.black", flag: "black", help: "who plays Black: human, engine or a kind of engine", among: []string{"human", "engine"},
		set: func(c *Config, v string) error { return word(&c.UI.Black, v) }},
	{key: "ui.white", flag: "white", help: "who plays White: human, engine or a kind of engine", among: []string{"human", "engine"},
		set: func(c *Config, v string) error { return word(&c.UI.White, v) }},
	{key: "ui.size", flag: "size", help: "squares on a side of the board: 8, 6 or 4", among: []string{"8", "6", "4"},
		set: func(c *Config, v string) error { return number(&c.UI.Size, v) }},
	{key: "ui.clock", flag: "clock", help: "thinking time for each side, such as 5m; 0s for no clocks",
		set: func(c *Config, v string) error { return span(&c.UI.Clock, v) }},
	{key: "ui.increment", flag: "increment", help: "time gained with each move, such as 3s",
		set: func(c *Config, v string) error { return span(&c.UI.Increment, v) }},
	{key: "ui.theme", flag: "theme", help: "colours: auto, dark, light or another theme", among: theme.Choices,
		set: func(c *Config, v string) error { return word(&c.UI.Theme, v) }},
	{key: "ui.colors", flag: "colors", help: "how many colours: auto, truecolor, 256, 16 or none", among: colorChoices,
		set: func(c *Config, v string) error { return word(&c.UI.Colors, v) }},
	{key: "ui.discs", flag: "discs", help: "what discs are made of: auto, block, round or ascii", among: discChoices,
		set: func(c *Config, v string) error { return word(&c.UI.Discs, v) }},
	{key: "ui.square", flag: "square", help: "cells per square: auto, 2x1, 4x2, 6x3, 8x4, 10x5 or 12x6", among: squareChoices,
		set: func(c *Config, v string) error { return word(&c.UI.Square, v) }},
	{key: "ui.animation", flag: "no-animation", help: "do not show discs turning over", toggle: true,
		set: func(c *Config, v string) error { return truth(&c.UI.Animation, v) }},
	{key: "ui.hints", flag: "no-hints", help: "do not mark the legal moves", toggle: true,
		set: func(c *Config, v string) error { return truth(&c.UI.Hints, v) }},
	{key: "ui.bell", flag: "bell", help: "ring when the engine has moved", toggle: true,
		set: func(c *Config, v string) error { return truth(&c.UI.Bell, v) }},
	{key: "ui.ponder", flag: "ponder", help: "let engines think while a person is on the move", toggle: true,
		set: func(c *Config, v string) error { return truth(&c.UI.Ponder, v) }},
	{key: "ui.move_delay", flag: "move-delay", help: "least time between two moves of engines, such as 1s",
		set: func(c *Config, v string) error { return span(&c.UI.MoveDelay, v) }},
	{key: "ui.opening_names", flag: "opening-names", help: "language of opening names: en, ja or both", among: ui.NameChoices,
		set: func(c *Config, v string) error { return word(&c.UI.OpeningNames, v) }},
	{key: "ui.wthor", flag: "wthor", help: "folder of WTHOR databases to explore",
		set: func(c *Config, v string) error { return word(&c.UI.Wthor, v) }},
	{key: "engine.threads", flag: "threads", help: "processors that one search uses; 0 for all",
		set: func(c *Config, v string) error { return number(&c.Engine.Threads, v) }},
	{key: "engine.hash_mb", flag: "hash", help: "size of the engine's memory of positions, in MiB",
		set: func(c *Config, v string) error { return number(&c.Engine.HashMB, v) }},
	{key: "engine.book", flag: "book", help: "opening book: shipped, none, or a file", among: []string{"shipped", "none"},
		set: func(c *Config, v string) error { return word(&c.Engine.Book, v) }},
	{key: "policy.provider", flag: "provider", help: "what computes networks: auto, builtin, cpu, or another provider of ONNX Runtime", among: options.Providers,
		set: func(c *Config, v string) error { return word(&c.Policy.Provider, v) }},
	{key: "policy.library", flag: "library", help: "ONNX Runtime's library, as an absolute path; otherwise it is looked for",
		set: func(c *Config, v string) error { return word(&c.Policy.Library, v) }},
	{key: "policy.model", flag: "model", help: "network: one that comes with the program, or an ONNX file",
		set: func(c *Config, v string) error { return word(&c.Policy.Model, v) }},
	{key: "policy.views", flag: "views", help: "symmetric views of a position that a network sees: 1 or 8", among: []string{"1", "8"},
		set: func(c *Config, v string) error { return number(&c.Policy.Views, v) }},
	{key: "policy.threads", flag: "policy-threads", help: "processors that a network uses; 0 for all",
		set: func(c *Config, v string) error { return number(&c.Policy.Threads, v) }},
	{key: "engine.book_learn", flag: "learn", help: "learn from finished games into your own opening book", toggle: true,
		set: func(c *Config, v string) error { return truth(&c.Engine.BookLearn, v) }},
	{key: "engine.seed", flag: "seed", help: "weak levels err the same way in each game; 0 for differently",
		set: func(c *Config, v string) error { return number(&c.Engine.Seed, v) }},
}

func word(to *string, text string) error {
	*to = text
	return nil
}

func number[T int | int64](to *T, text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || int64(T(n)) != n {
		return fmt.Errorf("must be a whole number, not %q", text)
	}
	*to = T(n)
	return nil
}

func span(to *time.Duration, text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf(`must be a time such as "5m" or "30s", not %q`, text)
	}
	*to = d
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

// addSettings gives cmd a flag for every setting.
func (a *App) addSettings(cmd *cobra.Command) {
	for _, s := range settings {
		a.addSetting(cmd, s)
	}
}

// addSetting gives cmd the flag of a setting.
func (a *App) addSetting(cmd *cobra.Command, s setting) {
	if s.toggle {
		cmd.Flags().Bool(s.flag, false, s.help)
		return
	}
	cmd.Flags().String(s.flag, "", s.help)
	a.completeSetting(cmd, s)
}

// completeSetting makes the shell offer values of a setting's flag.
func (a *App) completeSetting(cmd *cobra.Command, s setting) {
	switch s.key {
	case "engine.kind", "ui.black", "ui.white":
		register(cmd, s.flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return append(slices.Clone(s.among), a.kindWords(cmd)...), cobra.ShellCompDirectiveNoFileComp
		})
	default:
		complete(cmd, s.flag, s.among)
	}
}

// kindWords are the IDs of the kinds of engine with their names, as shells show them.
func (a *App) kindWords(cmd *cobra.Command) (words []cobra.Completion) {
	c, err := a.settings(cmd)
	if err != nil {
		return nil
	}
	kinds, err := a.Kinds(c)
	if err != nil {
		return nil
	}
	for _, k := range kinds {
		words = append(words, cobra.CompletionWithDesc(k.ID, k.Name))
	}
	return words
}

// complete makes the shell offer words as values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	register(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err) // our own flag, twice
	}
}

// settings is what applies to cmd: its flags over the environment over the
// person's file over the defaults.
func (a *App) settings(cmd *cobra.Command) (c Config, err error) {
	file, err := a.configFile(cmd)
	if err != nil {
		return c, err
	}
	if c, err = a.config(file); err != nil {
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
			return c, cli.Usagef("%s %w", s.env(), err)
		}
	}
	for _, s := range settings {
		flag := cmd.Flags().Lookup(s.flag)
		if flag == nil || !flag.Changed {
			continue
		}
		text := flag.Value.String()
		if s.toggle && strings.HasPrefix(s.flag, "no-") {
			text = strconv.FormatBool(text != "true")
		}
		if err := s.apply(&c, text); err != nil {
			return c, cli.Usagef("--%s %w", s.flag, err)
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
	var wrong *strict.KeyError
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
			return "", cli.Usagef("--config must name a file")
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
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
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

// cacheDir is where results are kept that can be found again by thinking; empty if
// there is no home directory to have it in.
func cacheDir() string {
	if !haveHome("XDG_CACHE_HOME") {
		return ""
	}
	return filepath.Join(xdg.CacheHome, program)
}

// dataDir is where saved positions are kept; empty if there is no home directory to
// have it in.
func dataDir() string {
	if !haveHome("XDG_DATA_HOME") {
		return ""
	}
	return filepath.Join(xdg.DataHome, program)
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
