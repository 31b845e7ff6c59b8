package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
)

// configure is the command about settings.
func (a *App) configure() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show the settings in effect",
		Long: `Prints the settings in effect. Flags take precedence over environment variables, these over your file, and that over the defaults.

Every setting with a flag also has an environment variable: OTHELLO_LEVEL=3 is --level 3. NO_COLOR, set to anything, turns colours off.`,
		Example: `
othello config
othello config path
othello config init`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			config, err := a.settings(cmd)
			if err != nil {
				return err
			}
			encoder := toml.NewEncoder(a.Stdout)
			encoder.Indent = ""
			if err := encoder.Encode(config); err != nil {
				return fmt.Errorf("printing the settings: %w", err)
			}
			return nil
		},
	}
	a.addSettings(cmd)
	cmd.AddCommand(&cobra.Command{
		Use:   "path",
		Short: "Print the path of your settings file",
		Args:  files(0),
		RunE:  a.printed(a.configPath),
	}, &cobra.Command{
		Use:   "init",
		Short: "Create your settings file with all defaults, unless it exists",
		Args:  files(0),
		RunE: a.printed(func(cmd *cobra.Command) (string, error) {
			path, err := a.configPath(cmd)
			if err == nil {
				err = writeNew(path, a.Defaults)
			}
			return path, err
		}),
	})
	return cmd
}

// printed is a command that prints the path that find returns.
func (a *App) printed(find func(*cobra.Command) (string, error)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		path, err := find(cmd)
		if err == nil {
			_, err = fmt.Fprintln(a.Stdout, path)
		}
		return err
	}
}

// configPath is the path of the user's settings file, whether or not it exists.
func (a *App) configPath(cmd *cobra.Command) (string, error) {
	path, err := a.configFile(cmd)
	if err == nil && path == "" {
		path = ownConfig()
	}
	if err == nil && path == "" {
		err = errors.New("there is no home directory for settings: set HOME or XDG_CONFIG_HOME, or use --config")
	}
	return path, err
}

// writeNew writes a file that must not exist yet.
func writeNew(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists and was not changed", path)
	}
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	return nil
}
