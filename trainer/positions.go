package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func positionsVerb() *cobra.Command {
	return subjects(&cobra.Command{
		Use:     "positions SUBJECT",
		Short:   "Draw positions from games: with scores, or as puzzles",
		Example: `go run ./trainer positions label --count 1000000 --out exact.pos`,
	}, labelVerb(), puzzlesVerb())
}

// labelling holds the flags of the verb label.
type labelling struct {
	positions.Labels
	source   games.Source
	theory   bool
	outcomes int    // positions of each game that get its result; zero for other labels
	early    int    // plies of the positions to label instead of those of games; zero for none
	weights  string // file; empty for none
}

func labelVerb() *cobra.Command {
	l := labelling{Labels: positions.Labels{Draw: positions.Draw{Wild: 45}}}
	cmd := &cobra.Command{
		Use:   "label",
		Short: "Label positions of games with exact or searched scores",
		Long:  `Draw positions from games and label them with exact scores by solving or, with --depth, with scores of searches. With --theory or --outcomes, take the scores from the databases instead. An interrupted call can be resumed by the same call.`,
		Example: `
go run ./trainer positions label --count 1000000 --out exact.pos
go run ./trainer positions label --min-empties 13 --max-empties 30 --depth 4 --weights models/template.bin --out searched.pos
go run ./trainer positions label --theory --out theory.pos`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &l.source)
	out := outFlag(cmd, "store of positions to write or continue")
	f.BoolVar(&l.theory, "theory", false, "store the theoretical scores of the games instead of searching")
	whole(f, &l.outcomes, "outcomes", 0, 0, 60, "instead of searching, store the result of each game at this number of its positions")
	whole(f, &l.early, "early", 0, 0, 9, "instead of positions of games, all of up to this number of plies")
	whole(f, &l.Least, "min-empties", 1, 1, 60, "fewest empty squares")
	whole(f, &l.Most, "max-empties", 12, 1, 60, "most empty squares")
	whole(f, &l.Random, "random", 10, 0, 55, "percentage of positions from random games")
	whole(f, &l.Count, "count", 100_000, 0, math.MaxInt, "positions to have in the store")
	f.Uint64Var(&l.Seed, "seed", 1, "seed of the drawing")
	f.StringVar(&l.weights, "weights", "", "weights to search with; empty for the hand evaluation. Solving is faster with some from about 16 empties on")
	whole(f, &l.Depth, "depth", 0, 0, 20, "plies to search; 0 to solve")
	threadsFlag(f, &l.Threads)
	cmd.MarkFlagsMutuallyExclusive("theory", "outcomes", "early")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case l.Most < l.Least:
			return cli.Usagef("--min-empties %d is more than --max-empties %d", l.Least, l.Most)
		case l.Depth == 0 && (l.Most > 24 || l.early > 0) && !l.theory && l.outcomes == 0:
			return cli.Usagef("solving so many empty squares takes too long; search with --depth")
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

// read reads the weights, and the games or the early positions. about describes the labels;
// a store continues only with the same description.
func (l *labelling) read() (about string, err error) {
	var sum uint32
	if l.Weights, sum, err = templatefit.ReadWeights(l.weights); err != nil {
		return "", err
	}
	labels := "solved"
	if l.Depth > 0 {
		labels = fmt.Sprintf("depth %d with weights %08x", l.Depth, sum)
	}
	if l.early > 0 {
		l.Positions = positions.EarlyPositions(l.early)
		l.Count = len(l.Positions)
		return fmt.Sprintf("all positions of up to %d plies, %s", l.early, labels), nil
	}
	if l.Games, err = l.source.Read(); err != nil {
		return "", err
	}
	switch {
	case l.theory:
		return fmt.Sprintf("theoretical scores of %d games", len(l.Games)), nil
	case l.outcomes > 0:
		return fmt.Sprintf("results of %d games at %d positions each, seed %d", len(l.Games), l.outcomes, l.Seed), nil
	}
	return fmt.Sprintf("games of %d to %d, %d to %d empties, %d%% wild, %d%% random, seed %d, %d games, %s", l.source.First, l.source.Last, l.Least, l.Most, l.Wild, l.Random, l.Seed, len(l.Games), labels), nil
}

func selfplayVerb() *cobra.Command {
	job := positions.SelfPlay{}
	source := games.Source{Last: 2014}
	first, last, threads := 0, 99, 0
	var openings string
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Make labelled positions by self-play",
		Long: `Play games of the search against itself from openings of many kinds and lengths. Store positions of the games and of side lines, many with all their moves, with searched or exact scores and with results.

The work is cut into numbered parts, each a file of the folder. A part depends on its number and the settings alone, so that several processes or machines can share the numbers. Finished parts are skipped, and an interrupted one is made again.`,
		Example: `
go run ./trainer selfplay --weights models/template.bin --out selfplay
go run ./trainer selfplay --weights models/template.bin --out selfplay --parts 0-99 --missing`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	openingsFlag(f, &openings)
	out := outFlag(cmd, "folder for the parts, made if it is missing")
	weights := f.String("weights", "", "weights to search with")
	required(cmd, "weights")
	whole(f, &job.Depth, "depth", 9, 2, 20, "plies to search; below 9, where no search is selective, few are cheaper")
	whole(f, &job.Exact, "exact", 18, 0, 24, "empty squares from which on play is perfect")
	whole(f, &job.Wide, "wide", 14, 0, 24, "empty squares from which on all moves of a position are solved")
	f.Var(span{&first, &last, 999_999, last}, "parts", "numbers of the parts to make")
	whole(f, &job.Games, "games", 1024, 1, 1024, "games of a part, some 300 positions each; above 16 a multiple of it")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the games")
	missing := f.Bool("missing", false, "only print the numbers of the incomplete parts, such as 3,17,20")
	threadsFlag(f, &threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case job.Wide > job.Exact:
			return cli.Usagef("--wide %d is more than --exact %d", job.Wide, job.Exact)
		case job.Games > 16 && job.Games%16 > 0:
			return cli.Usagef("--games must be a multiple of 16 above 16, not %d", job.Games)
		}
		var sum uint32
		var err error
		if job.Weights, sum, err = templatefit.ReadWeights(*weights); err != nil {
			return err
		}
		job.Settings = fmt.Sprintf("weights %08x", sum)
		if job.Database, err = source.Read(); err != nil {
			return err
		}
		if job.Openings, err = arena.ReadOpenings(openings); err != nil {
			return err
		}
		left, err := job.Missing(*out, first, last)
		if err != nil {
			return err
		}
		if *missing {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), strings.ReplaceAll(strings.Trim(fmt.Sprint(left), "[]"), " ", ","))
			return err
		}
		if err := disk.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		count, blocks, total := 0, 0, len(left)*job.Blocks()
		b := bar(cmd)
		defer b.Leave()
		err = job.Make(cmd.Context(), *out, first, last, threads, func(part, records int) {
			count += records
			blocks++
			b.Set("self-play", blocks, total, fmt.Sprintf("part %d, %d positions", part, count))
		})
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %d more positions in %d parts\n", *out, count, len(left))
		}
		return err
	}
	return cmd
}
