package command

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/phrase"
)

func (a *App) bookExplore() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explore [MOVES | POSITION]",
		Short: "Show what was played from a position in a folder of WTHOR files",
		Long:  "Shows the moves that were played from a position, by default the start, in the games of a folder of WTHOR files, which --wthor or the settings name. The results are for the side to move, with the average margin in discs, and the average under perfect play from 24 empties.",
		Example: `
othello book explore f5d6c3d3c4 --wthor ~/wthor
othello book explore --wthor ~/wthor --player tamenori --color black --from 2005 --games 20`,
		Args: files(1),
	}
	a.addSettings(cmd, "ui.wthor")
	count := cmd.Flags().Int("games", 0, "list this many games, the newest first")
	color := cmd.Flags().String("color", "", "the colour that --player has: black or white")
	var f record.Filter
	cmd.Flags().StringVar(&f.Player, "player", "", "part of the name of a player")
	cmd.Flags().StringVar(&f.Opponent, "opponent", "", "part of the name of the other player")
	cmd.Flags().StringVar(&f.Tournament, "tournament", "", "part of the name of a tournament")
	cmd.Flags().IntVar(&f.From, "from", 0, "first year")
	cmd.Flags().IntVar(&f.To, "to", 0, "last year")
	complete(cmd, "color", []string{"black", "white"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		config, err := a.settings(cmd)
		if err != nil {
			return err
		}
		switch strings.ToLower(*color) {
		case "":
		case "black":
			f.Color = game.Black
		case "white":
			f.Color = game.White
		default:
			return cli.Usagef("--color must be black or white, not %q", *color)
		}
		switch {
		case f.Color != game.Empty && f.Player == "":
			return cli.Usagef("--color needs --player")
		case f.To != 0 && f.From > f.To:
			return cli.Usagef("--from %d is after --to %d", f.From, f.To)
		case config.UI.Wthor == "":
			return cli.Usagef("name the folder of games with --wthor FOLDER")
		}
		if err := a.try(&config, "ui."); err != nil {
			return err
		}
		g, err := gameFrom(args)
		if err != nil {
			return err
		}
		found, err := games(config.UI.Wthor, opening{})()
		if err != nil {
			return err
		}
		return showSurvey(a.tr, a.Stdout, found, record.NewExplorer(found).Look(g.Position(), f), g, *count)
	}
	return cmd
}

// gameFrom returns the game that the first argument describes, or a new one without
// arguments.
func gameFrom(args []string) (*game.Game, error) {
	if len(args) == 0 {
		return game.New(game.Size8), nil
	}
	records, _, err := record.Parse([]byte(args[0]))
	if err != nil {
		return nil, cli.Usagef("%w", err)
	}
	return records[0].Game, nil
}

// showSurvey writes what was played from the position at which g stands.
func showSurvey(tr *lang.Printer, w io.Writer, games *record.Collection, s record.Survey, g *game.Game, list int) error {
	var out bytes.Buffer
	fmt.Fprint(&out, tr.F("%s, %d of %s\n", situation(tr, g), s.Total.Games(), tr.Count(games.Len(), "game")))
	if s.Exact != nil {
		fmt.Fprint(&out, tr.F("perfect play: %s\n", game.Signed(float64(*s.Exact), 0)))
	}
	if len(s.Moves) > 0 {
		rows := [][]string{{
			tr.In("column", "move"), tr.In("column", "games"), tr.In("column", "won"), tr.In("column", "drawn"),
			tr.In("column", "lost"), tr.In("column", "discs"), tr.In("column", "perfect"), "",
		}}
		for _, m := range s.Moves {
			perfect := ""
			if m.Theories > 0 {
				perfect = game.Signed(m.Theory, 1)
			}
			row := append([]string{book.Usual(s.Position, m.Move).String()}, shares(m.Wins, m.Draws, m.Losses)...)
			rows = append(rows, append(row, game.Signed(m.Margin, 1), perfect, openingAfter(tr, s.Position, m.Move)))
		}
		out.WriteString(lang.Table(true, rows...))
	}
	for _, i := range slices.Backward(s.Games[max(0, len(s.Games)-max(list, 0)):]) {
		fmt.Fprintln(&out, printable.Line(phrase.DatabaseGame(games.Entry(i), games.Names)))
	}
	_, err := out.WriteTo(w)
	return err
}
