package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/lang"
)

// translate puts what a tree of commands says of itself into the language of the person:
// what each does, its flags, and the comments between its examples. The commands and
// flags that cobra adds are among them.
func translate(root *cobra.Command, tr *lang.Printer) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	if root.Version != "" {
		root.Flags().BoolP("version", "v", false, tr.F("version for %s", root.Name()))
	}
	translateCommand(root, tr)
}

func translateCommand(cmd *cobra.Command, tr *lang.Printer) {
	cmd.InitDefaultHelpFlag()
	cmd.Flags().Lookup("help").Usage = tr.F("help for %s", cmd.Name())
	cmd.Short, cmd.Example = tr.T(cmd.Short), tr.T(cmd.Example)
	paragraphs := strings.Split(cmd.Long, "\n\n")
	for i, p := range paragraphs {
		text := strings.TrimSuffix(p, "\n")
		paragraphs[i] = tr.T(text) + p[len(text):]
	}
	cmd.Long = strings.Join(paragraphs, "\n\n")
	lines := strings.Split(cmd.Example, "\n")
	for i, l := range lines {
		if comment, ok := strings.CutPrefix(l, "# "); ok {
			lines[i] = "# " + tr.T(comment)
		}
	}
	cmd.Example = strings.Join(lines, "\n")
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) { f.Usage = tr.T(f.Usage) })
	}
	for _, sub := range cmd.Commands() {
		translateCommand(sub, tr)
	}
}
