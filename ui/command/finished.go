package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

func (a *App) listGames() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games [WORDS]",
		Short: "List the games that you have finished, or write them in any format",
		Long: `Every game that is finished on the screen or in lines of text is kept, one SGF file each. This lists them, the newest first, with date, result, opponent, your colour, opening and file; WORDS leave those that have all of them.

With --to the games are written to the standard output in a format: sgf, ggf, transcript, board, obf or wthor, or svg for a sheet of diagrams.`,
		Example: `
othello games
othello games won tiger
othello games --json 2026-11
othello games --profile
othello games --to ggf > all.ggf`,
		RunE: a.runGames,
	}
	cmd.Flags().Bool("json", false, "print all that is known about each game, as JSON")
	cmd.Flags().Bool("profile", false, "say what these games show about you: results, strength, openings, how well you move, and why not better")
	cmd.Flags().String("to", "", "write the games in this format")
	complete(cmd, "to", names(record.Written()))
	return cmd
}

// listedGame is a game for programs.
type listedGame struct {
	File string `json:"file"`
	archive.Entry
	Flagged   string  `json:"flagged,omitempty"`   // side that lost on time
	BlackTime float64 `json:"blacktime,omitempty"` // seconds
	WhiteTime float64 `json:"whitetime,omitempty"`
	Result    string  `json:"result"` // in words
	Opening   string  `json:"opening,omitempty"`
}

func (a *App) runGames(cmd *cobra.Command, args []string) error {
	now, err := a.begin(cmd)
	if err != nil {
		return err
	}
	to, err := flagValue(cmd, "to", record.Unknown, record.ParseWritten)
	if err != nil {
		return err
	}
	kept := finished()
	if kept == nil {
		return lang.Errorf("there is no home directory for your games: set HOME or XDG_DATA_HOME")
	}
	entries, err := kept.Entries()
	if err != nil {
		return lang.Errorf("listing the games: %w", err)
	}
	words := strings.Fields(strings.ToLower(strings.Join(args, " ")))
	names := phrase.NamesFor(a.tr, now.UI.OpeningNames)
	entries = slices.DeleteFunc(entries, func(e archive.Entry) bool { return !phrase.PlayedOf(a.tr, e, names).Has(words) })
	asJSON, _ := cmd.Flags().GetBool("json")
	if profile, _ := cmd.Flags().GetBool("profile"); profile {
		return a.printProfile(now, entries, names, asJSON)
	}
	if asJSON {
		return a.printGames(entries, names)
	}
	if to != record.Unknown {
		return a.exportGames(kept, entries, to)
	}
	if len(entries) == 0 && len(words) > 0 {
		_, _ = fmt.Fprintln(a.Stderr, a.tr.T("No game matches."))
	} else if len(entries) == 0 {
		_, _ = fmt.Fprintln(a.Stderr, a.tr.T("No finished games."))
	}
	var rows [][]string
	for _, e := range entries {
		p := phrase.PlayedOf(a.tr, e, names)
		row := []string{p.Date, p.Outcome, p.Players, p.Colour, p.Opening}
		for i, text := range row {
			row[i] = printable.Line(text)
		}
		rows = append(rows, append(row, a.link(e.Path)))
	}
	_, err = io.WriteString(a.Stdout, lang.Table(false, rows...))
	return wrapped(lang.N("printing the games: %w"), err)
}

func (a *App) printProfile(now *config.Store, entries []archive.Entry, names phrase.Names, asJSON bool) error {
	kinds, err := a.Kinds(now.Settings)
	if err != nil {
		return err
	}
	caches := review.Caches{Dir: cacheDir()}
	p := opponent.ProfileOf(kinds, entries, func(line []*game.Node) *review.Review {
		return caches.Known(a.Engines, line)
	})
	if asJSON {
		err = printJSON(a.Stdout, p)
	} else {
		_, err = io.WriteString(a.Stdout, phrase.Profile(a.tr, p, names, false))
	}
	return wrapped(lang.N("printing the profile: %w"), err)
}

func (a *App) printGames(entries []archive.Entry, names phrase.Names) error {
	list := make([]listedGame, len(entries))
	for i, e := range entries {
		p := phrase.PlayedOf(a.tr, e, names)
		list[i] = listedGame{File: e.Path, Entry: e, Result: p.Outcome, Opening: p.Opening, BlackTime: e.BlackTime.Seconds(), WhiteTime: e.WhiteTime.Seconds()}
		if e.Ending.OnTime() {
			list[i].Flagged = e.Winner().Opponent().String()
		}
	}
	return wrapped(lang.N("printing the games: %w"), printJSON(a.Stdout, list))
}

// exportGames writes games in a format. What cannot be read is left out, and said.
func (a *App) exportGames(kept *archive.Archive, entries []archive.Entry, to record.Format) error {
	var records []*record.Record
	for _, e := range entries {
		r, err := kept.Read(e)
		if err != nil {
			_, _ = fmt.Fprint(a.Stderr, a.tr.F("othello: left out: %s\n", printable.Line(a.tr.Err(err))))
			continue
		}
		records = append(records, r)
	}
	return a.writeRecords(to, records)
}
