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
)

func (a *App) bookLearn() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "learn FILE GAMES -o FILE",
		Short: "Teach a book from finished games",
		Long:  "Counts the finished games of the file GAMES, of any format, and takes the book on where they left it, by having the engine judge the positions there.",
		Args:  files(2),
	}
	out := outputFlag(cmd)
	plies := cmd.Flags().Int("plies", 24, "moves of a game that may come into the book")
	positions := cmd.Flags().Int("positions", 3, "positions that one game may add")
	depth := cmd.Flags().Int("depth", 14, "plies to search for a score")
	for _, s := range settings {
		switch s.key {
		case "engine.kind", "engine.threads", "engine.hash_mb":
			cmd.Flags().String(s.flag, "", s.help)
			complete(cmd, s.flag, s.among)
		}
	}
	cmd.RunE = a.carryOut(func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < 2:
			return usagef("say which book is to learn, and from which games")
		case *plies < 1 || *positions < 0 || *depth < 1:
			return usagef("--plies and --depth are at least 1, --positions not negative")
		}
		config, err := a.settings(cmd)
		if err != nil {
			return err
		}
		kinds, err := a.kinds(&config)
		if err != nil {
			return err
		}
		tree, err := a.readBooks(args[:1])
		if err != nil {
			return err
		}
		games, err := a.readRecords(cmd.Context(), args[1], record.Unknown)
		if err != nil {
			return err
		}
		kind := kindNamed(kinds, config.Engine.Kind)
		if kind.Tree || kind.Network {
			return usagef("%s cannot judge to a depth: choose another --engine", kind.ID)
		}
		judge := ai.Judge(kind.Analyst(), ai.Limits{Depth: *depth})
		judged, learned, err := learnGames(cmd.Context(), tree, games, *plies, *positions, judge)
		if learned > 0 {
			err = errors.Join(err, a.saveBook(tree, *out, book.Native))
		}
		_, failed := fmt.Fprintf(a.Stdout, "learned from %d of %d games, %d positions judged\n", learned, len(games), judged)
		return errors.Join(err, failed)
	})
	return cmd
}

// learnGames teaches the tree what it can learn from the games; those that are not
// finished, or did not start from the opening position, are passed over.
func learnGames(ctx context.Context, tree *book.Tree, games []*record.Record, plies, positions int, judge book.Judge) (judged, learned int, err error) {
	for _, r := range games {
		line := r.Game.Line()
		end := line[len(line)-1]
		if !end.Board().Over() || line[0].Board() != game.StartBoard(game.Size8) {
			continue
		}
		n, err := tree.Learn(ctx, end, plies, positions, judge)
		judged += n
		if err != nil {
			return judged, learned, err
		}
		learned++
	}
	if learned == 0 && err == nil {
		err = errors.New("no game was learned from: none is finished and starts from the opening position")
	}
	return judged, learned, err
}
