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
	Black    Side
	White    Side
	Created  time.Time
	Round    int
	TakeBack bool
	Live     bool      // somebody is there, unless the program was killed
	Since    time.Time // when both had left; without meaning while somebody is there
	Moves    int
	Opening  []game.Square // moves that were drawn for the start
}

// Side is who played a side of a game that is kept.
type Side struct {
	Person PersonID // zero for guests and engines
	Name   string   // then; empty for engines
	Engine string   // ID of the kind; empty for people
	Level  int
	Before float64 // rating, if the game was rated
	After  float64
}

func (s Side) guest() bool { return s.Person == 0 && s.Engine == "" }

// stored is the table as it is kept.
func (t *table) stored(live bool) *stored {
	s := &stored{
		ID: t.id, Terms: t.terms, Black: t.side(game.Black), White: t.side(game.White),
		Created: t.created, Round: t.round, TakeBack: t.takeback, Live: live, Opening: t.opening,
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
		from: s, slot: &slot{store: lb.store, id: s.ID},
		id: s.ID, created: s.Created, terms: s.Terms, viewers: map[*Visitor]bool{}, state: Waiting,
		round: s.Round, apart: true, takeback: s.TakeBack, opening: s.Opening, declined: map[Offer]int{},
	}
	now := time.Now()
	for i, side := range []Side{s.Black, s.White} {
		t.seats[i] = seat{who: who{person: side.Person}, name: side.Name, engine: side.Engine, level: side.Level}
		if t.seats[i].person() {
			t.seats[i].absent = now
		}
	}
	return t
}

// plays reports whether the game is somebody's.
func (s *stored) plays(w who) bool {
	return w.person != 0 && (s.Black.Person == w.person || s.White.Person == w.person)
}

// summaryOf is a game that waits as the lobby shows it to its players. lb.mu is held.
func (lb *Lobby) summaryOf(s *stored) Summary {
	sum := Summary{Table: s.ID, Terms: s.Terms, State: Waiting, Since: s.Created, Moves: s.Moves, Mine: true}
	for _, side := range []struct {
		from Side
		to   *Player
	}{{s.Black, &sum.Black}, {s.White, &sum.White}} {
		*side.to = Player{Name: side.from.Name, Person: side.from.Person, Engine: side.from.Engine, Level: side.from.Level, Present: side.from.Engine != ""}
	}
	return sum
}

// removeOverdue takes the games from those that wait that have waited too long, or are too many.
func (lb *Lobby) removeOverdue(now time.Time) []*stored {
	lb.mu.Lock()
	defer lb.mu.Unlock()
	var all, out []*stored
	for _, s := range lb.waiting {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *stored) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	for i, s := range all {
		if now.Sub(s.Since) >= lb.rules.Keep || i < len(all)-lb.limits.Waiting || s.Black.guest() || s.White.guest() {
			out = append(out, s)
			delete(lb.waiting, s.ID)
		}
	}
	if out != nil {
		lb.changed()
	}
	return out
}

// lapse ends a game that has waited too long; what was played is kept.
func (lb *Lobby) lapse(s *stored) {
	f := &Finished{Table: s.ID, Ended: time.Now(), Terms: s.Terms, Result: Result{Reason: Lapsed}, Black: s.Black, White: s.White}
	if _, err := lb.store.lapse(f, lb.limits); err != nil {
		_ = lb.failed("a game that has waited too long", err)
		lb.mu.Lock()
		lb.waiting[s.ID] = s
		lb.mu.Unlock()
	}
}
