package command

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/options"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/ui"
	"othello/ui/remember"
	"othello/ui/theme"
)

// setting is a key of config.toml that people choose on the screen, or that a flag and an
// environment variable also set.
type setting struct {
	key    string   // path in config.toml: "ui.level"
	flag   string   // name of the flag; a switch "no-…" sets false; empty for neither flag nor variable
	help   string   // description of the flag
	among  []string // values that the shell completes; nil for none
	toggle bool     // the flag is a switch and takes no value
}

// env is the environment variable of the setting: OTHELLO_LEVEL, OTHELLO_POLICY_MODEL.
func (s setting) env() string {
	section, name, _ := strings.Cut(s.key, ".")
	if section == "policy" || section == "serve" { // its keys are unclear without the section
		name = section + "_" + name
	}
	return "OTHELLO_" + strings.ToUpper(name)
}

var settings = []setting{
	{key: "ui.level", flag: "level", help: "level of the engines, from 1, the weakest; in lines of text, the word levels lists them with their Elo"},
	{key: "engine.kind", flag: "engine", help: "kind of engine to play with"},
	{key: "ui.black", flag: "black", help: "who plays Black: human, engine or a kind of engine", among: []string{"human", "engine"}},
	{key: "ui.white", flag: "white", help: "who plays White: human, engine or a kind of engine", among: []string{"human", "engine"}},
	{key: "ui.size", flag: "size", help: "size of the board: 8, 6 or 4 squares on a side", among: []string{"8", "6", "4"}},
	{key: "ui.clock", flag: "clock", help: "thinking time for each side, such as 5m; 0s for no clocks"},
	{key: "ui.increment", flag: "increment", help: "time gained with each move, such as 3s"},
	{key: "ui.language", flag: "language", help: "language of the program, such as en or ja; auto for the system's", among: lang.Choices()},
	{key: "ui.theme", flag: "theme", help: "colours: auto, dark, light or another theme", among: theme.Choices},
	{key: "ui.colors", flag: "colors", help: "number of colours: auto, truecolor, 256, 16 or none", among: theme.ColorChoices},
	{key: "ui.discs", flag: "discs", help: "how discs are drawn: auto, block, round or ascii", among: theme.DiscChoices},
	{key: "ui.square", flag: "square", help: "cells per square: auto, 2x1, 4x2, 6x3, 8x4, 10x5 or 12x6", among: theme.SquareChoices},
	{key: "ui.grid", flag: "grid", help: "how squares are parted: auto, checker, lines or none", among: theme.GridChoices},
	{key: "ui.animation", flag: "no-animation", help: "do not animate discs turning over", toggle: true},
	{key: "ui.hints", flag: "no-hints", help: "do not mark the legal moves", toggle: true},
	{key: "ui.bell", flag: "bell", help: "ring the bell when the engine has moved", toggle: true},
	{key: "ui.ponder", flag: "ponder", help: "let engines think on the opponent's time", toggle: true},
	{key: "ui.auto_pass", flag: "auto-pass", help: "pass for a person who has no move", toggle: true},
	{key: "ui.move_delay", flag: "move-delay", help: "least time between two moves of engines, such as 1s"},
	{key: "ui.opening_names", flag: "opening-names", help: "language of opening names: auto, en, ja or both", among: ui.NameChoices},
	{key: "ui.wthor", flag: "wthor", help: "folder of WTHOR databases to explore"},
	{key: "engine.threads", flag: "threads", help: "processors that one search uses; 0 for all"},
	{key: "engine.hash_mb", flag: "hash", help: "size of the transposition table or search tree, in MiB"},
	{key: "engine.book", flag: "book", help: "opening book: shipped, none, or a file", among: []string{"shipped", "none"}},
	{key: "policy.provider", flag: "provider", help: "what computes networks: auto, builtin, or a provider of ONNX Runtime such as cpu", among: options.Providers},
	{key: "policy.library", flag: "library", help: "absolute path of the ONNX Runtime library (default: searched for)"},
	{key: "policy.model", flag: "model", help: "network: auto, small, big, or an ONNX file"},
	{key: "policy.views", flag: "views", help: "symmetric views of a position to average over: 1 or 8", among: []string{"1", "8"}},
	{key: "policy.threads", flag: "policy-threads", help: "processors that a network uses; 0 for all"},
	{key: "engine.book_learn", flag: "learn", help: "learn from finished games into your own opening book", toggle: true},
	{key: "serve.address", flag: "address", help: "where to listen, HOST:PORT or :PORT"},
	{key: "serve.folder", flag: "folder", help: "folder of the host key, people and games"},
	{key: "ui.percentages"},
	{key: "ui.measure"},
	{key: "ui.values"},
	{key: "ui.eval_bar", among: ui.EvalBarChoices},
	{key: "ui.turned"},
	{key: "engine.seed", flag: "seed", help: "random seed of weak levels, rollouts and the book; 0 for a new one each game"},
}

// addSettings gives cmd a flag for each of these settings, or for every one but those of
// the server if no keys are given.
func (a *App) addSettings(cmd *cobra.Command, keys ...string) {
	for _, s := range settings {
		switch {
		case s.flag == "", len(keys) > 0 && !slices.Contains(keys, s.key), len(keys) == 0 && strings.HasPrefix(s.key, "serve."):
		case s.toggle:
			cmd.Flags().Bool(s.flag, false, s.help)
		default:
			cmd.Flags().String(s.flag, "", s.help)
			a.completeSetting(cmd, s)
		}
	}
}

