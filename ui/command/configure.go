package command

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"othello/internal/disk"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/config"
)

func (a *App) configure() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "config",
		Aliases: []string{"settings"},
		Short:   "Show the settings in effect",
		Long: `Prints the settings in effect when you play. Flags take precedence over environment variables, these over your file, that over what you chose on the screen earlier, and that over the defaults. Other commands do not use what was chosen on the screen.

Every setting with a flag also has an environment variable: OTHELLO_LEVEL=3 is --level 3. NO_COLOR, set to anything, turns colours off.`,
		Example: `
othello config
othello config list
othello config path
othello config init
othello config forget`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.beginShow(cmd)
			if err != nil {
				return err
			}
			encoder := toml.NewEncoder(a.Stdout)
			encoder.Indent = ""
			return wrapped(lang.N("printing the settings: %w"), encoder.Encode(s.Settings))
		},
	}
	a.addSettings(cmd)
	cmd.AddCommand(&cobra.Command{
		Use:   "path",
		Short: "Print the path of your settings file",
		Args:  files(0),
		RunE:  a.printed(a.configPath),
	}, a.listSettings(), &cobra.Command{
		Use:   "forget",
		Short: "Forget what was chosen on the screen",
		Long:  "Removes the file in which the program keeps what you chose on the screen, and prints its path. Your own settings file stays as it is.",
		Args:  files(0),
		RunE: a.printed(func(cmd *cobra.Command) (string, error) {
			path := rememberedFile()
			if path == "" {
				return "", errNoHome
			}
			return path, config.Forget(cmd.Context(), path)
		}),
	}, &cobra.Command{
		Use:   "init",
		Short: "Create your settings file, with all settings as comments, unless it exists",
		Args:  files(0),
		RunE: a.printed(func(cmd *cobra.Command) (string, error) {
			path, err := a.configPath(cmd)
			if err == nil {
				err = writeNew(path, settingLine.ReplaceAllString(a.Defaults, "#$0"))
			}
			return path, err
		}),
	})
	return cmd
}

var errNoHome = lang.Errorf("there is no home directory for settings: set HOME or XDG_CONFIG_HOME, or use --config")

func (a *App) listSettings() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the settings that the screen can change, and where each value comes from",
		Args:  files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.beginShow(cmd)
			if err != nil {
				return err
			}
			var rows [][]string
			for _, r := range config.OnScreen() {
				rows = append(rows, []string{r.Key, cmp.Or(s.Value(r).Text, `""`), s.Place(a.tr, r)})
			}
			_, err = io.WriteString(a.Stdout, lang.Table(false, rows...))
			return wrapped(lang.N("printing the settings: %w"), err)
		},
	}
	a.addSettings(cmd)
	return cmd
}

// beginShow is beginPlay for a command that shows the settings. It refuses what they name in
// vain, and says what of the remembered ones could not be used.
func (a *App) beginShow(cmd *cobra.Command) (*config.Store, error) {
	s, err := a.beginPlay(cmd, true)
	if err != nil {
		return s, err
	}
	now := s.Settings
	if err = a.try(&now, ""); err == nil {
		_, err = a.kinds(&now)
	}
	if a.notRemembered != "" {
		_, _ = fmt.Fprintln(a.Stderr, a.notRemembered)
	}
	return s, err
}

// printed returns a command that prints the path that find returns.
func (a *App) printed(find func(*cobra.Command) (string, error)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		path, err := find(cmd)
		if err == nil {
			_, err = fmt.Fprintln(a.Stdout, a.link(path))
		}
		return err
	}
}

// configPath returns the path of the user's settings file, whether or not it exists.
func (a *App) configPath(cmd *cobra.Command) (string, error) {
	path, err := a.configFile(cmd)
	if err == nil && path == "" {
		path = ownConfig()
	}
	if err == nil && path == "" {
		err = errNoHome
	}
	return path, err
}

// settingLine is the beginning of a line that sets a key. In a file that is all comments
// nothing is set, so that what is chosen on the screen counts.
var settingLine = regexp.MustCompile(`(?m)^[a-z_]+ =`)

// writeNew writes a file that must not exist yet.
func writeNew(path, text string) error {
	if err := disk.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return lang.Errorf("writing settings: %w", err)
	}
	err := wholefile.Create(path, []byte(text))
	if errors.Is(err, fs.ErrExist) {
		return lang.Errorf("%s already exists and was not changed", path)
	}
	return err
}
