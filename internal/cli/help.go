package cli

import (
	"cmp"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/lang"
)

// Columns of the help on a terminal.
const leastWidth, mostWidth = 40, 120

// showHelp makes a tree of commands print the help of this package.
func showHelp(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		width := 0
		if f, ok := cmd.OutOrStdout().(*os.File); ok {
			if w, _, err := term.GetSize(f.Fd()); err == nil {
				width = min(max(w, leastWidth), mostWidth)
			}
		}
		_, _ = io.WriteString(cmd.OutOrStdout(), help(cmd, width))
	})
}

// help returns what a command says of itself, in lines of so many columns; zero for lines
// as long as they are.
func help(cmd *cobra.Command, width int) string {
	var out strings.Builder
	out.WriteString(ansi.Wrap(cmp.Or(cmd.Long, cmd.Short), width, "") + "\n")
	section := func(heading string, rows ...[2]string) {
		if len(rows) == 0 {
			return
		}
		out.WriteString("\n" + heading + "\n\n")
		first := 0
		for _, row := range rows {
			first = max(first, ansi.StringWidth(row[0])+2)
		}
		for _, row := range rows {
			text := row[1]
			if width > 0 {
				text = ansi.Wrap(text, max(width-first-2, leastWidth/2), "")
			}
			text = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", first+2))
			out.WriteString(strings.TrimRight("  "+lang.Pad(row[0], -first)+text, " ") + "\n")
		}
	}
	section("USAGE", [2]string{cmd.UseLine()})
	if text := strings.Trim(cmd.Example, "\n"); text != "" {
		section("EXAMPLES", [2]string{strings.ReplaceAll(strings.ReplaceAll(text, "\n", "\n  "), "  \n", "\n")})
	}
	for _, g := range append(cmd.Groups(), &cobra.Group{Title: "COMMANDS"}) {
		var commands [][2]string
		for _, sub := range shown(cmd) {
			if sub.GroupID == g.ID {
				commands = append(commands, [2]string{sub.Use, sub.Short})
			}
		}
		section(strings.ToUpper(g.Title), commands...)
	}
	var options [][2]string
	for _, f := range flags(cmd) {
		options = append(options, [2]string{spelling(f), f.Usage})
	}
	section("FLAGS", options...)
	return out.String()
}

// shown returns the commands below one that its help lists.
func shown(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(sub *cobra.Command) bool { return sub.Hidden })
}

// flags returns those that a command takes, in the order of their names.
func flags(cmd *cobra.Command) (list []*pflag.Flag) {
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	cmd.InheritedFlags() // makes cobra add them to the others
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			list = append(list, f)
		}
	})
	return list
}

// spelling returns "-h, --help".
func spelling(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand + ", --" + f.Name
	}
	return "--" + f.Name
}
