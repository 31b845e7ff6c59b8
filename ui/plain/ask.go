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

// asking is the question that waits for its answer, and the last answer.
type asking struct {
	asked     *question // nil if nothing is asked
	mentioned bool      // the person was told that it takes its time
}

// begin asks a question about a node in place of the one before.
func (a *asking) begin(node *game.Node) *question {
	a.drop()
	a.asked, a.mentioned = &question{node: node, begun: time.Now()}, false
	return a.asked
}

// answered ends a question, and reports whether anybody at a node still wants the answer.
func (a *asking) answered(q *question, at *game.Node) bool {
	if a.asked != q {
		return false
	}
	a.asked = nil
	return q.node == at
}

// drop forgets what was asked; its result is never shown.
func (a *asking) drop() {
	if a.asked != nil {
		a.asked.hurry()
		a.asked = nil
	}
}

// ask lets an engine judge the position of the game. name is what a failure is told of.
func (v *view) ask(e ai.Engine, lim ai.Limits, name string, then func(ai.Analysis)) *question {
	q := v.begin(v.ses.Game().Node())
	q.hurry = v.ses.Ask(e, lim, func(r session.Report) {
		switch {
		case !r.Done || !v.answered(q, v.ses.Game().Node()):
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
		return v.refusal(session.ErrThinking)
	}
	return nil
}

// thinking returns how long an engine has been thinking, about its move or a question.
func (v *view) thinking() (time.Duration, bool) {
	if v.asked != nil {
		return time.Since(v.asked.begun), true
	}
	return v.ses.Thinking()
}
