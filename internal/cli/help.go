package cli

import (
	"cmp"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// mostWidth is how many columns of a terminal the help uses.
const mostWidth = 120

// showHelp makes a tree of commands print cobra's help, in lines that fit a terminal.
func showHelp(root *cobra.Command, to io.Writer) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		text := cmp.Or(cmd.Long, cmd.Short) + "\n\n" + cmd.UsageString()
		if f, ok := to.(*os.File); ok {
			if width, _, err := term.GetSize(f.Fd()); err == nil {
				text = ansi.Wrap(text, min(width, mostWidth), "")
			}
		}
		_, _ = io.WriteString(cmd.OutOrStdout(), strings.TrimSpace(text)+"\n")
	})
}
