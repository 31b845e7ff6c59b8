package lobby

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/session"
)

// values is what is known of the positions of a match: what the judge says of the one on
// the board while others watch, and of all once the game is over.
type values struct {
	scores map[*game.Node]float64        // for Black; NaN where the judge cannot say
	asked  *game.Node                    // that the judge is asked about; nil for none
	stop   context.CancelFunc            // of that
	review atomic.Pointer[review.Review] // as far as it has come; nil until the game is over
}

func newValues() *values { return &values{scores: map[*game.Node]float64{}} }

// judge lets the position on the board be valued for those who watch a game and, once it
// is over, all of it for everybody.
func (t *table) judge() {
	if t.ses == nil || t.lobby.setup.Judge == nil {
		return
	}
	if t.state == Over && t.lobby.setup.Review != nil && t.values.review.Load() == nil {
		t.startReview()
	}
	at, v := t.unvalued(), t.values
	if at == v.asked {
		return
	}
	if v.asked != nil {
		v.stop()
	}
	if v.asked = at; at == nil {
		return
	}
	v.stop = session.Background(t.ses, func(ctx context.Context) (ai.Analysis, error) {
		return t.lobby.sharedEngine.Think(ctx, at.Board().Position(), *t.lobby.setup.Live, nil)
	}, func(a ai.Analysis, err error) {
		if v.asked == at {
			v.asked = nil
		}
		if err != nil { // it was stopped, or cannot say anything
			a.Score.Discs = math.NaN()
		}
		if !errors.Is(err, context.Canceled) {
			v.scores[at] = forBlack(a.Score.Discs, at.Board().Turn)
		}
	})
}

// unvalued is the node that the judge should be asked about; nil for none.
func (t *table) unvalued() *game.Node {
	now := t.ses.Game().Node()
	if t.lobby.setup.Live == nil || t.state != Playing || now.Board().Over() || len(t.watchers()) == 0 {
		return nil
	}
	if _, known := t.values.scores[now]; known {
		return nil
	}
	return now
}

// startReview lets the game at the table be reviewed. The review ends with the session.
func (t *table) startReview() {
	v, start := t.values, review.New(slices.Collect(t.ses.Game().Node().Path()))
	v.review.Store(start)
	settings := review.Settings{Limits: *t.lobby.setup.Review}
	session.Background(t.ses, func(ctx context.Context) (*review.Review, error) {
		return review.Run(ctx, t.lobby.sharedEngine, settings, start, func(known *review.Review) {
			v.review.Store(known)
			select {
			case t.reviewed <- struct{}{}:
			default:
			}
		})
	}, func(all *review.Review, err error) {
		v.review.Store(all)
		if err != nil && t.lobby.ctx.Err() == nil {
			t.lobby.setup.Log.Warn("a review ended early", "table", t.id, "error", err)
		}
	})
}

// of is what is known of the position of a node, the i-th of the game, for Black.
func (v *values) of(n *game.Node, r *review.Review, i int) (score *float64, proven bool) {
	value, known := v.scores[n]
	switch {
	case n.Board().Over():
		value, known, proven = float64(n.Board().Result().Margin()), true, true
	case r != nil && i < len(r.Moves) && r.Moves[i].Best.Known:
		value, _ = r.Moves[i].BlackScore()
		known, proven = true, r.Moves[i].Best.Score.Exact()
	case r != nil && i == len(r.Moves) && r.End.Known:
		value, known, proven = forBlack(r.End.Score.Discs, n.Board().Turn), true, r.End.Score.Exact()
	}
	if !known || math.IsNaN(value) {
		return nil, false
	}
	return &value, proven
}

// forBlack is a score for Black that is one for a side.
func forBlack(score float64, side game.Color) float64 {
	if side == game.White {
		return -score
	}
	return score
}
