package session

import (
	"time"

	"othello/ai"
	"othello/game"
)

// Play makes a person's move, game.Pass included, and lets the game go on. The error
// is one of ErrOver, ErrPaused, ErrRequested, ErrThinking and *IllegalMove. Where the
// game is held, a person may move for either side. While something is looked at, it is
// Try.
func (s *controls) Play(m game.Square) error {
	if s.suspended != nil {
		return s.Try(m)
	}
	if err := s.mayPlay(); err != nil {
		return err
	}
	if err := Illegal(s.Game().Board(), m); err != nil {
		return err
	}
	s.held = false
	s.play(m, nil, false)
	return nil
}

// mayPlay returns why no person can move now, nil if one can.
func (s *controls) mayPlay() error {
	switch {
	case s.suspended != nil:
		return nil
	case s.Over():
		return ErrOver
	case s.held:
		return nil
	case s.paused:
		return ErrPaused
	case s.search != nil && s.requested:
		return ErrRequested
	case !s.Mover().Human:
		return ErrThinking
	}
	return nil
}

// play makes a legal move for the side to move and lets the game go on. The analysis
// is the engine's of the move; nil if there is none.
func (s *turns) play(m game.Square, a *ai.Analysis, engine bool) {
	spent := s.clock.elapsed()
	s.abandon()
	g := s.Game()
	if err := g.Play(m); err != nil { // a bug: all who call have asked whether it is legal
		s.fail(err)
		return
	}
	n := g.Node()
	n.Elapsed = spent
	if engine && m != game.Pass && s.Seat(n.Mover()).Human {
		s.Help()
	}
	if a != nil && a.Judged() {
		score := a.Score.Discs
		n.Eval = &score
	}
	g.Promote(n) // what is played is the game; what was taken back, a variation
	s.moved = s.time.Now()
	s.now.touch()
	s.dirty = true
	s.tell(Moved{n, engine})
	if g.Over() {
		s.tell(Ended{})
		s.archive()
	}
	s.turn(0)
}

// PlayLine plays moves for both sides from a node on, without times, as when a
// transcript is pasted. A single move is a person's. The moves before one that is
// refused are made.
func (s *controls) PlayLine(from *game.Node, moves []game.Square) error {
	g := s.Game()
	if from != g.Node() {
		return ErrMovedOn
	}
	err := s.mayPlay()
	if err != nil && (len(moves) == 1 || err == ErrOver) {
		return err
	}
	for _, m := range moves {
		if err = Illegal(g.Board(), m); err != nil {
			break
		}
		if err = g.Play(m); err != nil {
			break
		}
		s.now.touch()
		s.tell(Moved{Node: g.Node()})
	}
	if g.Node() == from {
		return err
	}
	g.Promote(g.Node())
	if len(moves) > 1 {
		s.now.unrate()
	}
	if g.Over() {
		s.tell(Ended{})
		s.archive()
	}
	s.tell(Arrived{})
	s.arrive()
	return err
}

// turn starts the turn of the side to move, on which some time has been spent already:
// its clock, and its search if it is an engine's. Whatever was under way is dropped.
func (s *turns) turn(spent time.Duration) {
	s.abandon()
	s.signal()
	s.clock.reset(spent)
	if s.Stopped() {
		return
	}
	s.clock.start()
	s.tick()
	switch {
	case s.Over(): // a flag fell
	case !s.Mover().Human && s.Game().MustPass():
		s.playLater(game.Pass, nil)
	case !s.Mover().Human:
		s.think()
	case s.setup.AutoPass && s.Game().MustPass():
		s.play(game.Pass, nil, false)
	}
}

// Undo takes back moves up to the last one that a person chose, an engine's reply to
// it included, or the pass that a person had to begin with. Between engines it takes
// back one move and pauses. Of a game that was resigned or agreed drawn it takes back
// only that. The error is ErrNothing.
func (s *controls) Undo() error {
	if s.now.Ending == "" || s.now.Ending.OnTime() {
		return s.travel((*game.Game).Undo)
	}
	s.now.Ending, s.dirty = "", true
	s.now.unrate()
	s.tell(Arrived{})
	s.turn(s.clock.elapsed())
	return nil
}

// Redo plays again what Undo took back. The error is ErrNothing.
func (s *controls) Redo() error { return s.travel((*game.Game).Redo) }

func (s *controls) travel(step func(*game.Game) bool) error {
	g := s.Game()
	from := g.Node()
	if !step(g) {
		return ErrNothing
	}
	s.now.unrate()
	if m := s.now.Match; m.Black.Human || m.White.Human {
		for !s.Decides() && step(g) {
		}
		passes := s.Mover().Human && !s.setup.AutoPass
		if g.Node().Parent() == nil && !s.Decides() && !passes {
			g.GoTo(from)
			return ErrNothing
		}
	} else {
		s.paused = true
	}
	s.tell(Arrived{})
	s.arrive()
	return nil
}

// arrive settles on the current node after a jump in the game.
func (s *turns) arrive() {
	s.held = false
	s.now.Ending = ""
	s.forget()
	s.dirty = true
	s.turn(0)
}

// Pause stops the engines and the clocks until Continue. The error is ErrOver.
func (s *controls) Pause() error {
	if s.Over() {
		return ErrOver
	}
	s.paused = true
	s.turn(s.clock.elapsed())
	return nil
}

// Continue takes up the turn that was interrupted, without giving its time back. The
// error is ErrOver.
func (s *controls) Continue() error {
	if s.Over() {
		return ErrOver
	}
	s.paused, s.held, s.fault = false, false, nil
	s.turn(s.clock.elapsed())
	return nil
}

// SetAway says that nobody is at the board, as while a position is edited or the
// program is suspended, or that somebody is again.
func (s *controls) SetAway(away bool) {
	if s.away != away {
		s.away = away
		s.turn(s.clock.elapsed())
	}
}
