// Command trainer makes the engine's weights from game databases: it reads
// games, labels positions, fits template weights and measures them. Run it from
// the repository root as "go run ./trainer VERB".
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
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
	context.AfterFunc(ctx, stop) // whoever asks a second time does not want to wait
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err == nil:
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "trainer:", strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted"))
		os.Exit(130)
	default:
		fmt.Fprintln(os.Stderr, "trainer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "-h"}
	}
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		fmt.Fprintln(out, "usage: trainer VERB [flags] ...; trainer VERB -h lists the flags of a verb")
		for _, v := range verbs {
			fmt.Fprintf(out, "  %-10s %s\n", v.name, v.use)
		}
		return nil
	}
	for _, v := range verbs {
		if v.name != args[0] {
			continue
		}
		err := v.run(ctx, args[1:], out, progress)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", v.name, err)
		}
		return nil
	}
	return fmt.Errorf("no verb %s; trainer help lists them", args[0])
}
