// Package lesson teaches the game from its first rule on: lessons of a few tasks, and a
// person's way through one. It needs no engine: what is right is written beside each task,
// and the tests prove it by the rules.
package lesson

import (
	"strings"

	"othello/game"
	"othello/internal/message"
)

// Lesson is a few tasks about one thing.
type Lesson struct {
	Title string
	Tasks []Task
}

// Task is a move to find. A person plays Black. The texts are English.
type Task struct {
	Board    string // rank by rank, X for Black and O for White; empty to go on where the task before ended
	Unmarked bool   // the legal moves are to be found
	Text     string // what there is to know
	Ask      string // what to do
	Right    string // the moves that are right
	Good     string // said of those
	Wrong    string // said of other legal moves, unless Why says it
	Reply    string // White's moves, of which the first legal one is played; empty for none
	Why      func(p game.Position, m game.Square) message.Message
}

// Squares returns the moves that are right, of which game.Pass may be one.
func (t *Task) Squares() []game.Square { return squares(t.Right) }

// board returns the position of a task that has one.
func (t *Task) board() game.Board {
	b := game.Board{Turn: game.Black}
	for i, c := range strings.ReplaceAll(t.Board, " ", "") {
		switch c {
		case 'X':
			b = b.With(game.Square(i), game.Black)
		case 'O':
			b = b.With(game.Square(i), game.White)
		}
	}
	return b
}

// squares reads moves between which there are spaces.
func squares(text string) []game.Square {
	words := strings.Fields(text)
	list := make([]game.Square, len(words))
	for i, w := range words {
		if err := list[i].UnmarshalText([]byte(w)); err != nil {
			panic(err) // in a table of this package
		}
	}
	return list
}

// givesCorner says which corner White takes after m.
func givesCorner(p game.Position, m game.Square) message.Message {
	p = p.Play(m)
	return message.New("After %v White takes the corner %v.", m, (p.Moves() & game.CornersOf(p.Out)).First())
}

// leaves says how many moves White has after m.
func leaves(p game.Position, m game.Square) message.Message {
	return message.New("%v leaves White %d moves.", m, p.Play(m).Moves().Count())
}

// illegal says why Black cannot play m in p.
func illegal(p game.Position, m game.Square) message.Message {
	switch {
	case p.MustPass():
		return message.New("You have no legal move here: pass.")
	case m == game.Pass:
		return message.New("You have a move, so you must not pass.")
	case !p.Empty().Has(m):
		return message.New("There is a disc on %v already.", m)
	case m.Bit().Neighbours()&p.Opp == 0:
		return message.New("No white disc is next to %v: nothing would turn over.", m)
	}
	return message.New("No row of white discs from %v ends at a black one: nothing would turn over.", m)
}
