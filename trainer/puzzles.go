package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/puzzles"
	"othello/trainer/templatefit"
)

func puzzlesVerb() *cobra.Command {
	var job puzzles.Job
	var source games.Source
	var threads int
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "Find puzzles in games",
		Long:  `Find positions with one move to find: endgames with one winning move, wipe-outs, and moves of experts that most people would not play. Each tempts with a wrong move that people play. All are proven: every move is solved, or every wipe-out searched. The journal keeps what was looked at, and the same call goes on from there after an interruption.`,
		Example: `
go run ./trainer puzzles --out models/puzzles.bin
go run ./trainer puzzles --share 5 --journal few.found --out few.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "file of puzzles to write")
	f.StringVar(&job.Journal, "journal", "puzzles.found", "file of positions that were looked at, to continue")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the drawing")
	whole(f, &job.Share, "share", 100, 1, 1000, "percent of the usual number of puzzles")
	weights := f.String("weights", shippedWeights, "weights to search with")
	net := f.String("net", "models/big.onnx", "network that predicts the moves of people")
	threadsFlag(f, &threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		n, _, err := openNetwork(*net, policy.Options{Provider: policy.Builtin, Threads: 1})
		if err != nil {
			return err
		}
		defer func() { _ = n.Close() }()
		for range threads {
			job.Finders = append(job.Finders, puzzle.Finder{
				Engine:  puzzles.Fresh{Engine: search.New(search.Options{HashMB: 16, Threads: 1, Weights: w})},
				Network: policy.NewPlayer(n),
			})
		}
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		b := bar(cmd)
		list, err := job.Run(cmd.Context(), func(stage string, found, want int) { b.Set(stage, found, want, "puzzles") })
		if err != nil {
			return err
		}
		if err := wholefile.Write(*out, puzzle.Encode(list)); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d puzzles\n", len(list))
		return err
	})
	return cmd
}
