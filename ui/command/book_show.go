package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/ui/phrase"
)

func (a *App) bookShow() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show [MOVES | POSITION]",
		Short: "Show what a book holds of a position",
		Long:  "Shows the moves of a position, by default the start, with their scores in discs for the side to move, and the results of the games in which they were played.",
		Args:  files(1),
	}
	file := cmd.Flags().String("book", "", "book to show instead of the shipped one")
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as docs/schema/book.json says")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		g := game.New(game.Size8)
		if len(args) > 0 {
			records, _, err := record.Parse([]byte(args[0]))
			if err != nil {
				return cli.Usagef("%w", err)
			}
			g = records[0].Game
		}
		b, err := a.openBook(*file)
		if err != nil {
			return cli.Refuse(err)
		}
		shown := shownOf(b, g)
		if *asJSON {
			err = printJSON(a.Stdout, shown)
		} else {
			_, err = io.WriteString(a.Stdout, shown.text(a.tr))
		}
		return wrapped(lang.N("printing the book: %w"), err)
	}
	return cmd
}

// shownBook is a position in a book, as text or JSON shows it.
type shownBook struct {
	Version   int           `json:"version"`
	Positions int           `json:"positions"` // in the book
	Board     string        `json:"board"`     // X black, O white, - empty, rank by rank, then the side to move
	ToMove    game.Color    `json:"to_move"`
	Opening   *namedOpening `json:"opening,omitempty"` // that the moves have followed
	Known     bool          `json:"known"`             // the position is in the book
	Games     shownGames    `json:"games"`
	Moves     []shownMove   `json:"moves"` // the best first; of moves that symmetry makes equal only one
}

// shownMove is a move from that position.
type shownMove struct {
	Move    string        `json:"move"`
	Score   *float64      `json:"score,omitempty"` // discs for the side to move
	Proven  bool          `json:"proven"`          // Score is the true value under perfect play
	Depth   int           `json:"depth"`           // plies searched; zero if unknown
	Games   shownGames    `json:"games"`
	Opening *namedOpening `json:"opening,omitempty"` // that the move leads to
}

// shownGames are results of games for the side to move.
type shownGames struct {
	Wins   uint32 `json:"wins"`
	Draws  uint32 `json:"draws"`
	Losses uint32 `json:"losses"`
}

// namedOpening are the names of an opening.
type namedOpening struct {
	English  string `json:"english"`
	Japanese string `json:"japanese"`
}

// namesOf returns the names of o, nil if there are none.
func namesOf(o book.Opening, named bool) *namedOpening {
	if !named {
		return nil
	}
	return &namedOpening{o.English, o.Japanese}
}

// shownOf returns what b holds of the position at which g stands.
func shownOf(b *book.Book, g *game.Game) shownBook {
	p := g.Position()
	entry, ok := b.Lookup(p)
	shown := shownBook{
		Version: jsonVersion, Positions: b.Len(), Board: g.Board().Line(), ToMove: g.Turn(), Opening: namesOf(book.Reached(g.Node())),
		Known: ok, Games: shownGames(entry.Games), Moves: []shownMove{},
	}
	for _, m := range entry.Moves {
		if m.Twin {
			continue
		}
		move := shownMove{
			Move: p.Size().Name(book.Usual(p, m.Square)), Proven: m.Known && m.Proven, Games: shownGames(m.Games), Opening: namesOf(book.Name(p.Play(m.Square))),
		}
		if m.Known {
			move.Score, move.Depth = &m.Score, m.Depth
		}
		shown.Moves = append(shown.Moves, move)
	}
	return shown
}

func (b shownBook) text(tr *lang.Printer) string {
	situation := tr.F("%v to move", b.ToMove)
	if b.Opening != nil {
		situation = tr.F("%s (%s), %s", b.Opening.English, b.Opening.Japanese, situation)
	}
	head := tr.F("book of %s\n", tr.Count(b.Positions, "position"))
	if !b.Known {
		return head + tr.F("%s: not in the book\n", situation)
	}
	rows := [][]string{{
		tr.In("column", "move"), tr.In("column", "score"), tr.In("column", "plies"), tr.In("column", "games"),
		tr.In("column", "won"), tr.In("column", "drawn"), tr.In("column", "lost"), "",
	}}
	for _, m := range b.Moves {
		rows = append(rows, m.row(tr))
	}
	return head + tr.F("%s, %s\n", situation, tr.Count(book.Stats(b.Games).Games(), "game")) + lang.Table(true, rows...)
}

// row returns the columns of a table.
func (m shownMove) row(tr *lang.Printer) []string {
	row := []string{m.Move, "", ""}
	switch {
	case m.Proven:
		row = []string{m.Move, game.Signed(*m.Score, 0), tr.T("proven")}
	case m.Score != nil:
		row = []string{m.Move, game.Signed(*m.Score, 2), fmt.Sprint(m.Depth)}
	}
	opening := ""
	if o := m.Opening; o != nil {
		opening = " " + phrase.NamesFor(tr, lang.Auto).Of(book.Opening{English: o.English, Japanese: o.Japanese})
	}
	games := book.Stats(m.Games).Games()
	if games == 0 {
		return append(row, "0", "", "", "", opening)
	}
	share := func(n uint32) float64 { return 100 * float64(n) / float64(games) }
	row = append(row, strings.Fields(fmt.Sprintf("%d %.1f%% %.1f%% %.1f%%", games, share(m.Games.Wins), share(m.Games.Draws), share(m.Games.Losses)))...)
	return append(row, opening)
}
