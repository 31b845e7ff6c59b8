package command

import (
	"github.com/spf13/cobra"

	"othello/ai/protocol"
)

// gtp is the command that serves the engines to referees and board windows that
// speak the Go Text Protocol.
func (a *App) gtp() *cobra.Command {
	return a.serve(&cobra.Command{
		Use:   "gtp",
		Short: "Play for another program, over GTP",
		Long: `Answers GTP commands (version 2 of the Go Text Protocol, as Othello programs speak it) on the standard input, for board windows such as Quarry and GoGui, until "quit" or the end of the input.

"list_commands" lists what it understands; "othello-engine" and "level" change who plays.`,
		Example: `
othello gtp --level 8
echo "genmove black" | othello gtp --engine search`,
	}, protocol.ServeGTP)
}
