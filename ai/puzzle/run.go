package puzzle

import (
	"context"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cards"
)

// Run is one attempt of a person at a puzzle. A right move is answered by the best
// defence as long as there is again one move to find; a wrong one can be tried again.
// Continue and Refute, which take time, may be called from any goroutine; the methods of
// a Run are quick.
type Run struct {
	Puzzle Puzzle
	Game   *game.Game // begins with the puzzle
	Over   bool       // nothing is left to find
	Wrong  int        // attempts that were wrong
	Helped bool       // a hint was given
	Shown  bool       // a move was shown

	kept     bool          // its card and the rating are taken down
	accepted game.Bitboard // moves that are right; none while waiting for a reply
}

// Begin returns a run in which nothing was tried yet.
func Begin(p Puzzle) *Run {
	return &Run{Puzzle: p, Game: game.FromBoard(p.Board), accepted: p.Answer.Bit()}
}

// Again returns a run from the start that counts as the same attempt.
func (r *Run) Again() *Run {
	n := Begin(r.Puzzle)
	n.kept = r.kept
	return n
}

// Awaits reports whether it is the person's turn.
func (r *Run) Awaits() bool { return !r.Over && r.accepted != 0 }

// Try judges a legal move, and plays it if it is right; Take must follow with the reply.
func (r *Run) Try(m game.Square) bool {
	if !r.accepted.Has(m) {
		r.Wrong++
		return false
	}
	r.play(m)
	return true
}

// Show plays a right move for the person.
func (r *Run) Show() game.Square {
	m := r.accepted.First()
	r.Shown = true
	r.play(m)
	return m
}

func (r *Run) play(m game.Square) {
	r.accepted = 0
	if err := r.Game.Play(m); err != nil {
		r.Over = true // a damaged puzzle
	}
}

// Answer returns a right move, for a hint, which counts as help.
func (r *Run) Answer() game.Square {
	r.Helped = true
	return r.accepted.First()
}

// Right reports whether the puzzle was solved at the first attempt and without help.
func (r *Run) Right() bool { return r.Over && r.Wrong == 0 && !r.Shown && !r.Helped }

// Rating returns the rating of the answer for the card: Hard with a hint.
func (r *Run) Rating() cards.Rating {
	switch {
	case r.Wrong > 0 || r.Shown:
		return cards.Again
	case r.Helped:
		return cards.Hard
	}
	return cards.Good
}

// Result returns the score of the run for the person's rating.
func (r *Run) Result() float64 {
	return map[cards.Rating]float64{cards.Again: 0, cards.Hard: 0.5, cards.Good: 1}[r.Rating()]
}

// Reply is the reply to a right move.
type Reply struct {
	Moves    []game.Square // the defence and forced moves, up to the next decision
	Accepted game.Bitboard // right moves there; none if the puzzle is solved
}

// Take plays the moves of a reply.
func (r *Run) Take(reply Reply) {
	for _, m := range reply.Moves {
		r.play(m)
	}
	r.accepted = reply.Accepted
	r.Over = r.Over || r.accepted == 0
}

// Continue returns the reply to a right move that led to p. An endgame continues while
// exactly one move wins, a wipe-out to its end; the other kinds have one move.
func (z Puzzle) Continue(ctx context.Context, e ai.Engine, p game.Position) (Reply, error) {
	switch z.Kind {
	case Wipe:
		return continueWipe(p), nil
	case Win, Parity:
		return continueWin(ctx, e, p)
	}
	return Reply{}, nil
}

func continueWipe(p game.Position) Reply {
	if p.Own == 0 {
		return Reply{}
	}
	n := 1
	for n < WipeMost && !wiped(p, n) {
		n++
	}
	m := holdOut(p, n)
	next := p.Play(m)
	return Reply{[]game.Square{m}, wipers(next, max(1, wipesIn(next, n)))}
}

// continueWin plays the best defence and forced moves up to a position where one of
// several moves wins.
func continueWin(ctx context.Context, e ai.Engine, p game.Position) (Reply, error) {
	var r Reply
	for person := false; !p.Over(); person = !person {
		moves := p.Moves()
		m := game.Pass
		switch {
		case moves.Count() == 1:
			m = moves.First()
		case moves != 0:
			scores, err := Solve(ctx, e, p)
			if err != nil {
				return Reply{}, err
			}
			if person {
				if oneWins(scores) {
					r.Accepted = scores[0].Move.Bit()
					return r, nil
				}
				return Reply{}, nil // more than one move wins
			}
			m = scores[0].Move
		}
		r.Moves, p = append(r.Moves, m), p.Play(m)
	}
	return Reply{}, nil
}

// Refutation shows why a move is wrong.
type Refutation struct {
	Move  game.Square
	Line  []game.Square // the other side's best play after it, passes included; empty if there is none
	Score ai.Score      // of the move, exact unless time ran out; meaningless for wipe-outs
}

// refuteTime is enough to solve a wrong move but on the slowest machines.
const refuteTime = 20 * time.Second

// Refute returns the refutation of m in p, a position of the puzzle.
func (z Puzzle) Refute(ctx context.Context, e ai.Engine, p game.Position, m game.Square) (Refutation, error) {
	r := Refutation{Move: m}
	p = p.Play(m)
	switch z.Kind {
	case Wipe:
		r.Line = evasion(p)
		return r, nil
	case Escape:
		r.Line = wipeLine(p)
		return r, nil
	}
	if p.Over() {
		r.Score = ai.Exactly(float64(-p.Margin()))
		return r, nil
	}
	a, err := e.Think(ctx, p, ai.Limits{Exact: 60, Time: refuteTime}, nil)
	if err != nil {
		return r, err
	}
	r.Line, r.Score = a.PV, a.Score.Negate()
	return r, ctx.Err()
}

// evasion returns a move that avoids being wiped out soon, or nil.
func evasion(p game.Position) []game.Square {
	if p.MustPass() {
		return []game.Square{game.Pass}
	}
	for m := range p.Moves().Squares() {
		if !canWipe(p.Play(m), WipeMost-1) {
			return []game.Square{m}
		}
	}
	return nil
}

// wipeLine returns the line in which the side to move wipes the opponent out.
func wipeLine(p game.Position) (line []game.Square) {
	for n := wipesIn(p, WipeMost); n > 0; n-- {
		m := wipers(p, n).First()
		line, p = append(line, m), p.Play(m)
		if p.Own == 0 {
			return line
		}
		m = holdOut(p, n-1)
		line, p = append(line, m), p.Play(m)
	}
	return line
}
