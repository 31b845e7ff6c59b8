package main

import (
	"fmt"
	"hash/crc32"
	"math"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/puzzles"
	"othello/trainer/templatefit"
)

func puzzlesVerb() *cobra.Command {
	job := puzzles.Job{Seed: 1}
	var source games.Source
	var threads int
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "Find puzzles in games",
		Long:  `Find positions with one move to find: endgames with one winning move, wipe-outs, and moves of experts that most people would not play. Each tempts with a wrong move that people play. All are proven: every move is solved, or every wipe-out searched. A journal beside the file keeps what was looked at with these weights and this network, and the same call goes on from there after an interruption.`,
		Example: `
go run ./trainer positions puzzles --out models/puzzles.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "file of puzzles to write")
	whole(f, &job.Share, "share", 100, 1, 1000, "percent of the usual number of puzzles")
	weights := f.String("weights", shippedWeights, "weights to search with")
	net := f.String("net", "models/big.onnx", "network that predicts the moves of people")
	threadsFlag(f, &threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		w, sum, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		network, err := readNetwork(*net)
		if err != nil {
			return err
		}
		job.Journal = beside(*out, fmt.Sprintf("-%08x-%08x.found", sum, crc32.ChecksumIEEE(network)))
		n, err := openNetwork(*net, policy.Options{Provider: policy.Builtin, Threads: 1})
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

// puzzlesReport is the result of measure puzzles.
type puzzlesReport struct {
	Puzzles int `json:"puzzles"` // in the file
	Solved  int `json:"solved"`  // whose moves were all solved
	Wrong   int `json:"wrong"`   // whose answer is not the best move, by as much as the file says
}

func puzzlesProofVerb() *cobra.Command {
	var count int
	cmd := &cobra.Command{
		Use:   "puzzles FILE",
		Short: "Solve puzzles again",
		Long:  `Solve every move of some puzzles of a file again, wipe-outs left out, and compare the answers with theirs.`,
		Example: `
go run ./trainer measure puzzles --count 200 models/puzzles.bin`,
		Args: cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	weights := f.String("weights", shippedWeights, "weights to search with")
	whole(f, &count, "count", 100, 1, math.MaxInt, "puzzles to solve, from everywhere in the file")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		data, err := wholefile.Read(args[0], 1<<24)
		if err != nil {
			return cli.Refuse(fmt.Errorf("reading puzzles: %w", err))
		}
		list, err := puzzle.Decode(data)
		if err != nil {
			return cli.Refuse(fmt.Errorf("%s: %w", args[0], err))
		}
		e := search.New(search.Options{HashMB: 16, Threads: 1, Weights: w})
		r := puzzlesReport{Puzzles: len(list)}
		b := bar(cmd)
		count = min(count, len(list))
		for i := range count {
			p := list[i*len(list)/count]
			if p.Kind == puzzle.Wipe || p.Kind == puzzle.Escape {
				continue
			}
			e.Clear()
			scores, err := puzzle.Solve(cmd.Context(), e, p.Board.Position())
			if err != nil {
				return err
			}
			r.Solved++
			if scores[0].Move != p.Answer || scores[0].Score.Discs != float64(p.Score) || scores[1].Score.Discs != float64(p.Second) {
				r.Wrong++
			}
			b.Set("solve", i+1, count, "puzzles")
		}
		return show(cmd.OutOrStdout(), *asJSON, r)
	}
	return cmd
}
