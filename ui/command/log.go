package command

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/memory"
	"othello/ui/config"
)

// begin reads the settings of cmd, and sends the log to the end of the file that --log
// names, or discards it: it must not appear on the screen. Run closes the file.
func (a *App) begin(cmd *cobra.Command) (*config.Store, error) {
	s, err := a.load(cmd, "")
	if err == nil {
		err = a.startLog(cmd)
	}
	if err != nil {
		return nil, err
	}
	if trouble := fitMemory(a.tr, &s.Settings); trouble != "" {
		_, _ = fmt.Fprintln(a.Stderr, trouble)
	}
	return s, nil
}

// begun returns what cobra runs for a command that begins with its settings.
func (a *App) begun(run func(cmd *cobra.Command, args []string, s *config.Store) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		s, err := a.begin(cmd)
		if err != nil {
			return err
		}
		return run(cmd, args, s)
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

func (a *App) startLog(cmd *cobra.Command) (err error) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	name, _ := cmd.Flags().GetString("log")
	if name == "" {
		return nil
	}
	a.log, err = await(cmd.Context(), a.tr, a.Stderr, a.tr.F("%s to be read", name), func() (*os.File, error) { // it may be a pipe that nobody reads
		return os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	})
	if err != nil {
		return cli.Refuse(lang.Errorf("opening the log %s: %w", name, cause(err)))
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(a.log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	slog.Info("started", "arguments", os.Args[1:])
	return nil
}

// logged is an engine whose results are written to the log.
type logged struct {
	ai.Engine
	kind string
}

// Think implements ai.Engine.
func (l logged) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a, err := l.Engine.Think(ctx, p, lim, report)
	lim.History = nil // the log has it in entries of its own
	if !slog.Default().Enabled(ctx, slog.LevelDebug) {
		return a, err
	}
	slog.Debug("searched", "engine", l.kind,
		"own", fmt.Sprintf("%016x", uint64(p.Own)), "opponent", fmt.Sprintf("%016x", uint64(p.Opp)),
		"limits", lim, "move", p.Size().Name(a.Move()), "score", a.Score.Discs, "bound", a.Score.Bound, "depth", a.Depth,
		"nodes", a.Nodes, "elapsed", a.Elapsed, "error", err)
	return a, err
}
