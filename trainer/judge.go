package main

import (
	"io"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func judgeVerb() *cobra.Command {
	var job arena.Judge
	source := games.Source{First: 2015}
	cmd := &cobra.Command{
		Use:   "judge WEIGHTS...",
		Short: "Measure searches against known moves and scores",
		Long:  `Search positions with known scores, with an empty table of 4 MB each: problems, whose moves are all solved (positions problems makes them), and the theoretical scores of games.`,
		Example: `
go run ./trainer measure judge --problems problems-26.jsonl --depths 6,10,14 models/template.bin weights.bin
go run ./trainer measure judge --theory 5000 --depths 1,4,8,10 models/template.bin`,
		Args: cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	files := f.StringSlice("problems", nil, "files of problems")
	theory := 0
	whole(f, &theory, "theory", 0, 0, math.MaxInt, "theoretical scores to use, drawn from those of all games")
	f.IntSliceVar(&job.Depths, "depths", []int{1, 4, 8, 10}, "plies to search")
	threadsFlag(f, &job.Threads)
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var sets []arena.TestSet
		for _, name := range *files {
			list, err := arena.ReadProblems(name)
			if err != nil {
				return err
			}
			sets = append(sets, arena.ProblemSet(filepath.Base(name), list))
		}
		if theory > 0 {
			list, err := source.Read()
			if err != nil {
				return err
			}
			sets = append(sets, arena.TheorySet(positions.TheoryRecords(list), theory))
		}
		var rows []arena.JudgeRow
		b := bar(cmd)
		for i, name := range args {
			var err error
			if job.Weights, _, err = templatefit.ReadWeights(name); err != nil {
				return err
			}
			b.Set("judge", i, len(args), filepath.Base(name))
			job.Name = filepath.Base(name)
			more, err := job.Run(cmd.Context(), sets...)
			if err != nil {
				return err
			}
			rows = append(rows, more...)
		}
		return show(cmd.OutOrStdout(), *asJSON, rows, func(w io.Writer) { arena.PrintJudge(w, rows) })
	}
	return cmd
}

func problemsVerb() *cobra.Command {
	job := arena.ProblemGenerator{Seed: 1}
	source := games.Source{First: 2015}
	cmd := &cobra.Command{
		Use:     "problems",
		Short:   "Solve all moves of positions, to judge weights by",
		Long:    `Draw positions from games and solve every move of theirs, for measure judge. A position with 26 empty squares takes a minute or two. The file may grow: the first of many are those of a few.`,
		Example: `go run ./trainer positions problems --count 200 --empties 26 --out problems-26.jsonl`,
		Args:    cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "file of problems, continued if it exists")
	weights := f.String("weights", shippedWeights, "weights of the solver's evaluation")
	whole(f, &job.Count, "count", 200, 1, math.MaxInt, "problems")
	whole(f, &job.Empties, "empties", 26, 1, 60, "empty squares")
	threadsFlag(f, &job.Threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if job.Weights, _, err = templatefit.ReadWeights(*weights); err != nil {
			return err
		}
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		job.Path = *out
		b := bar(cmd)
		b.Unit = "problems"
		return job.Run(cmd.Context(), func(n int) { b.Set("solve", n, job.Count, "") })
	}
	return cmd
}
