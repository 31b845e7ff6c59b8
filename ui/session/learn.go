package session

import (
	"context"
	"errors"

	"othello/game"
)

// learning is the person's own book being taught the games that were played, and taking
// over what other programs have taught it, both in the background.
type learning struct {
	loop    *loop
	teach   func(ctx context.Context, end *game.Node) (string, error) // Setup.Learn
	refresh func()                                                    // Setup.Renew

	busy    int                  // games that are being learned, stopped or not
	cancels []context.CancelFunc // of those that were not stopped
	taught  map[*game.Node]bool  // ends of games that were learned, or are
	renewed chan struct{}        // closed when the book is renewed, for which searches wait; nil if it need not be
}

// learn starts learning the game that has just ended on the board, if people want
// that, it was played against an engine, and it began like any game.
func (l *learning) learn(g *game.Game, m Match) {
	end := g.Node()
	if l.teach == nil || m.Black.Human && m.White.Human || l.taught[end] || g.Root().Board() != game.StartBoard(game.Size8) {
		return
	}
	alone, err := game.FromMoves(g.Root().Board(), g.Moves()) // people move in the game while it is learned
	if err != nil {
		return
	}
	l.taught[end] = true
	l.busy++
	l.cancels = append(l.cancels, background(l.loop, func(ctx context.Context) (string, error) {
		return l.teach(ctx, alone.Node())
	}, l.learned))
}

func (l *learning) learned(text string, err error) {
	if l.busy--; l.busy == 0 {
		l.cancels = nil
	}
	if !errors.Is(err, context.Canceled) {
		l.loop.tell(Learned{text, err})
	}
	l.loop.signal()
}

// Learning reports whether a game is being learned.
func (l *learning) Learning() bool { return l.cancels != nil }

// StopLearning leaves the book as it is, and reports whether anything was stopped.
func (l *learning) StopLearning() bool {
	stopped := l.Learning()
	for _, cancel := range l.cancels {
		cancel()
	}
	l.cancels = nil
	return stopped
}

// renew takes over what other programs have taught the book.
func (l *learning) renew() {
	if l.refresh == nil {
		return
	}
	before, renewed := l.renewed, make(chan struct{})
	l.renewed = renewed
	background(l.loop, func(context.Context) (struct{}, error) {
		defer close(renewed)
		if before != nil { // one at a time
			<-before
		}
		l.refresh()
		return struct{}{}, nil
	}, func(struct{}, error) {
		if l.renewed == renewed {
			l.renewed = nil
		}
	})
}
