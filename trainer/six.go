package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"othello/game"
	"othello/internal/cli"
	"othello/trainer/dqn"
)

func valuesVerb() *cobra.Command {
	job := dqn.Job{Settings: dqn.Settings{Seed: 1}}
	var size int
	cmd := &cobra.Command{
		Use:   "values",
		Short: "Learn 6x6 or 8x8 from nothing but the rules, by Q-learning",
		Long: `Learn 6x6 or 8x8 from nothing but the rules, by Q-learning: tables of values, from games that the player
plays against itself while it learns. With --filters it is the method of 2016 instead, fitted Q iteration with a
network of lines over games by random players, which needs PyTorch 2 in the interpreter that
--python names (on a CUDA card if there is one); trainer/dqn/README.md compares the two.
Checkpoint (.ckpt) and log (.json) go beside the file, with --filters with the values of the moves of a
game. The same call goes on from the checkpoint after an interruption.`,
		Example: `
go run ./trainer fit values --out dqn.bin
go run ./trainer fit values --filters 16 --rounds 60 --games 200000 --out lines.onnx`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "file of tables to write, or with --filters of a network (.onnx)")
	whole(f, &job.Rounds, "rounds", 1000, 1, math.MaxInt, "rounds of the training: games and learning from them; with --filters iterations, each over moves drawn from all games")
	whole(f, &size, "size", 6, 6, 8, "squares of a side of the board, 6 or 8")
	whole(f, &job.Games, "games", 2048, 1, 10_000_000, "games of a round, or with --filters all games by random players")
	whole(f, &job.Filters, "filters", 0, 0, 64, "filters of the network of lines, 64 in the original; 0 for tables")
	whole(f, &job.Judged, "judge", 50, 1, 10_000, "pairs of games against MTS(100) in each evaluation")
	threadsFlag(f, &job.Threads)
	f.StringVar(&job.Python, "python", "python3", "Python interpreter that has PyTorch, for --filters")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		job.Size = game.Size(size)
		switch {
		case !job.Size.Valid():
			return cli.Usagef("--size must be 6 or 8, not %d", size)
		case job.Filters > 0 && job.Size != game.Size6:
			return cli.Usagef("--filters is for --size 6")
		case job.Filters > 0:
			job.Precision = "bfloat16"
		}
		job.File = *out
		job.About = fmt.Sprintf("trainer dqn, size %d, rounds %d, games %d, filters %d, seed %d", job.Size, job.Rounds, job.Games, job.Filters, job.Seed)
		w, b := cmd.OutOrStdout(), bar(cmd)
		defer b.Leave()
		job.Say = func(line string) { b.Say(w, line) }
		job.Report = func(done, total int, note string) { b.Set(cmd.Name(), done, total, note) }
		if err := job.Run(cmd.Context()); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "made: %s\n", job.File)
		return err
	})
	return cmd
}
