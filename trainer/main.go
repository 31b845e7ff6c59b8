// Command trainer makes template weights, the opening book and networks from databases of
// games, and measures engines. Run it from the root of the repository: "go run ./trainer
// --help" lists its verbs, README.md leads through them. This package is their command
// line; the work is done in the packages below.
package main

import (
	"context"
	"os"

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

The tasks of trainer/Taskfile.yml lead from the games to every file that is shipped. Long jobs may be interrupted: the same command resumes them.`,
		Example: `
# check the games
go run ./trainer check

# fit template weights to labelled positions
go run ./trainer template --positions labelled.pos --out weights.bin

# let two players play a match
go run ./trainer arena weights.bin,depth=8 models/template.bin,depth=8`,
	}
	for _, g := range []struct {
		title string
		verbs []*cobra.Command
	}{
		{"games", []*cobra.Command{fetchVerb(), checkVerb(), csvVerb()}},
		{"template weights", []*cobra.Command{labelVerb(), selfplayVerb(), positionsVerb(), templateVerb(), bootstrapVerb(), calibrateVerb(), correctVerb(), errorVerb(), probcutVerb()}},
		{"networks", []*cobra.Command{policyVerb(), stylesVerb(), quantiseVerb(), accuracyVerb(), rulesVerb()}},
		{"6x6", []*cobra.Command{dqnVerb(), expertVerb(), perfectVerb(), solvedVerb()}},
		{"opening book", []*cobra.Command{bookVerb()}},
		{"puzzles", []*cobra.Command{puzzlesVerb()}},
		{"strength", []*cobra.Command{arenaVerb(), openingsVerb(), ladderVerb(), levelsVerb(), problemsVerb(), judgeVerb()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, verb := range g.verbs {
			verb.GroupID = g.title
			root.AddCommand(verb)
		}
	}
	return root
}
