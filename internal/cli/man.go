package cli

import (
	"io"

	mcobra "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"

	"othello/internal/lang"
)

// manual returns the command that prints the man page.
func manual() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Print the man page",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			page, err := mcobra.NewManPage(1, cmd.Root())
			if err == nil {
				_, err = io.WriteString(cmd.OutOrStdout(), page.Build(roff.NewDocument()))
			}
			if err != nil {
				return lang.Errorf("printing the man page: %w", err)
			}
			return nil
		},
	}
}
