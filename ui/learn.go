package ui

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"

	"othello/game"
)

// learning is the person's own book being taught the games that were played, in the
// background.
type learning struct {
	busy   int                 // games that are being learnt, stopped or not
	ctx    context.Context     // of what is being learnt; nil while nothing is
	cancel context.CancelFunc  // stops that
	taught map[*game.Node]bool // ends of games that were learnt, or are
}

// learnedMsg is the end of learning one game.
type learnedMsg struct {
	text string
	err  error
}

// learnGame begins to learn the game that has just ended on the board, if people
// want that, it was played against an engine, and it began like any game.
func (m *model) learnGame() tea.Cmd {
	l, end := &m.learning, m.game.Node()
	played := !m.match.black.human || !m.match.white.human
	if m.setup.Learn == nil || !m.game.Over() || !played || l.taught[end] || m.game.Root().Board() != game.StartBoard(game.Size8) {
		return nil
	}
	g, err := game.FromMoves(m.game.Root().Board(), m.game.Moves()) // the person's changes while it is learnt
	if err != nil {
		return nil
	}
	if l.taught == nil {
		l.taught = map[*game.Node]bool{}
	}
	l.taught[end] = true
	if l.ctx == nil {
		l.ctx, l.cancel = context.WithCancel(m.ctx)
	}
	l.busy++
	ctx, learn := l.ctx, m.setup.Learn
	done := make(chan learnedMsg, 1)
	m.work.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				done <- learnedMsg{err: &enginePanic{value: p, stack: debug.Stack()}}
			}
		}()
		text, err := learn(ctx, g.Node())
		done <- learnedMsg{text, err}
	})
	return func() tea.Msg { return <-done }
}

// renewBook takes over what other programs have taught the book.
func (m *model) renewBook() tea.Cmd {
	if m.setup.Renew == nil {
		return nil
	}
	return func() tea.Msg {
		m.setup.Renew()
		return nil
	}
}

func (m *model) updateLearned(msg learnedMsg) {
	l := &m.learning
	l.busy--
	if l.busy == 0 {
		l.end()
	}
	switch {
	case errors.Is(msg.err, context.Canceled):
	case msg.err != nil:
		m.Warn(fmt.Sprintf("The game is not learnt: %v.", msg.err))
	default:
		m.study.known.open(m.game.Position(), m.setup.Reference.Book()) // positions that are come to later are looked up then
		m.Say(msg.text)
	}
}

// stopLearning leaves the book as it is, and reports whether anything was stopped.
func (m *model) stopLearning() bool {
	l := &m.learning
	if l.ctx == nil {
		return false
	}
	l.end()
	m.Say("Stopped: the game is not learnt.")
	return true
}

func (l *learning) end() {
	if l.ctx != nil {
		l.cancel()
		l.ctx, l.cancel = nil, nil
	}
}
