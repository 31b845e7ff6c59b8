package plain

import (
	"context"

	"othello/ai/review"
	"othello/game"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// coach judges moves of a person in the background.
type coach struct {
	hinted  review.Hint        // help with a position
	watched *game.Node         // after the move that is judged, or was last; nil for none
	cancel  context.CancelFunc // of the judging of watched; nil before the first
}

// unwatch drops what is judged.
func (c *coach) unwatch() {
	if c.cancel != nil {
		c.cancel()
	}
	c.watched = nil
}

// watch lets the coach judge the move of a person that led to n, and say why if it loses much.
func (v *view) watch(n *game.Node) {
	v.unwatch()
	if !v.setup.Interactive || !opponent.Coached(v.setup.Settings.UI.Coach, v.ses.Kinds(), v.ses.Match()) {
		return
	}
	v.watched = n
	v.coach.cancel = v.study.JudgeMoves(n.Parent().Board(), []game.Square{n.Move()}, func(judged []review.Move, err error) {
		if err != nil || v.watched != n || v.ses.Stopped() {
			return // the game goes on without a word
		}
		if m := &judged[0]; m.Class >= review.Mistake && len(m.Reasons) > 0 {
			v.ses.Help()
			v.Say(`%s "undo" takes it back.`, phrase.Warning(v.tr, m))
		}
	})
}

// tell tells more of the best move each time: where to look, which it is, and why.
func (v *view) tell() {
	n := v.ses.Game().Node()
	if v.hinted.At == n {
		v.hinted.Step = min(v.hinted.Step+1, review.HintWhy)
		v.Say("%s", phrase.HintStep(v.tr, n.Board().Position(), v.hinted.Found, v.hinted.Step))
		return
	}
	v.ses.Help()
	q := v.begin(n)
	stop := v.study.JudgeMoves(n.Board(), review.Compared(n.Board().Position()), func(judged []review.Move, err error) {
		switch {
		case !v.answered(q, v.ses.Game().Node()):
		case err != nil:
			v.Say("No hint: %v.", err)
		default:
			v.hinted = review.Hint{At: n, Found: &judged[len(judged)-1]}
			v.Say("%s", phrase.HintStep(v.tr, n.Board().Position(), v.hinted.Found, v.hinted.Step))
		}
	})
	q.hurry = func() {
		stop()
		if q.hurried && v.answered(q, n) {
			v.Say("No result yet.")
		}
	}
}
