package plain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
)

// aim is what a thought is for.
type aim int

const (
	toPlay    aim = iota // its move is played
	toHint               // its moves are named
	toAnalyse            // all moves of the position are judged
	toReview             // all moves of the game are judged
	toForesee            // what players would choose is said
)

// thought is one call of Engine.Think in a goroutine of its own.
type thought struct {
	aim     aim
	side    game.Color
	begun   time.Time
	hurry   context.CancelFunc // makes Think return the best it has
	outcome chan outcome       // capacity 1: a dropped thought ends all the same

	mentioned bool // the person was told that it takes its time
}

// outcome is how a thought ended.
type outcome struct {
	analysis ai.Analysis
	err      error

	review    *review.Review // of a thought about the whole game; nil otherwise
	sentences bool           // that is to be said in sentences
	trouble   error          // why results could not be kept
}

// think starts the engine of the side to move.
func (s *session) think(what aim) {
	s.dropThought()
	c := s.game.Turn()
	seat := &s.seats[c]
	engine, limits := seat.engine, seat.limits
	if what == toHint {
		engine, limits.Moves = s.setup.Kinds[seat.kind].Engine, hints
	}
	if s.clock > 0 {
		limits.Remaining = max(s.remaining(c), 1)
		limits.Increment = s.gain
	}
	limits.History = &ai.History{Start: s.game.Root().Board(), Moves: s.game.Moves()}
	p := s.game.Position()
	s.begin(what, func(ctx context.Context) outcome {
		a, err := engine.Think(ctx, p, limits, nil)
		return outcome{analysis: a, err: err}
	})
}

// begin lets work go on in a goroutine of its own, in place of what was under way.
func (s *session) begin(what aim, work func(context.Context) outcome) {
	s.dropThought()
	ctx, cancel := context.WithCancel(s.ctx)
	t := &thought{aim: what, side: s.game.Turn(), begun: time.Now(), hurry: cancel, outcome: make(chan outcome, 1)}
	go func() {
		defer cancel()
		defer func() {
			if failure := recover(); failure != nil {
				t.outcome <- outcome{err: fmt.Errorf("it crashed: %v", failure)}
			}
		}()
		t.outcome <- work(ctx)
	}()
	s.thought = t
}

// dropThought cancels the thought; nobody hears of it again.
func (s *session) dropThought() {
	if s.thought != nil {
		s.thought.hurry()
		s.thought = nil
	}
}

// finish acts on the end of the thought.
func (s *session) finish(out outcome) {
	t := s.thought
	s.thought = nil
	a := out.analysis
	switch {
	case t.aim == toReview && (out.err == nil || errors.Is(out.err, context.Canceled)):
		s.sayReview(out)
	case errors.Is(out.err, context.Canceled):
		s.say("The engine has no move yet.")
		s.paused = s.paused || t.aim == toPlay && !s.seats[t.side].human
	case out.err != nil:
		s.fail(t, out.err)
	case t.aim == toHint:
		s.sayHint(a)
	case t.aim == toForesee:
		s.sayPlayersChoice(a)
	case t.aim == toAnalyse:
		s.sayAnalysis(a)
	case !s.game.Position().Legal(a.Move()):
		s.fail(t, fmt.Errorf("it wants to play %v, which is not legal", a.Move()))
	default:
		s.play(a.Move())
		score := a.Score
		s.game.Node().Eval = &score
	}
}

// fail says that an engine gave no move. The game waits, so that a person can ask
// again, choose another engine or take back.
func (s *session) fail(t *thought, err error) {
	seat := s.seats[t.side]
	if t.aim == toForesee {
		s.say("The network failed: %v.", err)
		return
	}
	if t.aim == toAnalyse || t.aim == toReview {
		s.say("%s failed: %v.", s.setup.Kinds[seat.kind].Name, err)
		return
	}
	s.paused = s.paused || !seat.human
	s.say(`%s failed: %v. "go" asks again, "%s human" lets you move.`,
		s.setup.Kinds[seat.kind].Name, err, colorWord(t.side))
}
