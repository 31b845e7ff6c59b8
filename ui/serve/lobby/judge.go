package lobby

import (
	"context"
	"errors"
	"math"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// judge lets the position on the board be valued for those who watch a game and, once it
// is over, all of it for everybody.
func (t *table) judge() {
	if t.ses == nil || t.lobby.setup.Judge == nil {
		return
	}
	if t.state == Over && t.lobby.setup.Review != nil && t.review == nil {
		t.startReview()
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
	t.stop = session.Background(t.ses, func(ctx context.Context) (ai.Analysis, error) {
		return t.lobby.sharedEngine.Think(ctx, at.Board().Position(), *t.lobby.setup.Live, nil)
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
	if t.lobby.setup.Live == nil || t.state != Playing || now.Board().Over() || len(t.watchers()) == 0 {
		return nil
	}
	if _, known := t.scores[now]; known {
		return nil
	}
	return now
}

// forBlack is a score for Black that is one for a side.
func forBlack(score float64, side game.Color) float64 {
	if side == game.White {
		return -score
	}
	return score
}
