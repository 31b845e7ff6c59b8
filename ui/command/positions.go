package command

import (
	"math/rand/v2"

	"github.com/spf13/cobra"

	"othello/ai/sample"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/ui/config"
)

func (a *App) positions() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "positions",
		Short: "Draw random positions and balanced starts",
		Long: `Prints random positions after a given number of moves, with a score in a given range for the side to move. Without flags it draws a balanced start: eight moves after which neither side is ahead by more than a disc. The positions come from games of random moves, each judged by a quick search; a deeper search confirms the score, exactly from 20 empty squares on.

The output is for every command that reads games: the board by default, or the moves with --to transcript. SGF keeps the score, too.`,
		Example: `
othello positions | othello -
othello positions --moves 16 --to transcript --count 10 > starts.txt
othello positions --moves 40 --score 2..6 --count 5 | othello solve
othello positions --moves 26 --score -20..-10 --seed 1`,
		Args: cobra.NoArgs,
	}
	wish := sample.Balanced
	cmd.Flags().IntVar(&wish.Moves, "moves", wish.Moves, "number of moves from the start; there are four discs more")
	score := cmd.Flags().String("score", wish.Range(), "range of the score in discs for the side to move")
	count := cmd.Flags().Int("count", 1, "number of positions")
	cmd.Flags().String("to", "", "format to write (default board)")
	complete(cmd, "to", names(record.Written()))
	a.addSettings(cmd, "engine.hash_mb", "engine.seed")
	cmd.RunE = a.begun(func(cmd *cobra.Command, _ []string, config *config.Store) error {
		to, err := flagValue(cmd, "to", record.Board, record.ParseWritten)
		if err != nil {
			return err
		}
		const most = 10_000
		if *count < 1 || *count > most {
			return cli.Usagef("--count is 1 to %d, not %d", most, *count)
		}
		if wish, err = sample.New(wish.Moves, *score); err != nil {
			return cli.Usagef("%w", err)
		}
		seed := uint64(config.Engine.Seed)
		if seed == 0 {
			seed = rand.Uint64()
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		show, end := a.progress()
		defer end()
		solver, records := a.Solver(config.Engine), make([]*record.Record, *count)
		drawn := map[game.Position]bool{}
		for i := range records {
			var g *game.Game
			var value float64
			for range 20 { // then there are hardly more positions than these
				if g, value, err = sample.Draw(cmd.Context(), solver, wish, rng); err != nil {
					return lang.Errorf("position %d: %w", i+1, err)
				}
				if p, _ := g.Position().Canonical(); !drawn[p] {
					drawn[p] = true
					break
				}
			}
			g.Node().Eval = &value
			records[i] = &record.Record{Game: g}
			show(float64(i+1)/float64(*count), a.tr.F("\r%d of %d positions ", i+1, *count))
		}
		end()
		return a.writeRecords(to, records)
	})
	return cmd
}
