package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/ai/policy/ort"
	"othello/ai/search"
	opening "othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/models"
	"othello/trainer/arena"
	"othello/trainer/book"
	"othello/trainer/dqn"
)

func dqnVerb() *cobra.Command {
	var job dqn.Job
	var library string
	var size int
	cmd := &cobra.Command{
		Use:   "dqn",
		Short: "Learn 6x6 or 8x8 from nothing but the rules, by Q-learning",
		Long: `Learn 6x6 or 8x8 from nothing but the rules, by Q-learning: tables of values, from games that the player
plays against itself while it learns. With --filters it is the method of 2016 instead, fitted Q iteration with a
network of lines over games by random players, which needs ONNX Runtime, and PyTorch 2 in the interpreter that
--python names (on a CUDA card if there is one); trainer/dqn/README.md compares the two.
Checkpoint (.ckpt), log (.csv) and curve (.svg) go beside the file, with --filters also the values of the moves of a
game (-game.txt and -game.svg). The same call goes on from the checkpoint after an interruption.`,
		Example: `
go run ./trainer dqn --minutes 10 --out dqn.bin
go run ./trainer dqn --filters 16 --minutes 10 --out lines.onnx
go run ./trainer arena --size 6 --pairs 200 dqn:models/dqn.bin,depth=1 mts,nodes=100`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "file of tables to write, or with --filters of a network (ONNX)")
	whole(f, &job.Rounds, "rounds", 1000, 1, math.MaxInt, "rounds of the training: games and learning from them; with --filters iterations, each over moves drawn from all games")
	whole(f, &size, "size", 6, 6, 8, "squares of a side of the board, 6 or 8")
	whole(f, &job.Games, "games", 0, 0, 10_000_000, "games of a round, or with --filters all games by random players; 0 for 2048 and 200000")
	whole(f, &job.Filters, "filters", 0, 0, 64, "filters of the network of lines, 64 in the original; 0 for tables")
	learnFlags(f, &job)
	f.StringVar(&job.Python, "python", "python3", "Python interpreter that has PyTorch, for --filters")
	f.StringVar(&job.Precision, "precision", "", "bfloat16, float32 or float64 for --filters; empty for bfloat16")
	libraryFlag(f, &library)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		job.Size = game.Size(size)
		switch {
		case !job.Size.Valid():
			return cli.Usagef("--size must be 6 or 8, not %d", size)
		case job.Filters > 0 && job.Size != game.Size6:
			return cli.Usagef("--filters is for --size 6")
		case job.Filters > 0:
			job.Precision = cmp.Or(job.Precision, "bfloat16")
			if !slices.Contains([]string{"bfloat16", "float32", "float64"}, job.Precision) {
				return cli.Usagef("--precision must be bfloat16, float32 or float64, not %q", job.Precision)
			}
			if _, err := ort.Open(library); err != nil {
				return cli.Refuse(err)
			}
		}
		if job.Games == 0 {
			if job.Games = 2048; job.Filters > 0 {
				job.Games = 200_000
			}
		}
		job.File = *out
		job.About = fmt.Sprintf("trainer dqn, size %d, rounds %d, minutes %g, games %d, filters %d, seed %d", job.Size, job.Rounds, job.Minutes, job.Games, job.Filters, job.Seed)
		return learn(cmd, job)
	})
	return cmd
}

func expertVerb() *cobra.Command {
	var job dqn.Job
	cmd := &cobra.Command{
		Use:   "expert",
		Short: "Learn 6x6 from nothing but the rules, by expert iteration",
		Long: `Learn 6x6 by expert iteration: a policy and value network plays against itself with a tree search, and
learns which moves the search preferred and how the game ended. With 20 empty squares the solver says who wins. Checkpoint (.ckpt), log (.csv) and curve (.svg) of the network without a search go beside the file, and the
same call goes on from the checkpoint after an interruption.`,
		Example: `
go run ./trainer expert --minutes 30 --out six.onnx
go run ./trainer solved puct:hand,net=models/six.onnx,share=1,nodes=200`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "network file to write")
	whole(f, &job.Rounds, "rounds", 100, 1, math.MaxInt, "rounds of the training: games and learning from them")
	whole(f, &job.Games, "games", 512, 1, 10_000_000, "games of a round; of the first, at random, four times as many")
	whole(f, &job.Visits, "nodes", 160, 2, 100_000, "simulations of each search")
	whole(f, &job.Channels, "channels", 32, 1, 1024, "channels of the network's nine convolutions")
	learnFlags(f, &job)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		job.File = *out
		job.About = fmt.Sprintf("trainer expert, rounds %d, minutes %g, games %d, nodes %d, channels %d, seed %d", job.Rounds, job.Minutes, job.Games, job.Visits, job.Channels, job.Seed)
		return learn(cmd, job)
	})
	return cmd
}

