package openings

import (
	"cmp"
	"slices"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// row is what is known of a move, and of those symmetric to it, seen by the side that makes it.
type row struct {
	move game.Square
	same game.Bitboard // the move and those that are the same

	wins, draws, losses int
	margin              float64 // discs by which games were won, on average
	measured            bool    // margin is known
	theory              float64 // average result of perfect play from 24 empties on, in discs
	theories            int     // games that have one

	value  float64 // of the book, in discs
	valued bool    // the book knows it
	proven bool    // value is the true one

	edits book.Edits // of a person
}

func (r row) games() int { return r.wins + r.draws + r.losses }

// rate is the share of the points that the side to move won.
func (r row) rate() float64 { return (float64(r.wins) + float64(r.draws)/2) / float64(r.games()) }

// rows returns the moves that were played or that the book values, the most played first.
func (e *Explorer) rows() []row {
	return merged(e.query().position, e.of.Book.Book(), e.finding(), e.bookAlone())
}

// merged merges what the book and the games know of p. With ofBook the book's games count.
func merged(p game.Position, b *book.Book, f *finding, ofBook bool) []row {
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
			r.wins, r.draws, r.losses = played.Wins, played.Draws, played.Losses
			r.margin, r.measured = played.Margin, true
			r.theory, r.theories = played.Theory, played.Theories
			if value, ok := f.exact[played.Move]; ok {
				r.value, r.valued, r.proven = float64(value), true, true
			}
		}
	}
	e, _ := b.Lookup(p)
	for _, v := range e.Moves {
		if v.Twin || !v.Known && v.Games.Games() == 0 && v.Edits == 0 {
			continue
		}
		r := of(v.Square)
		r.edits = v.Edits
		if ofBook {
			r.wins, r.draws, r.losses = int(v.Games.Wins), int(v.Games.Draws), int(v.Games.Losses)
		}
		if v.Known && (!r.proven || v.Edits&book.Fixed != 0) {
			r.value, r.valued, r.proven = v.Score, true, v.Proven
		}
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return r.games() == 0 && !r.valued && r.edits == 0 })
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
		return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(b.value, a.value))
	})
	return rows
}

// query is what is looked up in the games.
type query struct {
	position game.Position
	filter   record.Filter
}

// finding is the answer.
type finding struct {
	record.Survey
	exact map[game.Square]int // true values of moves for the side to move, where games give them
}

// findingsMost is the number of findings kept at hand. One of the first moves
// lists all games: 1 MB for 130,000 of them.
const findingsMost = 24

// lookUp asks the games. One ply before the databases know exact results, each move has one.
func lookUp(games *record.Explorer, ask query) *finding {
	f := &finding{Survey: games.Look(ask.position, ask.filter)}
	depth := 0
	for _, d := range games.Collection().Databases {
		depth = max(depth, d.Depth)
	}
	if f.Position.Empties()-1 != depth {
		return f
	}
	f.exact = map[game.Square]int{}
	for _, played := range f.Moves {
		next := f.Position.Play(played.Move)
		s := games.Look(next, record.Filter{})
		switch {
		case s.Exact == nil:
		case s.Position == next:
			f.exact[played.Move] = -*s.Exact
		default: // after a pass it is the same side's turn
			f.exact[played.Move] = *s.Exact
		}
	}
	return f
}

// keep puts a finding at hand, in the place of any other if there are too many.
func (e *Explorer) keep(ask query, f *finding) {
	for other := range e.known {
		if len(e.known) < findingsMost {
			break
		}
		delete(e.known, other)
	}
	e.known[ask] = f
}
