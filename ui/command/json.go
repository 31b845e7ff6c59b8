package command

import (
	"io"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
)

// shownBook is what a book holds of a position, for programs.
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

// shownMove is what a book holds of a move.
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

// bookJSON writes what b holds of the position at which g stands.
func bookJSON(w io.Writer, b *book.Book, g *game.Game) error {
	p := g.Position()
	entry, ok := b.Lookup(p)
	out := shownBook{
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
		out.Moves = append(out.Moves, move)
	}
	return wrapped(lang.N("printing the book: %w"), printJSON(w, out))
}
