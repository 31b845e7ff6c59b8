package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

// labelling holds the flags of the verb label.
type labelling struct {
	positions.Labels
	source         games.Source
	theory         bool
	outcomes       int    // positions of each game that get its result; zero for labels by search
	weights, order string // files; empty for none
}

func labelVerb() *cobra.Command {
	var l labelling
	cmd := &cobra.Command{
		Use:   "label",
		Short: "Label positions of games with exact or searched scores",
		Long:  `Draw positions from games and label them with exact scores by solving or, with --weights, with scores of searches. With --theory or --outcomes, take the scores from the databases instead. An interrupted call can be resumed by the same call.`,
		Example: `
# solve positions with up to 12 empty squares
go run ./trainer label --count 1000000 --out exact.pos

# search positions four plies deep
go run ./trainer label --min-empties 13 --max-empties 30 --weights models/template.bin --out searched.pos

# the theoretical scores of the databases, and the results of the games
go run ./trainer label --theory --out theory.pos
go run ./trainer label --outcomes 4 --out results.pos`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &l.source)
	out := outFlag(cmd, "store of positions to write or continue")
	f.BoolVar(&l.theory, "theory", false, "store the theoretical scores of the games instead of searching")
	whole(f, &l.outcomes, "outcomes", 0, 0, 60, "store the result of each game at so many of its positions instead of searching")
	whole(f, &l.Least, "min-empties", 1, 1, 60, "fewest empty squares")
	whole(f, &l.Most, "max-empties", 12, 1, 60, "most empty squares")
	drawFlags(f, &l.Draw, 45, 10)
	whole(f, &l.Count, "count", 100_000, 0, math.MaxInt, "positions to have in the store")
	f.Uint64Var(&l.Seed, "seed", 1, "seed of the drawing")
	f.StringVar(&l.weights, "weights", "", "weights to search with; none for exact scores")
	f.StringVar(&l.order, "order", "", "weights that only make exact solving faster, worth while from about 16 empties on")
	whole(f, &l.Depth, "depth", 4, 0, 12, "plies to search, with --weights")
	threadsFlag(f, &l.Threads)
	cmd.MarkFlagsMutuallyExclusive("theory", "outcomes")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := l.check(); err != nil {
			return err
		}
		about, err := l.read()
		if err != nil {
			return err
		}
		dst, err := positions.Append(*out, about)
		if err != nil {
			return err
		}
		switch {
		case l.theory:
			err = positions.WriteRest(cmd.Context(), dst, positions.TheoryRecords(l.Games))
		case l.outcomes > 0:
			err = positions.WriteRest(cmd.Context(), dst, positions.Outcomes(l.Games, l.outcomes, l.Seed))
		default:
			b := bar(cmd)
			b.Set("label", dst.Count(), l.Count, "")
			err = l.Run(cmd.Context(), dst, func(n int) { b.Set("label", n, l.Count, "") })
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions, %s\n", *out, dst.Count(), about)
		return errors.Join(err, dst.Close())
	}
	return cmd
}

// check returns an error if flags contradict each other.
func (l *labelling) check() error {
	switch {
	case l.Most < l.Least:
		return cli.Usagef("--min-empties %d is more than --max-empties %d", l.Least, l.Most)
	case l.weights == "" && l.Most > 24 && !l.theory && l.outcomes == 0:
		return cli.Usagef("solving %d empty squares takes too long; search with --weights FILE", l.Most)
	}
	return checkDraw(l.Draw)
}

// read reads the games and the weights. about describes the labels; a store continues
// only with the same description.
func (l *labelling) read() (about string, err error) {
	if l.Games, err = l.source.Read(); err != nil {
		return "", err
	}
	var sum uint32
	if l.Weights, sum, err = templatefit.ReadWeights(l.weights); err != nil {
		return "", err
	}
	if l.Order, _, err = templatefit.ReadWeights(l.order); err != nil {
		return "", err
	}
	switch {
	case l.theory:
		return fmt.Sprintf("theoretical scores of %d games", len(l.Games)), nil
	case l.outcomes > 0:
		return fmt.Sprintf("results of %d games at %d positions each, seed %d", len(l.Games), l.outcomes, l.Seed), nil
	}
	switch {
	case l.source.Last > 0:
		about = fmt.Sprintf("games of %d to %d, ", l.source.First, l.source.Last)
	case l.source.First > 0:
		about = fmt.Sprintf("games from %d on, ", l.source.First)
	}
	about += fmt.Sprintf("%d to %d empties, %d%% wild, %d%% random, seed %d, %d games, ", l.Least, l.Most, l.Wild, l.Random, l.Seed, len(l.Games))
	if l.Weights == nil {
		return about + "solved", nil
	}
	return about + fmt.Sprintf("depth %d with weights %08x", l.Depth, sum), nil
}
