package command

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/ui/config"
)

// load reads the settings of cmd: its flags over the environment over the user's file over the
// defaults.
func (a *App) load(cmd *cobra.Command) (*config.Store, error) {
	file, err := configFile(cmd)
	if err != nil {
		return nil, err
	}
	s, err := a.readConfig(cmd.Context(), file)
	if err != nil {
		return nil, err
	}
	for _, r := range config.All {
		if text := os.Getenv(r.Env()); text != "" {
			if err := s.Set(r, text, config.Environment, r.Env()); err != nil {
				return nil, cli.Usagef("%s %w", r.Env(), err)
			}
		}
	}
	list, err := givenBy(cmd)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if err := s.Set(g.row, g.text, config.Flag, g.place); err != nil {
			return nil, cli.Usagef("%s %w", g.place, err)
		}
	}
	return s, nil
}

// language returns the language of a command. What was chosen on the screen counts where people
// read the output. JSON, protocols and what is served to others are English.
func (a *App) language(cmd *cobra.Command) string {
	asJSON, _ := cmd.Flags().GetBool("json") // false where there is no such flag
	switch name := cmd.Name(); {
	case asJSON, name == "gtp", name == "nboard", name == "serve": // for programs, or people from everywhere
		return lang.English
	case a.store != nil && a.store.Value(config.Language).Origin != config.Default:
		return lang.Choose(a.store.UI.Language, os.Environ())
	case isTerminal(a.Stdout):
		texts, _ := config.ReadTexts(rememberedFile())
		return lang.Choose(texts[config.Language.Key], os.Environ())
	}
	return lang.Choose(lang.Auto, os.Environ())
}

// readConfig reads the defaults and, unless its name is empty, the file over them.
func (a *App) readConfig(ctx context.Context, file string) (*config.Store, error) {
	if a.config != nil {
		s, err := a.config(file)
		return config.New(s), err
	}
	if file == "" {
		return config.Load(a.Defaults, "", "")
	}
	text, err := await(ctx, func() ([]byte, error) { // it may be a pipe
		return wholefile.ReadStream(file, config.MaxSize)
	})
	if err != nil {
		return nil, cli.Refuse(lang.Errorf("reading settings: %w", err))
	}
	if wholefile.OthersWrite(file) {
		return nil, cli.Refuse(lang.Errorf("reading settings: %s can be written by others, who could have it run programs: chmod go-w %s", file, file))
	}
	s, err := config.Load(a.Defaults, file, string(text))
	return s, cli.Refuse(err)
}

// recall sets what was chosen on the screen, takes down what is wrong with that, and has
// remembered what is chosen from now on.
func (a *App) recall() {
	file := rememberedFile()
	problems, err := a.store.Recall(file)
	if err == nil && len(problems) > 0 {
		var list []string
		for _, problem := range problems {
			list = append(list, a.tr.Err(problem))
		}
		err = errors.New(file + ": " + strings.Join(list, "; "))
	}
	if err != nil {
		a.notRemembered = a.tr.F("Not remembered from the last time: %v.", err)
	}
}

// refuse returns why a setting cannot have what it names, with what names it. What was chosen
// on the screen gives way to the default instead, which a.notRemembered says.
func (a *App) refuse(now *config.Settings, r *config.Setting, why error) error {
	if why == nil {
		return nil
	}
	v := a.store.Value(r)
	if v.Origin == config.Remembered {
		a.notRemembered = a.tr.F("Not remembered from the last time: %v.", why)
		_ = a.store.Set(r, v.Default, config.Remembered, "") // which is valid
		return strict.Set(now, r.Key, v.Default)
	}
	return cli.Refuse(lang.Errorf("%s: %w", a.store.Place(a.tr, r), why))
}

// try refuses what settings name that cannot be used, those whose keys begin so.
func (a *App) try(now *config.Settings, keys string) error {
	for _, r := range config.All {
		if strings.HasPrefix(r.Key, keys) {
			if err := a.refuse(now, r, r.Try(*now)); err != nil {
				return err
			}
		}
	}
	return nil
}

// named reports whether the command line sets one of these.
func (a *App) named(rows ...*config.Setting) bool {
	return slices.ContainsFunc(rows, func(r *config.Setting) bool { return a.store.Value(r).Origin == config.Flag })
}

// configFile returns the file of settings to read, empty if there is none.
func configFile(cmd *cobra.Command) (string, error) {
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

func ownConfig() string { return ours("XDG_CONFIG_HOME", xdg.ConfigHome, "config.toml") }

// rememberedFile returns where the program keeps what was chosen on the screen.
func rememberedFile() string { return ours("XDG_CONFIG_HOME", xdg.ConfigHome, "remembered.toml") }

// stateDir returns where the current game is kept.
func stateDir() string { return ours("XDG_STATE_HOME", xdg.StateHome) }

// cacheDir returns where results are kept that can be computed again.
func cacheDir() string { return ours("XDG_CACHE_HOME", xdg.CacheHome) }

// dataDir returns where finished games, results of practice and the position edited last are kept.
func dataDir() string { return ours("XDG_DATA_HOME", xdg.DataHome) }

// ours returns a path in the program's part of a base directory; empty if neither its variable
// nor the home directory is known, for which the xdg package would use the root directory.
func ours(variable, base string, path ...string) string {
	if home, err := os.UserHomeDir(); !filepath.IsAbs(os.Getenv(variable)) && (err != nil || !filepath.IsAbs(home)) {
		return ""
	}
	return filepath.Join(append([]string{base, program}, path...)...)
}
