package command

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/game"
)

// startLog sends the log to the file that --log names, or nowhere: the screen is
// not for it. The function it returns closes the file.
func startLog(cmd *cobra.Command) (func(), error) {
	f, err := openLog(cmd)
	if err != nil {
		return nil, err
	}
	if f == nil {
		slog.SetDefault(slog.New(slog.DiscardHandler))
		return func() {}, nil
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(f, &slog.HandlerOptions{Level: slog.LevelDebug})))
	slog.Info("started", "arguments", os.Args[1:])
	return func() { _ = f.Close() }, nil
}

// openLog opens the file that --log names, at its end; nil if it names none.
func openLog(cmd *cobra.Command) (*os.File, error) {
	flag := cmd.Flags().Lookup("log")
	if flag == nil || flag.Value.String() == "" {
		return nil, nil
	}
	f, err := os.OpenFile(flag.Value.String(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the log %s: %w", flag.Value, cause(err))
	}
	return f, nil
}

// logged is an engine whose thoughts are written to the log.
type logged struct {
	ai.Engine
	kind string
}

// Think implements ai.Engine.
func (l logged) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a, err := l.Engine.Think(ctx, p, lim, report)
	if !slog.Default().Enabled(ctx, slog.LevelDebug) {
		return a, err
	}
	slog.Debug("thought", "engine", l.kind,
		"own", fmt.Sprintf("%016x", uint64(p.Own)), "opponent", fmt.Sprintf("%016x", uint64(p.Opp)),
		"limits", lim, "move", a.Move(), "score", a.Score, "proven", a.Proven, "depth", a.Depth,
		"nodes", a.Nodes, "elapsed", a.Elapsed, "error", err)
	return a, err
}
