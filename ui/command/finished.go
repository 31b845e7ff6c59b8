package command

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/phrase"
)

func (a *App) listGames() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games [WORDS]",
		Short: "List the games that you have finished",
		Long:  `Every game that is finished on the screen or in lines of text is kept, one SGF file each. This lists them, the newest first, with date, result, opponent, your colour, opening and file; WORDS leave those that have all of them.`,
		Example: `
othello games
othello games won tiger`,
		Args: cobra.ArbitraryArgs,
	}
	cmd.AddCommand(a.importGames())
	cmd.RunE = a.begun(func(_ *cobra.Command, args []string, now *config.Store) error {
		kept := finished()
		if kept == nil {
			return errNoGamesHome
		}
		entries, err := kept.Entries()
		if err != nil {
			return lang.Errorf("listing the games: %w", err)
		}
		words := strings.Fields(strings.ToLower(strings.Join(args, " ")))
		names := phrase.NamesFor(a.tr, now.UI.OpeningNames)
		var rows [][]string
		for _, e := range entries {
			if g := phrase.PlayedOf(a.tr, e, names); g.Has(words) {
				row := []string{g.Date, g.Outcome, g.Players, g.Colour, g.Opening, e.Path}
				for i, text := range row {
					row[i] = printable.Line(text)
				}
				rows = append(rows, row)
			}
		}
		switch {
		case len(entries) == 0:
			_, err = fmt.Fprintln(a.Stderr, a.tr.T("No finished games."))
		case len(rows) == 0:
			_, err = fmt.Fprintln(a.Stderr, a.tr.T("No game matches."))
		default:
			_, err = io.WriteString(a.Stdout, lang.Table(false, rows...))
		}
		return wrapped(lang.N("printing the games: %w"), err)
	})
	return cmd
}

func (a *App) importGames() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE…",
		Short: "Take games of others into your list of games",
		Long:  `Keeps all games of the files, in any format, among your finished games, marked as imported: they are listed, searched and reviewed like your own, and say nothing about you. Games that are there already are left alone. What cannot be read is left out, with a line for each of the first twenty places, and the exit code is 1.`,
		Example: `
othello games import kgs.pgn WTH_2023.wtb
othello games imported 2023`,
		Args: cobra.MatchAll(cobra.MinimumNArgs(1), files(maxFiles)),
		RunE: func(cmd *cobra.Command, args []string) error {
			kept := finished()
			if kept == nil {
				return errNoGamesHome
			}
			records, left, err := a.readFiles(cmd.Context(), args)
			if err != nil {
				return err
			}
			n, known, err := kept.Import(records)
			if err != nil {
				err = lang.Errorf("keeping the games: %w", err)
			}
			_, writing := fmt.Fprintln(a.Stdout, a.tr.F("%s kept, %d there already", a.tr.Count(n, "game"), known))
			return cmp.Or(err, writing, left)
		},
	}
}

var errNoGamesHome = lang.Errorf("there is no home directory for your games: set HOME or XDG_DATA_HOME")

// finished returns the person's finished games; nil where there is no home directory to keep
// them in.
func finished() *archive.Archive {
	dir := dataDir()
	if dir == "" {
		return nil
	}
	return archive.Open(filepath.Join(dir, "games"))
}
