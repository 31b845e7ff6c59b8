package plain

import (
	"time"

	"othello/game"
)

// question is what an engine is asked besides moving.
type question struct {
	node  *game.Node // that it is about
	begun time.Time
	hurry func() // makes it end with the best it has
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

// thinking returns how long an engine has been thinking, about its move or a question.
func (v *view) thinking() (time.Duration, bool) {
	if v.asked != nil {
		return time.Since(v.asked.begun), true
	}
	return v.ses.Thinking()
}
