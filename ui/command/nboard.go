package command

import (
	"github.com/spf13/cobra"

	"othello/ai/protocol"
)

// nboard is the command that serves the engines to board windows such as NBoard.
func (a *App) nboard() *cobra.Command {
	return a.serve(&cobra.Command{
		Use:   "nboard",
		Short: "Play for another program, over the NBoard protocol",
		Long: `Answers NBoard commands (version 2 of the protocol) on the standard input, for board windows such as NBoard, until "quit" or the end of the input.

The depth that the window sets takes the place of the level's own.`,
		Example: `
othello nboard --level 8`,
	}, protocol.ServeNBoard)
}
