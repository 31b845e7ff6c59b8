package openings

import (
	"cmp"
	"slices"

	"othello/book"
	"othello/game"
	"othello/game/wthor"
)

// row is what is known of a move, and of those symmetric to it, seen by the side that makes it.
type row struct {
	move game.Square
	same game.Bitboard // the move and those that are the same

	wthor.Tally
	measured bool // Margin is known

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
	at := map[game.Position]int{} // canonical position after the move, to its row
	of := func(s game.Square) *row {
		after, _ := p.Play(s).Canonical()
		i, ok := at[after]
		if !ok {
			i, at[after] = len(rows), len(rows)
			rows = append(rows, row{move: s})
		}
		return &rows[i]
	}
	if f != nil {
		for _, played := range f.Moves {
			r := of(played.Move)
			r.Tally, r.measured = played.Tally, true
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
	for i := range rows {
		after, _ := p.Play(rows[i].move).Canonical()
		for s := range p.Moves().Squares() {
			if other, _ := p.Play(s).Canonical(); other == after {
				rows[i].same |= s.Bit()
			}
		}
	}
	for i := range rows {
		rows[i].move = book.Usual(p, rows[i].move)
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(b.value, a.value))
	})
	return rows
}

// query is what is looked up in the games.
type query struct {
	position game.Position
	filter   wthor.Filter
}

// findingsMost is the number of findings kept at hand. One of the first moves
// lists all games: 1 MB for 130,000 of them.
const findingsMost = 24

// keep puts a finding at hand, in the place of any other if there are too many.
func (e *Explorer) keep(ask query, f *wthor.Survey) {
	for other := range e.known {
		if len(e.known) < findingsMost {
			break
		}
		delete(e.known, other)
	}
	e.known[ask] = f
}
