package plain

import (
	"context"
	"errors"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// question is what an engine is asked besides moving.
type question struct {
	node  *game.Node // that it is about
	begun time.Time
	hurry func() // makes it end with the best it has

	hurried bool // a person would not wait
}

// newQuestion asks a question in place of the one before.
func (v *view) newQuestion() *question {
	v.drop()
	v.asked, v.mentioned = &question{node: v.ses.Game().Node(), begun: time.Now()}, false
	return v.asked
}

// answered ends a question, and reports whether anybody still wants the answer.
func (v *view) answered(q *question) bool {
	if v.asked != q {
		return false
	}
	v.asked = nil
	return q.node == v.ses.Game().Node()
}

// drop forgets what was asked; its result is never shown.
func (v *view) drop() {
	if v.asked != nil {
		v.asked.hurry()
		v.asked = nil
	}
}

// ask lets an engine judge the position of the game. name is what a failure is told of.
func (v *view) ask(e ai.Engine, lim ai.Limits, name string, then func(ai.Analysis)) *question {
	q := v.newQuestion()
	q.hurry = v.ses.Ask(e, lim, func(r session.Report) {
		switch {
		case !r.Done || !v.answered(q):
		case errors.Is(r.Err, context.Canceled):
			v.Say("No result yet.")
		case r.Err != nil:
			v.Say("%s failed: %v.", name, r.Err)
		default:
			then(*r.Analysis)
		}
	}).Hurry
	return q
}

// mayAsk says why no engine can be asked anything now.
func (v *view) mayAsk() error {
	if v.ses.Busy() {
		return errThinking
	}
	return nil
}

// kind is the kind of engine that is asked for the side to move.
func (v *view) kind() ai.Kind { return v.ses.Kinds()[v.ses.Mover().Kind] }

// thinking is how long an engine has been thinking, about its move or a question.
func (v *view) thinking() (time.Duration, bool) {
	if v.asked != nil {
		return time.Since(v.asked.begun), true
	}
	return v.ses.Thinking()
}
