package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func positionsVerb() *cobra.Command {
	source := games.Source{First: 2015}
	cmd := &cobra.Command{
		Use:   "positions STORE...",
		Short: "Summarise stores of labelled positions",
		Long:  `Read stores of labelled positions, which checks them, and count what they hold: by empty squares and by source and label, with mean and spread of the scores and of what the results are above them. With --sort, write them in an order to learn from that needs little memory, without those of the games of some years with 24 to 26 empty squares and after a move from there.`,
		Example: `
go run ./trainer positions 'selfplay/*.pos' exact.pos
go run ./trainer positions 'selfplay/*.pos' 'early/*.pos' --sort sorted`,
		Args: cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	sorted := f.String("sort", "", "folder to write the positions into")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		names, err := positions.Names(args...)
		if err != nil {
			return err
		}
		b := bar(cmd)
		if *sorted != "" {
			list, err := source.Read()
			if err != nil {
				return err
			}
			held := positions.Held{}
			for _, g := range list {
				for e := 24; e <= 26; e++ {
					held.Hold(g.At(e).Position)
				}
			}
			return positions.Sort(cmd.Context(), *sorted, names, held.Drop, func(done int) { b.Set("sort", done, len(names), "") })
		}
		var s positions.Summary
		for i, name := range names {
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			if err := s.Read(name); err != nil {
				return err
			}
			b.Set("positions", i+1, len(names), "")
		}
		return s.Print(cmd.OutOrStdout())
	}
	return cmd
}

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
go run ./trainer positions label --count 1000000 --out exact.pos

# search positions four plies deep
go run ./trainer positions label --min-empties 13 --max-empties 30 --weights models/template.bin --out searched.pos

# the theoretical scores of the databases, and the results of the games
go run ./trainer positions label --theory --out theory.pos
go run ./trainer positions label --outcomes 4 --out results.pos`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &l.source)
	out := outFlag(cmd, "store of positions to write or continue")
	f.BoolVar(&l.theory, "theory", false, "store the theoretical scores of the games instead of searching")
	whole(f, &l.outcomes, "outcomes", 0, 0, 60, "instead of searching, store the result of each game at this number of its positions")
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

func selfplayVerb() *cobra.Command {
	job := positions.SelfPlay{}
	source := games.Source{Last: 2014}
	first, last, threads := 0, 99, 0
	var openings string
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Make labelled positions by self-play",
		Long: `Play games of the search against itself from openings of many kinds and lengths. Store positions of the games and of side lines, many with all their moves, with searched or exact scores and with results.

The work is cut into numbered parts, each a file of the folder. A part depends on its number and the settings alone, so that several processes or machines can share the numbers. Finished parts are skipped, and an interrupted one continues.`,
		Example: `
go run ./trainer selfplay --weights models/template.bin --out selfplay

# which parts failed, to make them again
go run ./trainer selfplay --weights models/template.bin --out selfplay --parts 0-99 --missing

# every position of up to nine plies
go run ./trainer selfplay --early 9 --depth 12 --weights models/template.bin --out early

# what is there
go run ./trainer positions 'selfplay/*.pos'`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	openingsFlag(f, &openings)
	out := outFlag(cmd, "folder for the parts, made if it is missing")
	weights := f.String("weights", "", "weights to search with")
	early := 0
	whole(f, &early, "early", 0, 0, 9, "instead of games, all positions of up to this number of plies")
	whole(f, &job.Depth, "depth", 9, 2, 20, "plies to search; below 9, where no search is selective, few are cheaper")
	whole(f, &job.Exact, "exact", 18, 0, 24, "empty squares from which on play is perfect")
	whole(f, &job.Wide, "wide", 14, 0, 24, "empty squares from which on all moves of a position are solved")
	f.Var(span{&first, &last, 999_999, last}, "parts", "numbers of the parts to make")
	whole(f, &job.Games, "games", 1024, 1, 1024, "games of a part, some 300 positions each; above 16 a multiple of it")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the games")
	missing := f.Bool("missing", false, "only print the numbers of the incomplete parts, such as 3,17,20-22")
	threadsFlag(f, &threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case *weights == "":
			return cli.Usagef("--weights is needed")
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
		prefix, work := fmt.Sprintf("play-%d", job.Seed), positions.PartWork(&job)
		if early > 0 {
			prefix, work = fmt.Sprintf("early-%d", early), positions.NewEarlyPositions(early, job.Depth, job.Weights, job.Settings)
		} else if job.Database, err = source.Read(); err != nil {
			return err
		} else if job.Openings, err = readOpenings(openings, 0, 0, math.MaxInt); err != nil {
			return err
		}
		if *missing {
			list, err := positions.MissingParts(work, *out, prefix, first, last)
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), numbers(list))
			}
			return err
		}
		if err := disk.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		left, err := positions.MissingParts(work, *out, prefix, first, last)
		if err != nil {
			return err
		}
		count, blocks, total := 0, 0, 0
		for _, part := range left {
			total += work.Blocks(part)
		}
		b := bar(cmd)
		b.Unit = "blocks"
		defer b.Leave()
		err = positions.MakeParts(cmd.Context(), work, *out, prefix, first, last, threads, func(part, records int, done bool) {
			if !done {
				count += records
				blocks++
			}
			b.Set("self-play", blocks, total, fmt.Sprintf("part %d, %d positions", part, count))
		})
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %d more positions in %d parts\n", *out, count, len(left))
		}
		return err
	}
	return cmd
}

// numbers returns a rising list in words, runs as FIRST-LAST.
func numbers(list []int) string {
	var words []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		word := strconv.Itoa(list[i])
		if j > i {
			word += "-" + strconv.Itoa(list[j])
		}
		words = append(words, word)
		i = j + 1
	}
	return strings.Join(words, ",")
}
