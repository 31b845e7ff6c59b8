package command

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/spf13/cobra"

	"othello/internal/disk"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/internal/wholefile"
	"othello/ui/config"
)

func (a *App) configure() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "config",
		Aliases: []string{"settings"},
		Short:   "Show the settings in effect, and where each value comes from",
		Long: `Prints the settings in effect when you play, and what sets each: all but lists and tables. Flags take precedence over environment variables, these over your file, that over what you chose on the screen earlier, and that over the defaults. Other commands do not use what was chosen on the screen.

Every setting of one value has an environment variable, and --set takes it: OTHELLO_HASH_MB=256 is --set engine.hash_mb=256. NO_COLOR, set to anything, turns colours off.`,
		Example: `
othello config
othello config path
othello config init`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.unread != nil {
				return a.unread
			}
			a.recall()
			now := a.store.Settings
			if err := a.try(&now, ""); err != nil {
				return err
			}
			if _, err := a.kinds(&now); err != nil {
				return err
			}
			if a.notRemembered != "" {
				_, _ = fmt.Fprintln(a.Stderr, printable.Line(a.notRemembered))
			}
			var rows [][]string
			for _, r := range config.All {
				value := a.store.Value(r).Text
				switch r.Zero().(type) {
				case bool, int, float64:
				default:
					value = strconv.Quote(value)
				}
				rows = append(rows, []string{r.Key + " = " + value, "# " + a.store.Place(a.tr, r)})
			}
			_, err := io.WriteString(a.Stdout, lang.Table(rows...))
			return wrapped(lang.N("printing the settings: %w"), err)
		},
	}
	a.addSettings(cmd, playSettings...)
	cmd.AddCommand(&cobra.Command{
		Use:   "path",
		Short: "Print the path of your settings file",
		Args:  files(0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.ownConfig(cmd, false) },
	}, &cobra.Command{
		Use:   "init",
		Short: "Create your settings file, with all settings as comments, unless it exists",
		Args:  files(0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.ownConfig(cmd, true) },
	})
	return cmd
}

// ownConfig prints the path of the user's settings file, which it creates if that is asked for.
func (a *App) ownConfig(cmd *cobra.Command, create bool) error {
	path, err := configFile(cmd)
	if path = cmp.Or(path, ownConfig()); err == nil && path == "" {
		err = lang.Errorf("there is no home directory for settings: set HOME or XDG_CONFIG_HOME, or use --config")
	}
	if err == nil && create {
		err = writeNew(path, settingLine.ReplaceAllString(a.Defaults, "#$0"))
	}
	if err == nil {
		_, err = fmt.Fprintln(a.Stdout, printable.Line(path))
	}
	return err
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
