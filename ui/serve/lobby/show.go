package lobby

import (
	"slices"
	"time"

	"othello/game"
)

// to is the view as somebody sees it; false if it is not for them: a game that waits is for its
// players while nobody is there.
func (v *View) to(w identity) (*View, bool) {
	seen := *v
	seen.You = v.side(w)
	seen.Invitation = w != (identity{}) && v.invited == w && v.State == Free
	return &seen, seen.You != game.Empty || v.left.IsZero()
}

// listedAs reports whether the lobby shows a table as it did before; how far the game is may wait.
func (v *View) listedAs(o *View) bool {
	return v.State == o.State && v.Round == o.Round && v.Black.Present == o.Black.Present && v.White.Present == o.White.Present && len(v.Watchers) == len(o.Watchers)
}

// standsAs reports whether the game stands as it did before.
func (v *View) standsAs(o *View) bool {
	return v.State == o.State && v.Round == o.Round && slices.Equal(v.Moves, o.Moves)
}

// show makes the View of the table as it is now.
func (t *table) show() {
	now, terms := time.Now(), t.terms
	terms.Casual = !t.rated()
	v := &View{
		Table: t.id, Terms: terms, State: t.state, Black: t.player(game.Black), White: t.player(game.White),
		Invited: t.guest, At: now, Result: t.result, Game: t.game, Round: t.round, Until: t.until,
		Chat: t.chat, Watchers: t.watchers(), Past: t.past, Offer: t.offer, Review: t.review, invited: t.invited,
	}
	if len(t.viewers) == 0 {
		v.left = t.since
	}
	if t.ses == nil {
		v.Board = game.StartBoard(t.terms.Size)
	} else {
		t.showGame(v)
	}
	t.shown.Store(v)
}

// watchers are the names of those who watch.
func (t *table) watchers() (names []string) {
	for v := range t.viewers {
		if t.seats.color(v.me()) == game.Empty {
			names = append(names, v.Name())
		}
	}
	slices.Sort(names)
	return names
}

// showGame adds the game to a view.
func (t *table) showGame(v *View) {
	g := t.ses.Game()
	v.Board, v.Moved, v.Moves = g.Board(), g.Node().Number(), g.Moves()
	if t.ses.Timed() && !t.past {
		v.Left = Clocks{t.ses.Remaining(game.Black), t.ses.Remaining(game.White)}
		if t.ses.Ticking() {
			v.Running = g.Turn()
		}
	}
	v.Thinking = t.ses.Busy()
}

// player is who sits in a seat, as others see it.
func (t *table) player(c game.Color) Player {
	p := *t.seats.of(c)
	p.Present = p.Engine != "" || p.human() && p.absent.IsZero()
	p.Rating = t.lobby.rating(p.Person)
	return p
}
