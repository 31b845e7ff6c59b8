package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

func bootstrapVerb() *cobra.Command {
	job := templatefit.Bootstrap{Top: 21}
	var source games.Source
	cmd := &cobra.Command{
		Use:     "bootstrap",
		Short:   "Label and fit stage by stage from the end of the game",
		Long:    `Fit the last stages to exact labels, then go back stage by stage: label positions by searches that reach the stages fitted already, and fit the stage to them. The folder keeps what is done, and the same call goes on from there after an interruption.`,
		Example: `go run ./trainer bootstrap --positions exact.pos --dir stages --out first.bin`,
		Args:    cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	names := positionsFlag(cmd, "exact labels")
	f.StringVar(&job.Dir, "dir", "stages", "folder for the stages' positions and weights")
	out := outFlag(cmd, "weights file to write")
	from := f.String("from", "", "weights to begin each stage with; none for those of the stage after it")
	layout := layoutFlag(f)
	f.Var(span{&job.Bottom, &job.Top, 58, 58}, "stages", "stages to label by search; the later ones are fitted to exact labels")
	whole(f, &job.Count, "count", 150_000, 0, math.MaxInt, "positions to label of each stage")
	whole(f, &job.Job.Depth, "depth", 4, 1, 12, "plies to search")
	drawFlags(f, &job.Job.Draw, 45, 10)
	f.Uint64Var(&job.Job.Seed, "seed", 1000, "seed of the drawing")
	fitFlags(f, &job.Options)
	splitFlags(f, &job.Split)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		err := checkDraw(job.Job.Draw)
		if err != nil {
			return err
		}
		if err := disk.MkdirAll(job.Dir, 0o755); err != nil {
			return err
		}
		if job.Job.Games, err = source.Read(); err != nil {
			return err
		}
		if job.From, _, err = templatefit.ReadWeights(*from); err != nil {
			return err
		}
		if job.Layout, err = layout(job.From); err == nil && job.From != nil {
			job.From, err = job.From.Convert(job.Layout)
		}
		if err != nil {
			return err
		}
		if !f.Changed("stages") {
			job.Bottom, job.Top = 0, job.Layout.Stages-2
		}
		if job.Top >= job.Layout.Stages {
			return cli.Usagef("there are only %d stages", job.Layout.Stages)
		}
		job.Solved, job.Job.Threads = *names, job.Options.Threads
		b := bar(cmd)
		w, err := job.Run(cmd.Context(),
			func(line string) { b.Say(cmd.OutOrStdout(), line) },
			func(stage, done int) { b.Set(fmt.Sprintf("label stage %d", stage), done, job.Count, "") },
			func(stage int, p templatefit.Progress) {
				b.Set(fmt.Sprintf("fit stage %d", stage), p.Iteration, job.Options.Iterations, fitNote(p))
			})
		if err != nil {
			return err
		}
		w.About = "fitted by " + commandLine(cmd, args)
		return wholefile.Replace(*out, w.Write)
	})
	return cmd
}
