package book

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"othello/game"
	"othello/internal/cards"
)

// DrillBehind is the most moves of a drill after the opening's line.
const DrillBehind = 8

// After the line, moves that lose at most tolerance discs are accepted, and the drill
// picks its own by drillStyle.
const tolerance = 1

var drillStyle = Style{Loss: 0.5, Random: 1}

// A popular mistake was played in at least mistakeGames games of the book and mistakeShare of
// those from its position, and loses at least mistakeLoss discs. A drill makes one, where there
// is one, with the probability mistakeChance.
const (
	mistakeGames  = 10
	mistakeShare  = 0.05
	mistakeLoss   = 3
	mistakeChance = 1.0 / 3
)

// Drill is one run through an opening. A person plays one side; the drill plays the
// other, judges each attempt, and does not make wrong moves, so that the person can try
// again. It follows the opening's moves, in the orientation of the game, and then the
// book until that ends. Now and then it makes a popular mistake, and takes it back once the
// person has punished it.
type Drill struct {
	Opening Opening
	Side    game.Color // the person's
	Game    *game.Game // the game of the drill; its current node may be moved
	Right   int        // first attempts that were right
	Wrong   int        // first attempts that were wrong
	Over    bool       // the drill has ended

	book   *Book
	line   map[game.Position]game.Square // the next move of the opening, canonical
	judged map[*game.Node]bool           // decisions whose first attempt is counted
	erred  map[*game.Node]bool           // nodes that the drill's mistakes led to
	rng    *rand.Rand
}

