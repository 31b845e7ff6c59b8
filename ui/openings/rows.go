package openings

import (
	"cmp"
	"slices"

	"othello/book"
	"othello/game"
	"othello/game/wthor"
)

// row is what is known of a move, seen by the side that makes it.
type row struct {
	move game.Square
	same game.Bitboard // the move and those that are the same

	wthor.Tally
	value  float64 // of the book, in discs
	valued bool    // the book knows it
	proven bool    // value is the true one
}

// rate is the share of the points that the side to move won.
func (r row) rate() float64 { return (float64(r.Wins) + float64(r.Draws)/2) / float64(r.Games()) }

// rows returns the moves that were played or that the book values, the most played first.
func (e *Explorer) rows() []row {
	return merged(e.query().position, e.of.Book, e.finding(), e.bookAlone())
}

// merged merges what the book and the games know of p. With ofBook the book's games count.
func merged(p game.Position, b *book.Book, f *wthor.Survey, ofBook bool) []row {
	var rows []row
	of := func(s game.Square) *row {
		i := slices.IndexFunc(rows, func(r row) bool { return r.same.Has(s) })
		if i < 0 {
			i = len(rows)
			rows = append(rows, row{move: book.Usual(p, s), same: p.Alike(s)})
		}
		return &rows[i]
	}
	if f != nil {
		for _, played := range f.Moves {
			of(played.Move).Tally = played.Tally
		}
	}
	e, _ := b.Lookup(p)
	for _, v := range e.Moves {
		if v.Twin || !v.Known && v.Games.Games() == 0 {
			continue
		}
		r := of(v.Square)
		if ofBook {
			r.Tally = wthor.Tally{Wins: int(v.Games.Wins), Draws: int(v.Games.Draws), Losses: int(v.Games.Losses)}
		}
		if v.Known && !r.proven {
			r.value, r.valued, r.proven = v.Score, true, v.Proven
		}
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return r.Games() == 0 && !r.valued })
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(b.value, a.value))
	})
	return rows
}

// query is what is looked up in the games.
type query struct {
	position game.Position
	words    string
}
