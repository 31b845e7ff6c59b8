package house

import (
	"context"
	"errors"
	"math"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// judge lets positions be valued: for those who watch the one on the board and, once the
// game is over, for everybody those of the whole game, one after the other.
func (t *table) judge() {
	judge := t.house.setup.Judge
	if t.ses == nil || judge == nil {
		return
	}
	at := t.unvalued()
	if at == t.asked {
		return
	}
	if t.asked != nil {
		t.stop()
	}
	if t.asked = at; at == nil {
		return
	}
	engine := bench{judge, t.house.slots, t.house.limits.Think}
	t.stop = session.Background(t.ses, func(ctx context.Context) (ai.Analysis, error) {
		return engine.Think(ctx, at.Board().Position(), t.house.setup.Work, nil)
	}, func(a ai.Analysis, err error) {
		if t.asked == at {
			t.asked = nil
		}
		if err != nil { // it was stopped, or cannot say anything
			a.Score = math.NaN()
		}
		if !errors.Is(err, context.Canceled) {
			t.scores[at] = forBlack(a.Score, at.Board().Turn)
		}
	})
}

// unvalued is the node that the judge should be asked about; nil for none.
func (t *table) unvalued() *game.Node {
	now := t.ses.Game().Node()
	switch {
	case t.state == Over:
		for n := range now.Path() {
			if _, known := t.scores[n]; !known && !n.Board().Over() {
				return n
			}
		}
	case t.state == Playing && !now.Board().Over():
		if _, known := t.scores[now]; !known && len(t.watchers()) > 0 {
			return now
		}
	}
	return nil
}

// forBlack is a score for Black that is one for a side.
func forBlack(score float64, side game.Color) float64 {
	if side == game.White {
		return -score
	}
	return score
}
