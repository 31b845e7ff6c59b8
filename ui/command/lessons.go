package command

import "github.com/spf13/cobra"

// lessons is the command that teaches the game.
func (a *App) lessons() *cobra.Command {
	cmd := a.play("learn")
	cmd.Aliases = []string{"lessons", "tutorial", "rules", "how-to-play"}
	cmd.Short = "Learn how to play, step by step"
	cmd.Long = "Teaches Othello from its first rule, in ten lessons of a minute each. They go on where you left them. In a game the key I opens them."
	cmd.Example = `
othello learn
othello learn --plain`
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a.teaching = true
		return a.runPlay(cmd, args)
	}
	return cmd
}
