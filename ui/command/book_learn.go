package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
)

func (a *App) bookLearn() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "learn FILE GAMES -o FILE",
		Short: "Extend a book with finished games",
		Long:  "Counts the finished games of the file GAMES, of any format, in the book. Extends the book where they left it: the engine scores the moves of the positions there.",
		Args:  files(2),
	}
	out := outputFlag(cmd)
	plies := cmd.Flags().Int("plies", 24, "moves from the start of a game that may enter the book")
	positions := cmd.Flags().Int("positions", 3, "most positions that one game adds")
	depth := cmd.Flags().Int("depth", 14, "search depth for a score, in plies")
	a.addSettings(cmd, "engine.threads", "engine.hash_mb")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < 2:
			return cli.Usagef("name the book and the file of games to learn from")
		case *plies < 1 || *positions < 0 || *depth < 1:
			return cli.Usagef("--plies and --depth must be at least 1, --positions at least 0")
		case *out == "":
			return errNoOutput
		}
		config, err := a.begin(cmd)
		if err != nil {
			return err
		}
		games, err := a.readRecords(cmd.Context(), args[1], record.Unknown)
		if err != nil {
			return err
		}
		judge := book.JudgeBy(a.judge(config.Engine), ai.Limits{Depth: *depth})
		return a.learnGames(cmd.Context(), args[:1], games, &book.Lessons{Plies: *plies, Positions: *positions}, judge, *out)
	}
	return cmd
}

// learnGames extends the book of that name by the games and writes the file out. What was
// learnt before an interruption is written, too.
func (a *App) learnGames(ctx context.Context, name []string, games []*record.Record, taught *book.Lessons, judge book.Judge, out string) error {
	tree, err := a.readBooks(name)
	if err != nil {
		return err
	}
	show, end := a.progress()
	learning := teach(ctx, tree, games, taught, judge, func(done int) {
		show(float64(done)/float64(len(games)), a.tr.F("\r%d of %s, %s judged ", done, a.tr.Count(len(games), "game"), a.tr.Count(taught.Judged(), "position")))
	})
	end()
	if taught.Games() > 0 {
		saving := a.saveBook(context.WithoutCancel(ctx), out, book.Native, func() (*book.Tree, error) {
			tree, err := a.readBooks(name) // which another program may have written meanwhile
			if err != nil {
				return nil, err
			}
			return tree, taught.Repeat(tree)
		})
		learning = errors.Join(learning, saving)
	}
	_, failed := fmt.Fprint(a.Stdout, a.tr.F("learnt from %d of %s, %s judged\n", taught.Games(), a.tr.Count(len(games), "game"), a.tr.Count(taught.Judged(), "position")))
	return errors.Join(learning, failed)
}

// teach extends the tree by the games; those that are not finished, or did not start
// from the opening position, are skipped. report is called with the number of games done.
func teach(ctx context.Context, tree *book.Tree, games []*record.Record, to *book.Lessons, judge book.Judge, report func(done int)) error {
	for i, r := range games {
		report(i)
		line := r.Game.Line()
		end := line[len(line)-1]
		if !end.Board().Over() || line[0].Board() != game.StartBoard(game.Size8) {
			continue
		}
		if err := to.Learn(ctx, tree, end, judge); err != nil {
			return err
		}
	}
	if to.Games() == 0 {
		return lang.Errorf("nothing learnt: no game is finished and starts from the opening position")
	}
	return nil
}
