package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func selfplayVerb() *cobra.Command {
	job := positions.SelfPlay{}
	source := games.Source{Last: 2014}
	first, last, threads := 0, 999_999, 0
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
	whole(f, &early, "early", 0, 0, 9, "instead of games, all positions of up to so many plies")
	whole(f, &job.Depth, "depth", 9, 2, 20, "plies to search; below 9, where no search is selective, few are cheaper")
	whole(f, &job.Exact, "exact", 18, 0, 24, "empty squares from which on play is perfect")
	whole(f, &job.Wide, "wide", 14, 0, 24, "empty squares from which on all moves of a position are solved")
	f.Var(span{&first, &last, last, last}, "parts", "numbers of the parts to make")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the games")
	missing := f.Bool("missing", false, "only print the numbers of the parts that are not whole, such as 3,17,20-22")
	threadsFlag(f, &threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case *weights == "":
			return cli.Usagef("--weights is needed")
		case job.Wide > job.Exact:
			return cli.Usagef("--wide %d is more than --exact %d", job.Wide, job.Exact)
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
		count, began := 0, time.Now()
		say := func(what string) {
			fmt.Fprintf(cmd.OutOrStdout(), "%s %s; %d positions, %.0f a second since the start\n",
				time.Now().Format(time.DateTime), what, count, float64(count)/time.Since(began).Seconds())
		}
		defer say("end")
		return positions.MakeParts(cmd.Context(), work, *out, prefix, first, last, threads, func(part, records int, done bool) {
			if count += records; done {
				say(fmt.Sprintf("part %d done", part))
			}
		})
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
