package book

import (
	"math/rand/v2"

	"othello/game"
)

// Drill is practice of an opening: one side is played by a person, the other by
// the drill, first along the opening's moves, in whatever orientation the game
// goes, then by the book until it ends.
type Drill struct {
	Opening   Opening
	Tolerance float64 // most discs that a move behind the opening's line may lose and still be right
	Style     Style   // how the drill plays behind the line

	book *Live
	line map[game.Position]game.Square // the next move of the opening, canonical
}

// NewDrill is practice of o, and behind it of the book that there is at each move; b
// may be nil.
func NewDrill(o Opening, b *Live) *Drill {
	d := &Drill{Opening: o, Tolerance: 1, book: b, line: map[game.Position]game.Square{}}
	p := game.Start(game.Size8)
	for _, m := range o.Moves {
		c, y := p.Canonical()
		d.line[c] = y.Square(m)
		p = p.Play(m)
	}
	return d
}

// Right is the set of moves of p that the drill takes for right, and whether it is
// still about the opening's own line. The set is empty where the drill is over.
func (d *Drill) Right(p game.Position) (moves game.Bitboard, onLine bool) {
	c, y := p.Canonical()
	if m, ok := d.line[c]; ok {
		back := y.Inverse()
		moves = back.Square(m).Bit()
		for _, same := range c.Stabilizer() {
			moves |= back.Square(same.Square(m)).Bit()
		}
		return moves, true
	}
	e, ok := d.book.Book().Lookup(p)
	if !ok {
		return 0, false
	}
	for _, m := range e.Moves {
		if loss, known := e.Loss(m.Square); known && loss <= d.Tolerance {
			moves |= m.Square.Bit()
		}
	}
	return moves, false
}

// Answer is the move that the drill plays in p, false where it is over. rng may be
// nil, for the best move always.
func (d *Drill) Answer(p game.Position, rng *rand.Rand) (game.Square, bool) {
	if moves, onLine := d.Right(p); onLine {
		return moves.First(), true
	}
	e, ok := d.book.Book().Lookup(p)
	if !ok {
		return game.NoSquare, false
	}
	m, ok := d.Style.Pick(e, rng)
	return m.Square, ok
}

// Loss is how many discs m is worth less than the best move, and whether the book
// knows.
func (e Entry) Loss(m game.Square) (discs float64, known bool) {
	for _, move := range e.Moves {
		if move.Square == m {
			return e.Moves[0].Score - move.Score, move.Known
		}
	}
	return 0, false
}
