package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"othello/game"
	"othello/trainer/check"
	"othello/trainer/games"
	"othello/trainer/progress"
)

func runCheck(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("check", flag.ContinueOnError)
	files := fs.Bool("files", false, "show each file with its date and hash")
	solve := fs.Int("solve", 0, "solve so many positions at the depth of the theoretical scores and compare")
	journal := fs.String("journal", "", "file of the positions solved, continued if it exists")
	name := fs.String("weights", "models/template.bin", "weights of the solver's evaluation")
	if err := parse(fs, args, out, "[FOLDER...]"); err != nil {
		return err
	}
	dirs := fs.Args()
	if len(dirs) == 0 {
		dirs = []string{"../shared/wthor"}
	}
	if *solve < 0 {
		return errors.New("-solve is not negative")
	}
	job := check.Theory{Games: games.Source{Paths: dirs}, Count: *solve, Journal: *journal}
	if *solve > 0 {
		var err error
		if job.Weights, err = readWeights(*name); err != nil {
			return err
		}
	}
	var b *progress.Bar
	r, err := check.Games(ctx, job.Games, func(n, of int) {
		if b == nil {
			b = progress.New(bar, "replay", 0, of)
		}
		b.Set(n, "files")
	})
	if err != nil {
		return err
	}
	printReport(out, r, *files)
	if *solve > 0 {
		if err := solveTheory(ctx, job, out, bar); err != nil {
			return err
		}
	}
	if r.Illegal > 0 {
		return fmt.Errorf("%d games have illegal moves", r.Illegal)
	}
	return nil
}

// printReport prints what was found, each file as well if wanted.
func printReport(out io.Writer, r *check.Report, files bool) {
	for _, f := range r.Files {
		if !files {
			break
		}
		created := "no date"
		if !f.Created.IsZero() {
			created = f.Created.Format(time.DateOnly)
		}
		fmt.Fprintf(out, "%s  %s  %s  %d games, %d unfinished, %d disagreeing\n", f.SHA256, f.Path, created, f.Games, f.Unfinished, f.Disagree)
	}
	for _, f := range r.Files {
		for _, err := range f.Illegal {
			fmt.Fprintln(out, err)
		}
	}
	fmt.Fprintf(out, "files                  %9d\n", len(r.Files))
	fmt.Fprintf(out, "games                  %9d\n", r.Games)
	fmt.Fprintf(out, "  repeated             %9d\n", r.Repeated)
	fmt.Fprintf(out, "  with illegal moves   %9d\n", r.Illegal)
	fmt.Fprintf(out, "  unfinished           %9d\n", r.Unfinished)
	fmt.Fprintf(out, "  disagreeing results  %9d\n", r.Disagree)
	fmt.Fprintf(out, "  theoretical scores   %9d\n", r.Theoretic)
	fmt.Fprintf(out, "positions              %9d  %.1f M/s\n", r.Positions, float64(r.Positions)/r.Replay.Seconds()/1e6)
	fmt.Fprintf(out, "  different            %9d  mirror images counted once\n", r.Unique)
}

// solveTheory solves positions and prints those whose theoretical scores are others.
func solveTheory(ctx context.Context, job check.Theory, out, bar io.Writer) error {
	var b *progress.Bar
	v, err := job.Run(ctx, func(v *check.Verdict) {
		if b == nil {
			b = progress.New(bar, "solve", v.Done-1, job.Count)
		}
		b.Set(v.Done, v.String())
	})
	for _, s := range v.Differ {
		fmt.Fprintf(out, "%d: stored %+d, solved %+d\n%v\n", s.Year, s.Stored, s.Solved, game.Position{Own: s.Own, Opp: s.Opp}.Board(game.Black))
	}
	fmt.Fprintf(out, "theoretical scores     %9d  solved: %v, %d M nodes\n", v.Done, v, v.Nodes/1e6)
	return err
}