// learnFlags adds the flags that the verbs dqn and expert share.
func learnFlags(f *pflag.FlagSet, job *dqn.Job) {
	amount(f, &job.Minutes, "minutes", 0, "minutes of processor time on each thread after which to end; 0 for all rounds")
	whole(f, &job.Judged, "judge", 50, 1, 10_000, "pairs of games against MTS(100) for a point of the curve")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the games and of the initial weights")
	threadsFlag(f, &job.Threads)
}

// learn runs the job of a verb.
func learn(cmd *cobra.Command, job dqn.Job) error {
	w, b := cmd.OutOrStdout(), bar(cmd)
	defer b.Leave()
	job.Say = func(line string) { b.Say(w, line) }
	job.Report = func(done, total int, note string) { b.Set(cmd.Name(), done, total, note) }
	if err := job.Run(cmd.Context()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "made: %s\n", job.File)
	return err
}

func perfectVerb() *cobra.Command {
	var job book.Perfect
	var board, hash int
	cmd := &cobra.Command{
		Use:   "perfect",
		Short: "Build the book of perfect play on a small board",
		Long:  `Build the book of perfect play on a small board: for each side the positions after its best moves and any moves of the opponent, with exact scores. The journal keeps solved positions, and the same call resumes after an interruption. With several threads, which of equally good moves is in the book may differ from run to run.`,
		Example: `
go run ./trainer perfect --out models/six.bin
go run ./trainer perfect --board 4 --empties 4 --journal four.solved --out four.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "book to write")
	whole(f, &board, "board", 6, 4, 6, "squares of a side of the board, 4 or 6")
	whole(f, &job.Empties, "empties", 27, 1, 32, "the positions with at least so many empty squares")
	f.StringVar(&job.Journal, "journal", "perfect.solved", "file of solved positions to continue")
	threadsFlag(f, &job.Threads)
	whole(f, &hash, "hash", 1024, 1, 1<<20, "MiB of the transposition table")
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		if job.Board = game.Size(board); !job.Board.Valid() {
			return cli.Usagef("--board must be 4 or 6, not %d", board)
		}
		job.Engine = search.New(search.Options{HashMB: hash, Threads: 1})
		bar := bar(cmd)
		bar.Unit = "positions"
		b, err := job.Run(cmd.Context(), func(empties, done, total int) {
			bar.Set(fmt.Sprintf("%d empties", empties), done, total, "")
		})
		if err != nil {
			return err
		}
		if err := b.Save(*out); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d positions in %d bytes\n", b.Len(), b.Size())
		return err
	})
	return cmd
}

func solvedVerb() *cobra.Command {
	job := arena.SolvedMatch{Plies: [2]int{6, 12}}
	var hash int
	cmd := &cobra.Command{
		Use:   "solved PLAYER",
		Short: "Measure a player of 6x6 against the solution of the game",
		Long: `Measure a player of 6x6 against the solution of the game: whether it wins as White from the start, and keeps
the theoretical result from random positions, against an opponent that makes no mistake; and how many discs its moves
lose. The journal keeps what was solved for other players and later calls.

` + playerHelp,
		Example: `go run ./trainer solved puct:hand,net=models/six.onnx,share=1,nodes=200`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	whole(f, &job.Games, "games", 200, 0, math.MaxInt, "games with White from the start")
	whole(f, &job.Positions, "positions", 1000, 0, 1_000_000, "random positions to play on from")
	f.Var(span{&job.Plies[0], &job.Plies[1], 20, 20}, "plies", "random moves that lead to them, such as 6-12")
	whole(f, &job.Discs, "discs", 100, 0, math.MaxInt, "number of these positions from which to measure the loss in discs")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the positions and of the opponent's choices")
	whole(f, &hash, "hash", 64, 1, 1<<20, "MiB of each solver's transposition table")
	threadsFlag(f, &job.Threads)
	journal := f.String("journal", "solved.positions", "file of what was solved, continued if it exists")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if job.Player, err = parsePlayer(args[0]); err != nil {
			return err
		}
		six, err := opening.Read(models.Six())
		if err != nil {
			return err
		}
		if job.Oracle, err = arena.NewOracle(six, *journal, hash); err != nil {
			return err
		}
		defer func() { err = cmp.Or(err, job.Oracle.Close()) }()
		b := bar(cmd)
		r, err := job.Run(cmd.Context(), func(done, total int) { b.Set("solved", done, total, "games and moves") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, r, func(w io.Writer) { r.Print(w) })
	}
	return cmd
}
