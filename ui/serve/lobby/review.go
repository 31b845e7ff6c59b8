package lobby

import (
	"context"
	"slices"
	"sync/atomic"

	"othello/ai/review"
	"othello/game"
	"othello/ui/session"
)

// reviewing is a review that is being made, or was made, of the game at a table.
type reviewing struct {
	known atomic.Pointer[review.Review] // what has been found out
}

// startReview lets the game at the table be reviewed. The review ends with the session.
func (t *table) startReview() {
	r := &reviewing{}
	start := review.New(slices.Collect(t.ses.Game().Node().Path()))
	r.known.Store(start)
	t.review = r
	settings := review.Settings{Limits: *t.lobby.setup.Review}
	session.Background(t.ses, func(ctx context.Context) (*review.Review, error) {
		return review.Run(ctx, t.lobby.sharedEngine, settings, start, func(known *review.Review) {
			r.known.Store(known)
			select {
			case t.reviewed <- struct{}{}:
			default:
			}
		})
	}, func(all *review.Review, err error) {
		r.known.Store(all)
		if err != nil && t.lobby.ctx.Err() == nil {
			t.lobby.log.Warn("a review ended early", "table", t.id, "error", err)
		}
	})
}

// Review opens a finished game at a table, where it is reviewed and others can look on.
// The error is one of ErrNoGame, ErrNoReview, ErrSeated and ErrFull.
func (v *Visitor) Review(id GameID) (TableID, error) {
	lb := v.lobby
	if lb.setup.Judge == nil || lb.setup.Review == nil {
		return 0, ErrNoReview
	}
	f, err := v.Game(id)
	if err != nil {
		return 0, err
	}
	t := &table{past: f, terms: f.Terms, viewers: map[*Visitor]bool{v: true}, state: Over, result: f.Result, kept: f.ID, round: 1}
	for _, c := range colors {
		s, from := t.seat(c), f.side(c)
		s.name, s.engine, s.level = from.Name, from.Engine, from.Level
		for _, k := range lb.setup.Kinds {
			if k.ID == from.Engine {
				s.name = k.Name
			}
		}
	}
	if err := lb.admit(t, v); err != nil {
		return 0, err
	}
	return t.id, v.known(t.call(func() error { return nil })) // once it is there
}

// open takes up a game that has ended, to be looked at.
func (t *table) open() error {
	r, err := t.past.Record()
	if err != nil {
		return err
	}
	for r.Game.Redo() { // to its end
	}
	ses, err := session.New(t.lobby.ctx, session.Setup{Kinds: t.lobby.kinds, Match: t.match(), Threads: 1, Game: r})
	if err != nil {
		return err
	}
	t.ses, t.scores = ses, map[*game.Node]float64{}
	return nil
}