// completeSetting makes the shell offer values of a setting's flag.
func (a *App) completeSetting(cmd *cobra.Command, s setting) {
	switch s.key {
	case "engine.kind", "ui.black", "ui.white":
		register(cmd, s.flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return append(slices.Clone(s.among), a.kindWords(cmd)...), cobra.ShellCompDirectiveNoFileComp
		})
	case "ui.level":
		register(cmd, s.flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return a.levelWords(cmd), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		})
	default:
		complete(cmd, s.flag, s.among)
	}
}

// offered are the settings and the kinds of engine that completions are made of; no kinds
// if there is something wrong.
func (a *App) offered(cmd *cobra.Command) (Config, []ai.Kind) {
	c, err := a.settings(cmd)
	if err != nil {
		return c, nil
	}
	kinds, err := a.Kinds(c)
	if err != nil {
		return c, nil
	}
	return c, kinds
}

// levelWords are the levels of the engine, with their names and strengths.
func (a *App) levelWords(cmd *cobra.Command) (words []cobra.Completion) {
	c, kinds := a.offered(cmd)
	for _, k := range ai.On(game.Size(c.UI.Size), kinds) {
		for i, l := range k.Levels {
			if k.ID == c.Engine.Kind {
				words = append(words, cobra.CompletionWithDesc(strconv.Itoa(i+1), a.tr.F("%s, Elo %v", a.tr.T(l.Name), l.Elo)))
			}
		}
	}
	return words
}

// kindWords are the IDs of the kinds of engine with their names, as shells show them.
func (a *App) kindWords(cmd *cobra.Command) (words []cobra.Completion) {
	_, kinds := a.offered(cmd)
	for _, k := range kinds {
		words = append(words, cobra.CompletionWithDesc(k.ID, strings.TrimSpace(a.tr.T(k.Name)+". "+k.Plays)))
	}
	return words
}

// complete makes the shell offer words as values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	register(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err) // registered twice: a bug
	}
}

// settings are the settings of cmd: its flags over the environment over the user's file
// over the defaults. What was chosen on the screen does not count.
func (a *App) settings(cmd *cobra.Command) (Config, error) {
	c, _, err := a.layered(cmd, nil)
	return c, err
}

// layered are the settings of cmd with what is remembered below the user's file, and
// where each value comes from.
func (a *App) layered(cmd *cobra.Command, remembered map[string]string) (Config, sources, error) {
	file, err := a.configFile(cmd)
	if err != nil {
		return Config{}, sources{}, err
	}
	own, err := a.readConfig(cmd.Context(), file)
	c, from := own.Config, sources{own: own, values: map[string]source{}}
	if err != nil {
		return c, from, err
	}
	for key := range own.keys {
		from.values[key] = source{remember.File, ""}
	}
	from.recall(a.tr, &c, remembered)
	if os.Getenv("NO_COLOR") != "" {
		c.UI.Colors = "none"
		from.values["ui.colors"] = source{remember.Environment, "NO_COLOR"}
	}
	for _, s := range settings {
		text, ok := os.LookupEnv(s.env())
		if s.flag == "" || !ok || text == "" {
			continue
		}
		if err := s.apply(&c, text); err != nil {
			return c, from, cli.Usagef("%s %w", s.env(), err)
		}
		from.values[s.key] = source{remember.Environment, s.env()}
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
			return c, from, cli.Usagef("--%s %w", s.flag, err)
		}
		from.values[s.key] = source{remember.Flag, "--" + s.flag}
	}
	return c, from, nil
}

// apply sets the setting and checks the result. The error is a predicate such as "must
// be …": the caller puts the name of the value before it.
func (s setting) apply(c *Config, text string) error {
	err := cmp.Or(strict.Set(c, s.key, text), c.Check())
	if wrong, ok := errors.AsType[*strict.KeyError](err); ok {
		return &strict.KeyError{Problem: wrong.Problem, Args: wrong.Args}
	}
	return err
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

// The program's directories by the XDG Base Directory Specification, whether or not they
// exist; empty without a home directory.

// ownConfig is the user's settings file.
func ownConfig() string { return ours("XDG_CONFIG_HOME", xdg.ConfigHome, "config.toml") }

// rememberedFile is where the program keeps what was chosen on the screen.
func rememberedFile() string { return ours("XDG_CONFIG_HOME", xdg.ConfigHome, "remembered.toml") }

// stateDir is where the current game is kept.
func stateDir() string { return ours("XDG_STATE_HOME", xdg.StateHome) }

// cacheDir is where results are kept that can be computed again.
func cacheDir() string { return ours("XDG_CACHE_HOME", xdg.CacheHome) }

// dataDir is where saved positions, results of drills and the user's own book are kept.
func dataDir() string { return ours("XDG_DATA_HOME", xdg.DataHome) }

// ours is a path in the program's part of a base directory; empty if neither its variable
// nor the home directory is known, for which the xdg package would use the root directory.
func ours(variable, base string, path ...string) string {
	if home, err := os.UserHomeDir(); !filepath.IsAbs(os.Getenv(variable)) && (err != nil || !filepath.IsAbs(home)) {
		return ""
	}
	return filepath.Join(append([]string{base, program}, path...)...)
}
