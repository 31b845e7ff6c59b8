package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"othello/internal/lang"
)

// manual returns the command that prints the man page.
func manual() *cobra.Command {
	return &cobra.Command{
		Use:                   "man",
		Short:                 "Print the man page",
		DisableFlagsInUseLine: true,
		Hidden:                true,
		Args:                  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := io.WriteString(cmd.OutOrStdout(), page(cmd.Root())); err != nil {
				return lang.Errorf("printing the man page: %w", err)
			}
			return nil
		},
	}
}

// page returns the man page of a program, in the language of roff.
func page(root *cobra.Command) string {
	var out strings.Builder
	fmt.Fprintf(&out, ".TH %s 1\n.ad l\n", strings.ToUpper(root.Name())) // no gaps in lines that cannot be broken well
	section := func(heading, text string) { fmt.Fprintf(&out, ".SH %s\n%s\n", heading, text) }
	section("NAME", roff(root.Name()+" - "+root.Short))
	section("SYNOPSIS", roff(root.UseLine()))
	section("DESCRIPTION", strings.ReplaceAll(roff(cmp.Or(root.Long, root.Short)), "\n\n", "\n.PP\n"))
	section("OPTIONS", options(root))
	section("COMMANDS", commands(root))
	return out.String()
}

// options returns a list of the flags of a command.
func options(cmd *cobra.Command) string {
	var out strings.Builder
	for _, f := range flags(cmd) {
		fmt.Fprintf(&out, ".TP\n\\fB%s\\fP\n%s\n", roff(spelling(f)), roff(f.Usage))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// commands returns a list of the commands below one, with their flags and commands in it.
func commands(cmd *cobra.Command) string {
	var out strings.Builder
	for _, sub := range shown(cmd) {
		name, rest, _ := strings.Cut(sub.Use, " ")
		fmt.Fprintf(&out, ".TP\n\\fB%s\\fP %s\n%s\n.RS\n%s\n%s.RE\n", name, roff(rest), roff(sub.Short), options(sub), commands(sub))
	}
	return out.String()
}

// roff returns text in which nothing is a request.
func roff(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, `\`, `\e`), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