// NewDrill begins a drill of o with the person as side, played up to their first decision.
// After the opening's line it uses b, which may be nil.
func NewDrill(o Opening, b *Book, side game.Color) *Drill {
	d := &Drill{
		Opening: o, Side: side, Game: game.New(game.Size8),
		book: b, line: map[game.Position]game.Square{}, judged: map[*game.Node]bool{}, erred: map[*game.Node]bool{},
		rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	p := game.Start(game.Size8)
	for _, m := range o.Moves {
		c, y := p.Canonical()
		d.line[c] = y.Square(m)
		p = p.Play(m)
	}
	d.answer()
	return d
}

// DrillKey returns the key of an opening's drill: its moves, since names may change, and the
// side.
func DrillKey(o Opening, side game.Color) string {
	return game.FormatLine(o.Moves) + "/" + strings.ToLower(side.String())
}

// Rating returns the rating of a finished run: good without a mistake, hard with one
// among several moves.
func (d *Drill) Rating() cards.Rating {
	switch {
	case d.Wrong == 0:
		return cards.Good
	case d.Wrong == 1 && d.Right >= 3:
		return cards.Hard
	}
	return cards.Again
}

// Accepted returns the set of moves accepted in p, and whether p is still on the opening's
// line. The set is empty where the drill ends.
func (d *Drill) Accepted(p game.Position) (moves game.Bitboard, onLine bool) {
	c, y := p.Canonical()
	if m, ok := d.line[c]; ok {
		back := y.Inverse()
		moves = back.Square(m).Bit()
		for _, same := range c.Stabilizer() {
			moves |= back.Square(same.Square(m)).Bit()
		}
		return moves, true
	}
	e, ok := d.book.Lookup(p)
	if !ok {
		return 0, false
	}
	for _, m := range e.Moves {
		if loss, known := e.Loss(m.Square); known && loss <= tolerance {
			moves |= m.Square.Bit()
		}
	}
	return moves, false
}

// answer plays the drill's moves and forced passes up to the person's next decision,
// or ends the drill.
func (d *Drill) answer() {
	for !d.Over {
		switch behind := d.Game.Node().Ply() - len(d.Opening.Moves); {
		case d.Game.Over() || behind >= DrillBehind:
			d.Over = true
		case d.Game.MustPass():
			d.play(game.Pass)
		case d.Game.Turn() == d.Side:
			if moves, _ := d.Accepted(d.Game.Position()); moves != 0 {
				return
			}
			d.Over = true
		default:
			if m, ok := d.mistake(); ok {
				d.play(m)
				d.erred[d.Game.Node()] = true
			} else if m, ok := d.reply(); ok {
				d.play(m)
			} else {
				d.Over = true
			}
		}
	}
}

// mistake returns a popular mistake to make, if there is one that the book can punish and it is time
// for one. It is made once.
func (d *Drill) mistake() (game.Square, bool) {
	p := d.Game.Position()
	e, _ := d.book.Lookup(p)
	most := mistakeShare * float64(e.Games.Games())
	for _, m := range e.Moves {
		loss, known := e.Loss(m.Square)
		if n := m.Games.Games(); !known || loss < mistakeLoss || n < mistakeGames || float64(n) < most {
			continue
		}
		after := p.Play(m.Square)
		right, onLine := d.Accepted(after)
		made := slices.ContainsFunc(d.Game.Node().Children(), func(n *game.Node) bool { return d.erred[n] })
		if right != 0 && right != after.Moves() && !onLine && !made && d.rng.Float64() < mistakeChance {
			return m.Square, true
		}
	}
	return game.NoSquare, false
}

// Mistake returns the drill's mistake that the person is to punish; false if it is none.
func (d *Drill) Mistake() (game.Square, bool) {
	n := d.Game.Node()
	return n.Move(), d.erred[n]
}

// reply returns the drill's own move, false where the drill ends.
func (d *Drill) reply() (game.Square, bool) {
	if m, ok := d.written(); ok {
		return m, true
	}
	p := d.Game.Position()
	if moves, onLine := d.Accepted(p); onLine {
		return moves.First(), true
	}
	e, ok := d.book.Lookup(p)
	if !ok {
		return game.NoSquare, false
	}
	m, ok := drillStyle.Pick(e, d.rng)
	return m.Square, ok
}

// written returns the next move of the opening in the table's orientation, while the game
// follows it: of symmetric moves, the one that people expect.
func (d *Drill) written() (game.Square, bool) {
	line, played := d.Opening.Moves, d.Game.Moves()
	if len(played) < len(line) && slices.Equal(line[:len(played)], played) {
		return line[len(played)], true
	}
	return game.NoSquare, false
}

// play makes a move that is known to be legal.
func (d *Drill) play(m game.Square) {
	if err := d.Game.Play(m); err != nil {
		d.Over = true // the book is damaged
	}
}

// Attempt is the judgement of a move that the person tried.
type Attempt struct {
	Move   game.Square
	Right  bool    // it was accepted, made and answered
	OnLine bool    // the position is on the opening's line
	Loss   float64 // discs lost according to the book, at least 0
	Known  bool    // the book has Loss
	Punish bool    // the drill had made a mistake
}

// Try judges a legal move of the person, whose turn it must be, and plays on if it is
// right.
func (d *Drill) Try(m game.Square) Attempt {
	p := d.Game.Position()
	right, onLine := d.Accepted(p)
	a := Attempt{Move: m, Right: right.Has(m), OnLine: onLine}
	e, _ := d.book.Lookup(p)
	a.Loss, a.Known = e.Loss(m)
	a.Loss = math.Max(0, a.Loss)
	_, a.Punish = d.Mistake()
	d.count(a.Right)
	if a.Right {
		d.goOn(m)
	}
	return a
}

// goOn plays a right move of the person, takes a mistake back that it punishes, and plays on.
func (d *Drill) goOn(m game.Square) {
	at := d.Game.Node()
	d.play(m)
	if d.erred[at] {
		d.Game.GoTo(at.Parent())
	}
	d.answer()
}

// count records the first attempt at each move.
func (d *Drill) count(right bool) {
	at := d.Game.Node()
	if d.judged[at] {
		return
	}
	d.judged[at] = true
	if right {
		d.Right++
	} else {
		d.Wrong++
	}
}

// Answer returns a right move for the person, whose turn it must be: the opening's own, or
// else the best. To be told counts as a wrong attempt.
func (d *Drill) Answer() game.Square {
	d.count(false)
	p := d.Game.Position()
	right, _ := d.Accepted(p)
	m, ok := d.written()
	if !ok {
		m = right.First()
		e, _ := d.book.Lookup(p)
		if i := slices.IndexFunc(e.Moves, func(b Move) bool { return right.Has(b.Square) }); i >= 0 {
			m = e.Moves[i].Square
		}
	}
	return m
}

// Show plays Answer for the person.
func (d *Drill) Show() game.Square {
	m := d.Answer()
	d.goOn(m)
	return m
}

// Playable reports whether the move is good but not on the line.
func (a Attempt) Playable() bool { return !a.Right && a.OnLine && a.Known && a.Loss <= tolerance }
