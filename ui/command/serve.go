package command

import (
	"context"
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai/protocol"
)

// server is one of the ways to serve engines that package protocol offers.
type server func(ctx context.Context, in io.Reader, out io.Writer, o protocol.Options) error

// serve makes cmd a command that serves the engines on stdin and stdout.
func (a *App) serve(cmd *cobra.Command, with server) *cobra.Command {
	cmd.Args = files(0)
	a.addSettings(cmd, "ui.level", "engine.kind", "engine.threads", "engine.hash_mb", "engine.seed")
	if cmd.Name() == "nboard" { // GTP has no word for it
		a.addSettings(cmd, "engine.book_learn")
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		config, err := a.begin(cmd)
		if err != nil {
			return err
		}
		kinds, err := a.kinds(&config)
		if err != nil {
			return err
		}
		o := protocol.Options{
			Kinds: kinds, Kind: config.Engine.Kind, Level: config.UI.Level,
			Name: program, Version: a.Version, Log: problems{},
		}
		switch l, err := a.learner(config.Engine, a.playedBook); {
		case err != nil:
			slog.Warn(err.Error())
		case l != nil:
			o.Learn = l.Learn
		}
		return with(cmd.Context(), a.Stdin, a.Stdout, o)
	}
	return cmd
}

// problems writes the lines it gets to the log, as warnings: stdout belongs to
// the protocol alone.
type problems struct{}

func (problems) Write(line []byte) (int, error) {
	slog.Warn(strings.TrimSpace(string(line)))
	return len(line), nil
}
