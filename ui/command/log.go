package command

import (
	"fmt"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/memory"
	"othello/internal/printable"
	"othello/ui/config"
)

// begun returns what cobra runs for a command that begins with its settings.
func (a *App) begun(run func(cmd *cobra.Command, args []string, s *config.Store) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if a.unread != nil {
			return a.unread
		}
		if trouble := fitMemory(a.tr, &a.store.Settings); trouble != "" {
			_, _ = fmt.Fprintln(a.Stderr, printable.Line(trouble))
		}
		return run(cmd, args, a.store)
	}
}

// fitMemory lowers the memory of an engine to what the system has, and says so if it does.
func fitMemory(tr *lang.Printer, config *config.Settings) (trouble string) {
	asked := config.Engine.HashMB
	if config.Engine.HashMB = memory.Granted(asked); config.Engine.HashMB < asked {
		trouble = tr.F("The system has no %d MiB for an engine: it gets %d MiB.", asked, config.Engine.HashMB)
		slog.Warn(trouble)
	}
	return trouble
}

// startLog sends the log to the end of the file that --log names, or discards it: it must not
// appear on the screen. Run closes the file.
func (a *App) startLog(cmd *cobra.Command) (err error) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	name, _ := cmd.Flags().GetString("log")
	if name == "" {
		return nil
	}
	a.log, err = await(cmd.Context(), func() (*os.File, error) { // it may be a pipe that nobody reads
		return os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	})
	if err != nil {
		return cli.Refuse(lang.Errorf("opening the log %s: %w", name, cause(err)))
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(a.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	slog.Info("started", "arguments", os.Args[1:])
	return nil
}
