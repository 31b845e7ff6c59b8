package lobby

import (
	"context"
	"slices"

	"othello/ai/review"
	"othello/ui/session"
)

// Review opens a finished game at a table, where it is reviewed if the host offers that, and
// others can look on.
func (v *Visitor) Review(id GameID) (TableID, error) {
	f, err := v.Game(id)
	if err != nil {
		return 0, err
	}
	r, err := f.Record()
	if err != nil {
		return 0, ErrBroken
	}
	t := &table{past: true, terms: f.Terms, state: Over, round: 1, match: match{result: f.Result, game: f.ID}}
	t.terms.Casual = !f.Rated
	for i, p := range []Player{f.Black, f.White} {
		t.seats[i] = Player{Name: p.Name, Engine: p.Engine, Level: p.Level}
	}
	err = v.admit(t, func() error {
		for r.Game.Redo() { // to its end
		}
		return t.sit(r)
	})
	return t.id, err
}

// judge lets the game at the table be reviewed once it is over, if the host offers that. The review
// ends with the session.
func (t *table) judge() {
	if t.state != Over || t.ses == nil || t.lobby.setup.Judge == nil || t.review != nil {
		return
	}
	ses, start := t.ses, review.New(slices.Collect(t.ses.Game().Node().Path()))
	t.review = start
	take := func(found *review.Review) { // which may come late
		if found.Done >= t.review.Done {
			t.review = found
		}
	}
	settings := review.Settings{Limits: t.lobby.setup.Review}
	session.Background(ses, func(ctx context.Context) (*review.Review, error) {
		return review.Run(ctx, t.lobby.judge, settings, start, func(found *review.Review) { ses.After(0, func() { take(found) }) })
	}, func(all *review.Review, err error) {
		take(all)
		if err != nil && t.lobby.ctx.Err() == nil {
			t.lobby.setup.Log.Warn("a review ended early", "table", t.id, "error", err)
		}
	})
}
