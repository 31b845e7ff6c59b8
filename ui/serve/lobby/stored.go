package lobby

import (
	"cmp"
	"slices"
	"time"

	"othello/game"
)

// stored is what is kept on disk of a table with a game under way, besides the game,
// which the session saves.
type stored struct {
	ID       TableID
	Terms    Terms
	Black    Player
	White    Player
	Round    int
	TakeBack bool
	Live     bool      // somebody is there, unless the program was killed
	Since    time.Time // when both had left; without meaning while somebody is there
	Moves    int
	Opening  []game.Square // moves that were drawn for the start
}

// stored is the table as it is kept.
func (t *table) stored(live bool) *stored {
	s := &stored{
		ID: t.id, Terms: t.terms, Black: t.seats[0], White: t.seats[1],
		Round: t.round, TakeBack: t.takeback, Live: live, Opening: t.opening,
	}
	switch {
	case t.ses != nil && t.underway():
		s.Moves = t.ses.Game().Node().Number()
	case t.from != nil:
		s.Moves = t.from.Moves
	}
	return s
}

// table is the table of a game that waits.
func (lb *Lobby) table(s *stored) *table {
	t := &table{
		from: s, id: s.ID, terms: s.Terms, seats: seats{s.Black, s.White}, state: Waiting, round: s.Round,
		match: match{slot: &slot{store: lb.store, id: s.ID}, bothLeft: true, takeback: s.TakeBack, opening: s.Opening},
	}
	for i := range t.seats {
		if t.seats[i].human() {
			t.seats[i].absent = time.Now()
		}
	}
	return t
}

// plays reports whether the game is somebody's.
func (s *stored) plays(w identity) bool {
	return w.person != 0 && (s.Black.Person == w.person || s.White.Person == w.person)
}

// view is a game that waits as the lobby shows it to its players.
func (s *stored) view() *View {
	v := &View{Table: s.ID, Terms: s.Terms, State: Waiting, Black: s.Black, White: s.White, Moved: s.Moves, Rated: s.Terms.Rated() && !s.TakeBack && !s.guest()}
	v.Black.Present, v.White.Present = s.Black.Engine != "", s.White.Engine != ""
	return v
}

// guest reports whether a guest plays, who cannot come back.
func (s *stored) guest() bool {
	return s.Black.Person == 0 && s.Black.Engine == "" || s.White.Person == 0 && s.White.Engine == ""
}

// removeOverdue removes the games that have waited too long, or are too many, and returns
// them.
func (lb *Lobby) removeOverdue(now time.Time) []*stored {
	lb.mu.Lock()
	defer lb.mu.Unlock()
	var all, out []*stored
	for _, s := range lb.waiting {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *stored) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	for i, s := range all {
		if now.Sub(s.Since) >= lb.setup.Rules.Keep || i < len(all)-lb.setup.Limits.Waiting || s.guest() {
			out = append(out, s)
			delete(lb.waiting, s.ID)
		}
	}
	if out != nil {
		lb.changed()
	}
	return out
}
