// Command trainer makes the engine's weights from game databases: it reads
// games, labels positions, fits template weights and measures them. Run it from
// the repository root as "go run ./trainer VERB".
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// verb is one job of the trainer.
type verb struct {
	name, use string
	run       func(ctx context.Context, args []string, out, progress io.Writer) error
}

var verbs = []verb{
	{"fetch", "download game databases", runFetch},
	{"check", "look game databases over", runCheck},
	{"csv", "export games as comma separated values", runCSV},
	{"label", "put exact or searched scores on positions of games", runLabel},
	{"book", "build the opening book", runBook},
	{"selfplay", "let search play itself and keep the results", runSelfplay},
	{"template", "fit template weights to labelled positions", runTemplate},
	{"policy", "train a policy and value network on the moves of games", runPolicy},
	{"quantise", "make a faster network of 8 bits from a trained one", runQuantise},
	{"accuracy", "measure how well a network or an engine foresees moves", runAccuracy},
	{"calibrate", "set the level of each stage right", runCalibrate},
	{"probcut", "fit the probabilistic cuts of the search to an evaluation", runProbcut},
	{"levels", "measure what the moves of each level lose", runLevels},
	{"error", "measure weights against labelled positions", runError},
	{"arena", "let two engines play a match", runArena},
	{"ladder", "put the levels of all engines on one Elo scale", runLadder},
	{"bootstrap", "label and fit stage by stage from the end of the game", runBootstrap},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "trainer:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	if len(args) > 0 {
		for _, v := range verbs {
			if v.name == args[0] {
				return v.run(ctx, args[1:], out, progress)
			}
		}
	}
	for _, v := range verbs {
		fmt.Fprintf(out, "  %-10s %s\n", v.name, v.use)
	}
	if len(args) == 0 || args[0] == "help" {
		return nil
	}
	return errors.New("no verb " + args[0])
}
