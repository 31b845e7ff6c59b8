package session

import (
	"context"
	"errors"

	"othello/game"
)

// learning is the person's own book being taught the games that were played, in the
// background.
type learning struct {
	busy    int                  // games that are being learned, stopped or not
	cancels []context.CancelFunc // of those that were not stopped
	taught  map[*game.Node]bool  // ends of games that were learned, or are
}

// learn starts learning the game that has just ended on the board, if people want
// that, it was played against an engine, and it began like any game.
func (s *Session) learn() {
	g, l := s.Game(), &s.learning
	end, m := g.Node(), s.now.Match
	if s.setup.Learn == nil || m.Black.Human && m.White.Human || l.taught[end] || g.Root().Board() != game.StartBoard(game.Size8) {
		return
	}
	alone, err := game.FromMoves(g.Root().Board(), g.Moves()) // people move in the game while it is learned
	if err != nil {
		return
	}
	if l.taught == nil {
		l.taught = map[*game.Node]bool{}
	}
	l.taught[end] = true
	l.busy++
	l.cancels = append(l.cancels, Background(s, func(ctx context.Context) (string, error) {
		return s.setup.Learn(ctx, alone.Node())
	}, s.learned))
}

func (s *Session) learned(text string, err error) {
	l := &s.learning
	if l.busy--; l.busy == 0 {
		l.cancels = nil
	}
	if !errors.Is(err, context.Canceled) {
		s.tell(Learned{text, err})
	}
	s.inbox.signal()
}

// Learning reports whether a game is being learned.
func (s *Session) Learning() bool { return s.learning.cancels != nil }

// StopLearning leaves the book as it is, and reports whether anything was stopped.
func (s *Session) StopLearning() bool {
	stopped := s.Learning()
	s.learning.stop()
	return stopped
}

func (l *learning) stop() {
	for _, cancel := range l.cancels {
		cancel()
	}
	l.cancels = nil
}

// renew takes over what other programs have taught the book. Searches wait for it.
func (s *Session) renew() {
	if s.setup.Renew == nil {
		return
	}
	before, renewed := s.renewed, make(chan struct{})
	s.renewed = renewed
	Background(s, func(context.Context) (struct{}, error) {
		defer close(renewed)
		if before != nil { // one at a time
			<-before
		}
		s.setup.Renew()
		return struct{}{}, nil
	}, func(struct{}, error) {
		if s.renewed == renewed {
			s.renewed = nil
		}
	})
}
