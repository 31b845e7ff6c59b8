package book

import (
	"iter"

	"othello/game"
)

// Book is an opening book in its compact form: a sorted table over the bytes of its file,
// without a copy. A nil one is empty. It may be read from several goroutines.
type Book struct {
	data []byte        // the file
	out  game.Bitboard // squares that its board does not have
	keys []byte        // 16 bytes a position: Own and Opp of its canonical form, ascending
	ends []byte        // 4 bytes a position: where its record ends in body
	body []byte        // the records
}

// Entry is a Book's entry for one position.
type Entry struct {
	Position game.Position // as given to Lookup
	Score    float64       // discs for the side to move, -64 to 64, negamaxed; meaningless unless Known
	Known    bool          // the position has a score
	Proven   bool          // Score is the true value under perfect play
	Depth    int           // plies of the shallowest search behind the moves' scores, the move included; 0 if unknown
	Games    Stats         // for the side to move
	Moves    []Move        // every legal move: those with a score first, best first, then the most played
}

// Move is a Book's entry for one legal move.
type Move struct {
	Score  float64 // discs for the side that plays it, -64 to 64, negamaxed; meaningless unless Known
	Depth  int     // plies of the search behind the score, the move included; 0 if unknown
	Games  Stats   // in which it was played, for the side that plays it
	Square game.Square
	Known  bool // the move has a score
	Proven bool // Score is the true value under perfect play
	Linked bool // the book goes on after the move
	Twin   bool // leads to the same position as a move before it, up to symmetry, and counts the same games
}

// Len returns the number of positions, symmetric ones counted once. A nil Book is empty.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	return len(b.ends) / endSize
}

// Size returns the size of the book in bytes, in memory as on disk.
func (b *Book) Size() int {
	if b == nil {
		return 0
	}
	return len(b.data)
}

// Lookup returns the entry of p, in p's orientation. There is none if the side to move
// must pass: look up the position after the pass.
func (b *Book) Lookup(p game.Position) (Entry, bool) {
	if b.Len() == 0 || p.Out != b.out {
		return Entry{}, false
	}
	c, y := p.Canonical()
	i, ok := b.find(c)
	if !ok {
		return Entry{}, false
	}
	e, ok := b.decode(c, b.record(i))
	if !ok {
		return Entry{}, false
	}
	e.Position = p
	back := y.Inverse()
	for i := range e.Moves {
		e.Moves[i].Square = back.Square(e.Moves[i].Square)
	}
	arrange(e.Moves)
	return e, true
}

// Loss returns how many discs m loses against the best move; known is false if the book
// has no score for it.
func (e Entry) Loss(m game.Square) (discs float64, known bool) {
	for _, move := range e.Moves {
		if move.Square == m {
			return e.Moves[0].Score - move.Score, move.Known
		}
	}
	return 0, false
}

// arrange sorts moves for display. There are few, and lookups are frequent: insertion
// sort by one number that encodes the whole order.
func arrange(moves []Move) {
	var ranks [64]uint64
	for i := range moves {
		m := moves[i]
		r := m.rank()
		j := i
		for ; j > 0 && ranks[j-1] < r; j-- {
			ranks[j], moves[j] = ranks[j-1], moves[j-1]
		}
		ranks[j], moves[j] = r, m
	}
}

// rank is higher for moves shown earlier. The criteria in order: has a score, the score,
// proven, the number of games, not a twin, the square.
func (m *Move) rank() uint64 {
	r := uint64(64-m.Square) | uint64(min(m.Games.Games(), 1<<32-1))<<8
	if !m.Twin {
		r |= 1 << 7
	}
	if m.Known {
		r |= 1<<63 | uint64((m.Score+64)*unit)<<41
		if m.Proven {
			r |= 1 << 40
		}
	}
	return r
}

// Positions yields the positions of the book, one of each set of symmetric ones, in
// a fixed order.
func (b *Book) Positions() iter.Seq[game.Position] {
	return func(yield func(game.Position) bool) {
		for i := range b.Len() {
			if !yield(b.key(i)) {
				return
			}
		}
	}
}

// Line returns the best line from p through the book, passes put in: at each position
// the move with the highest score, the most played of equals. It is empty where
// the book knows no score.
func (b *Book) Line(p game.Position) []game.Square {
	var line []game.Square
	for {
		if p.MustPass() {
			line = append(line, game.Pass)
			p = p.Pass()
		}
		e, ok := b.Lookup(p)
		if !ok || !e.Known || !e.Moves[0].Known {
			break
		}
		line = append(line, e.Moves[0].Square)
		p = p.Play(e.Moves[0].Square)
	}
	if n := len(line); n > 0 && line[n-1] == game.Pass {
		line = line[:n-1]
	}
	return line
}

// representatives returns the moves of p without those that lead to the same position
// as a lower square does, up to symmetry.
func representatives(p game.Position, same []game.Symmetry) game.Bitboard {
	moves := p.Moves()
	for m := range moves.Squares() {
		for _, y := range same {
			if y.Square(m) < m {
				moves &^= m.Bit()
			}
		}
	}
	return moves
}

// representative returns the lowest square that leads where m does.
func representative(m game.Square, same []game.Symmetry) game.Square {
	low := m
	for _, y := range same {
		low = min(low, y.Square(m))
	}
	return low
}

// Usual returns the move to show for m and its symmetric equivalents: f5 for the first
// move, m itself elsewhere.
func Usual(p game.Position, m game.Square) game.Square {
	if p == game.Start(game.Size8) {
		return game.At(5, 4)
	}
	return m
}
