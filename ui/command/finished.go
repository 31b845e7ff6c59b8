package command

import (
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
		Long:  `Every game you finish, on the screen or in lines of text, is kept in an SGF file of its own. This command lists them, newest first, with the file and a summary of each game. WORDS keep only the games that match all of them. Other SGF files in the folder are listed too, but do not count in your statistics.`,
		Example: `
othello games
othello games won tiger`,
		Args: cobra.ArbitraryArgs,
	}
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
			if text := phrase.Played(a.tr, e, names); phrase.HasAll(text+" "+phrase.Note(e.Note), words) {
				rows = append(rows, []string{printable.Line(e.Path), printable.Line(text)})
			}
		}
		switch {
		case len(entries) == 0:
			_, err = fmt.Fprintln(a.Stderr, a.tr.T("No finished games."))
		case len(rows) == 0:
			_, err = fmt.Fprintln(a.Stderr, a.tr.T("No game matches."))
		default:
			_, err = io.WriteString(a.Stdout, lang.Table(rows...))
		}
		return wrapped(lang.N("printing the games: %w"), err)
	})
	return cmd
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
