package book

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"othello/game"
)

// ExerciseBehind is for how many moves at most an exercise goes on behind the
// opening's line.
const ExerciseBehind = 8

// There, moves that lose up to so many discs are taken for right, and the drill's own
// are at random among the good ones.
const (
	exerciseTolerance = 1
	exerciseLoss      = 0.5
	exerciseRandom    = 1
)

// Exercise is one run of a drill: a person plays one side of an opening, and the
// drill plays the other, judges each attempt and does not make wrong moves, so that
// they can be tried again.
type Exercise struct {
	Drill *Drill
	Side  game.Color // the person's
	Game  *game.Game // in which it is played; it may be walked about in
	Right int        // first attempts that were right
	Wrong int        // and those that were not
	Over  bool       // nothing is left to be played

	judged map[int]bool // plies whose first attempt has been counted
	rng    *rand.Rand
}

// NewExercise begins to practise o, and b behind it, as side: up to the person's
// first decision. b may be nil.
func NewExercise(o Opening, b *Live, side game.Color) *Exercise {
	x := &Exercise{
		Drill: NewDrill(o, b), Side: side, Game: game.New(game.Size8),
		judged: map[int]bool{}, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	x.Drill.Tolerance, x.Drill.Style = exerciseTolerance, Style{Loss: exerciseLoss, Random: exerciseRandom}
	x.answer()
	return x
}

// answer plays the drill's moves and forced passes up to the person's next
// decision, or ends the exercise.
func (x *Exercise) answer() {
	for !x.Over {
		p := x.Game.Position()
		switch behind := x.Game.Node().Ply() - len(x.Drill.Opening.Moves); {
		case x.Game.Over() || behind >= ExerciseBehind:
			x.Over = true
		case x.Game.MustPass():
			x.play(game.Pass)
		case x.Game.Turn() == x.Side:
			if moves, _ := x.Drill.Right(p); moves != 0 {
				return
			}
			x.Over = true
		default:
			s, ok := x.written()
			if !ok {
				s, ok = x.Drill.Answer(p, x.rng)
			}
			if !ok {
				x.Over = true
			} else {
				x.play(s)
			}
		}
	}
}

// written is the next move of the opening as it is written down, as long as the
// game goes that way: of moves that are the same the one that people expect.
func (x *Exercise) written() (game.Square, bool) {
	line, played := x.Drill.Opening.Moves, x.Game.Moves()
	if len(played) < len(line) && slices.Equal(line[:len(played)], played) {
		return line[len(played)], true
	}
	return game.NoSquare, false
}

// play makes a move that is known to be legal.
func (x *Exercise) play(s game.Square) {
	if err := x.Game.Play(s); err != nil {
		x.Over = true // the book is not of this game
	}
}

// Attempt is what the drill thinks of a move of the person's.
type Attempt struct {
	Move   game.Square
	Right  bool    // it was made, and answered
	OnLine bool    // the opening's own line was asked for
	Loss   float64 // discs lost by the book, not negative
	Known  bool    // the book knows Loss

	tolerance float64
}

// Try judges a legal move of the person, whose turn it must be, and goes on if it is
// right.
func (x *Exercise) Try(s game.Square) Attempt {
	p := x.Game.Position()
	right, onLine := x.Drill.Right(p)
	a := Attempt{Move: s, Right: right.Has(s), OnLine: onLine, tolerance: x.Drill.Tolerance}
	e, _ := x.Drill.book.Book().Lookup(p)
	a.Loss, a.Known = e.Loss(s)
	a.Loss = math.Max(0, a.Loss)
	x.count(a.Right)
	if a.Right {
		x.play(s)
		x.answer()
	}
	return a
}

// count takes down the first attempt at each move.
func (x *Exercise) count(right bool) {
	ply := x.Game.Node().Ply()
	if x.judged[ply] {
		return
	}
	x.judged[ply] = true
	if right {
		x.Right++
	} else {
		x.Wrong++
	}
}

// Show plays a right move for the person, whose turn it must be and who did not know
// one: the one that is written down, else the best.
func (x *Exercise) Show() game.Square {
	p := x.Game.Position()
	right, _ := x.Drill.Right(p)
	s, ok := x.written()
	if !ok {
		s = right.First()
		e, _ := x.Drill.book.Book().Lookup(p)
		for _, v := range e.Moves {
			if right.Has(v.Square) {
				s = v.Square
				break
			}
		}
	}
	x.count(false)
	x.play(s)
	x.answer()
	return s
}

// Text is the judgement in a sentence or two, with the opening called by a name.
func (a Attempt) Text(name string) string {
	switch {
	case a.Right && a.OnLine:
		return fmt.Sprintf("%v: right, that is the line.", a.Move)
	case a.Right && a.Loss < 0.05:
		return fmt.Sprintf("%v: right, nothing is better.", a.Move)
	case a.Right:
		return fmt.Sprintf("%v: good, it loses %.1f discs.", a.Move, a.Loss)
	case a.Playable():
		return fmt.Sprintf("%v is playable, but it is not %s. Try again.", a.Move, name)
	case a.Known:
		return fmt.Sprintf("%v loses %.1f discs. Try again.", a.Move, a.Loss)
	case a.OnLine:
		return fmt.Sprintf("%v is not the line, and out of book. Try again.", a.Move)
	}
	return fmt.Sprintf("%v is out of book. Try again.", a.Move)
}

// Playable reports whether the move is a good one that is not of the line.
func (a Attempt) Playable() bool { return !a.Right && a.OnLine && a.Known && a.Loss <= a.tolerance }
