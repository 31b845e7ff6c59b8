package command

import (
	"context"
	"io"
	"log/slog"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/protocol"
	"othello/ui/config"
	"othello/ui/session"
)

func nboard(a *App) *cobra.Command {
	return a.serve(&cobra.Command{
		Use:   "nboard",
		Short: "Serve an engine over the NBoard protocol",
		Long: `Answers NBoard commands (version 2 of the protocol) on the standard input, for board windows such as NBoard, until "quit" or the end of the input.

Without --level, the strongest level without a time limit plays. A depth that the window sets is searched without the errors of the level.`,
		Example: `
othello nboard --level 8`,
	}, protocol.ServeNBoard)
}

func gtp(a *App) *cobra.Command {
	return a.serve(&cobra.Command{
		Use:   "gtp",
		Short: "Serve an engine over GTP",
		Long: `Answers GTP commands (version 2 of the Go Text Protocol, as Othello programs speak it) on the standard input, for board windows such as Quarry and GoGui, until "quit" or the end of the input.

Without --level, the strongest level without a time limit plays. "list_commands" lists the commands; "level" chooses the level.`,
		Example: `
othello gtp --level 8
echo "genmove black" | othello gtp --engine search`,
	}, protocol.ServeGTP)
}

// server is one of the ways to serve an engine that package protocol offers.
type server func(ctx context.Context, in io.Reader, out io.Writer, o protocol.Options) error

// serve makes cmd a command that serves an engine on stdin and stdout.
func (a *App) serve(cmd *cobra.Command, with server) *cobra.Command {
	cmd.Args = files(0)
	a.addSettings(cmd, "ui.level", "engine.kind")
	cmd.RunE = a.begun(func(cmd *cobra.Command, _ []string, s *config.Store) error {
		kinds, err := a.kinds(&s.Settings)
		if err == nil {
			err = a.checkLevel(&s.Settings, kinds, s.Engine.Kind)
		}
		if err != nil {
			return err
		}
		kind := kinds[session.KindNamed(kinds, s.Engine.Kind)]
		o := protocol.Options{
			Kind: kind, Level: ai.FindLike(kinds, session.KindNamed(kinds, kind.ID), s.UI.Level),
			Name: program, Version: a.Version, Log: slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn).Writer(), // not stdout, which is for the protocol
		}
		if s.Value(config.Level).Origin == config.Default {
			o.Level = steadiest(kind)
		}
		return with(cmd.Context(), a.Stdin, a.Stdout, o)
	})
	return cmd
}

// steadiest returns the strongest level of a kind that no time limits: the first one, which
// people start with, would be of no use to a referee.
func steadiest(k ai.Kind) int {
	for n := len(k.Levels); n > 1; n-- {
		if k.Level(n).Limits.Time == 0 {
			return n
		}
	}
	return 1
}
