package plain

import (
	"context"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/session"
)

// coach judges moves of a person in the background.
type coach struct {
	watched *game.Node         // after the move that is judged, or was last; nil for none
	cancel  context.CancelFunc // of the judging; nil before the first
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
	if !v.setup.Interactive || v.setup.Coach == nil || !opponent.Coached(v.setup.Settings.UI.Coach, v.ses.Kinds(), v.ses.Match()) {
		return
	}
	g, err := game.FromMoves(n.Parent().Board(), []game.Square{n.Move()})
	if err != nil {
		return
	}
	settings := v.judge(ai.Kind{ID: "search"}, review.Efforts()[review.UsualEffort])
	v.watched = n
	v.coach.cancel = session.Background(v.ses, func(ctx context.Context) (*review.Review, error) {
		return review.Run(ctx, v.setup.Coach(), settings, review.New(g.Line()), nil)
	}, func(r *review.Review, err error) {
		if err != nil || v.watched != n || v.ses.Stopped() {
			return // the game goes on without a word
		}
		if m := &r.Moves[0]; m.Class >= review.Mistake && len(m.Reasons) > 0 {
			v.ses.Help()
			v.Say(`%s "undo" takes it back.`, phrase.Warning(v.tr, m))
		}
	})
}
