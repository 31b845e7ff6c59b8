package main

import (
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
		Long:  `Search positions with known scores, with an empty table of 4 MB each: problems in the format OBF, whose moves all have their scores, and the theoretical scores of games.`,
		Example: `
go run ./trainer measure judge --problems fforum-40-59.obf --depths 6,10,14 models/template.bin weights.bin
go run ./trainer measure judge --theory 5000 --depths 1,4,8,10 models/template.bin`,
		Args: cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	files := f.StringSlice("problems", nil, "files of problems (.obf)")
	theory := 0
	whole(f, &theory, "theory", 0, 0, math.MaxInt, "theoretical scores to use, drawn from those of all games")
	f.IntSliceVar(&job.Depths, "depths", []int{1, 4, 8, 10}, "plies to search")
	threadsFlag(f, &job.Threads)
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var sets []arena.TestSet
		for _, name := range *files {
			set, err := arena.ReadProblems(name)
			if err != nil {
				return err
			}
			sets = append(sets, set)
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
		return show(cmd.OutOrStdout(), *asJSON, rows)
	}
	return cmd
}
