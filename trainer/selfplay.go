package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/modelfile"
	"othello/trainer/positions"
)

func selfplayVerb() *cobra.Command {
	var job label.SelfPlay
	var source games.Source
	cmd := &cobra.Command{
		Use:     "selfplay",
		Short:   "Let search play itself and keep the results",
		Long:    `Let search play itself from openings of all lengths, and label the positions with the results. What an interrupted call has played is kept, and the same call goes on from there.`,
		Example: `go run ./trainer selfplay --weights models/template.bin --blocks 1000 --out played.pos`,
		Args:    cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "store of positions to write or continue")
	weights := f.String("weights", "", "weights to play with")
	whole(f, &job.Least, "min-empties", 16, 1, 60, "fewest empty squares at the beginning of a game")
	whole(f, &job.Most, "max-empties", 58, 1, 60, "most empty squares at the beginning of a game")
	drawFlags(f, &job.Draw, 50, 25)
	whole(f, &job.Blocks, "blocks", 100, 0, math.MaxInt, fmt.Sprintf("blocks of %d games to have in the store", label.BlockGames))
	whole(f, &job.Depth, "depth", 4, 1, 12, "plies to search")
	whole(f, &job.Exact, "exact", 12, 0, 20, "empty squares from which on play is perfect")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the openings")
	threadsFlag(f, &job.Threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case *weights == "":
			return cli.Usagef("--weights is needed")
		case job.Least <= job.Exact || job.Most < job.Least:
			return cli.Usagef("games from %d to %d empty squares, perfect from %d, make no sense", job.Least, job.Most, job.Exact)
		}
		err := checkDraw(job.Draw)
		if err != nil {
			return err
		}
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		var sum uint32
		if job.Weights, sum, err = modelfile.Weights(*weights); err != nil {
			return err
		}
		about := fmt.Sprintf("self-play from %d to %d empties, %d%% wild, %d%% random, seed %d, %d games, depth %d with weights %08x, exact at %d",
			job.Least, job.Most, job.Wild, job.Random, job.Seed, len(job.Games), job.Depth, sum, job.Exact)
		dst, err := positions.Append(*out, about)
		if err != nil {
			return err
		}
		b := bar(cmd)
		played := func(blocks int) { b.Set("selfplay", blocks, job.Blocks, fmt.Sprintf("%d positions", dst.Count())) }
		played(dst.Blocks())
		return finish(cmd, dst, *out, about, job.Run(cmd.Context(), dst, played))
	}
	return cmd
}
