// Command trainer makes template weights, the opening book and networks from databases of
// games, and measures engines. Run it from the root of the repository: "go run ./trainer
// --help" lists its verbs, README.md leads through them. This package is their command
// line; the work is done in the packages below.
package main

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"othello/internal/cli"
)

func main() {
	ctx, stop := cli.Signals(context.Background())
	code := cli.Run(ctx, root(), "", os.Args[1:])
	stop()
	os.Exit(code)
}

// root returns the command that holds the verbs.
func root() *cobra.Command {
	root := &cobra.Command{
		Use:   "trainer",
		Short: "Make weights, the opening book and networks from databases of games",
		Long: `The trainer makes template weights, the opening book and networks from databases of games in the WTHOR format, and measures engines.

The verb make has a recipe for every file that is shipped, which leads from the games to it by the other verbs. Long jobs may be interrupted: the same command resumes them.`,
		Example: `go run ./trainer make small`,
	}
	for _, g := range []struct {
		title string
		verbs []*cobra.Command
	}{
		{"games", []*cobra.Command{fetchVerb(), checkVerb(), exportVerb()}},
		{"shipped files", []*cobra.Command{makeVerb()}},
		{"their steps", []*cobra.Command{
			selfplayVerb(), positionsVerb(), fitVerb(),
			with(policyVerb(), stylesVerb()), with(bookVerb(), perfectVerb()), rulesVerb(),
		}},
		{"strength", []*cobra.Command{measureVerb(), with(matchVerb(), ladderVerb())}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, verb := range g.verbs {
			verb.GroupID = g.title
			root.AddCommand(verb)
		}
	}
	return root
}

// with adds verbs below a verb.
func with(verb *cobra.Command, below ...*cobra.Command) *cobra.Command {
	verb.AddCommand(below...)
	return verb
}

// subjects returns a verb that does nothing without one of the verbs below it.
func subjects(verb *cobra.Command, below ...*cobra.Command) *cobra.Command {
	var names []string
	for _, b := range below {
		names = append(names, b.Name())
	}
	verb.Args = cobra.NoArgs
	verb.RunE = func(*cobra.Command, []string) error {
		return cli.Usagef("%s what? It is one of %s", verb.Name(), strings.Join(names, ", "))
	}
	return with(verb, below...)
}

func fitVerb() *cobra.Command {
	return subjects(&cobra.Command{
		Use:     "fit SUBJECT",
		Short:   "Fit weights, their network, values by Q-learning and the cuts of the search",
		Example: `go run ./trainer fit weights --positions labelled.pos --out weights.bin`,
	}, weightsVerb(), networkVerb(), valuesVerb(), cutsVerb())
}

func measureVerb() *cobra.Command {
	return subjects(&cobra.Command{
		Use:     "measure SUBJECT",
		Short:   "Measure weights, networks, searches, levels, books and puzzles",
		Example: `go run ./trainer measure accuracy --net models/small.onnx --years 2022-2023`,
	}, accuracyVerb(), errorVerb(), judgeVerb(), levelsVerb(), bookLossVerb(), puzzlesProofVerb())
}
