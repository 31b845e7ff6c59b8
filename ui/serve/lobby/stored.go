package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"othello/game/record"
)

// stored is what is kept on disk of a table with a game under way, besides the game.
type stored struct {
	ID       TableID
	Terms    Terms
	Black    Player
	White    Player
	Round    int
	TakeBack bool          `json:",omitempty"` // a move was taken back, by a version where that made a game casual
	Since    time.Time     // when both had left; zero while they have not
	Spent    time.Duration // on the next move, when this was written
}

// stored is the table as it is kept.
func (t *table) stored() *stored {
	s := &stored{ID: t.id, Terms: t.terms, Black: t.seats[0], White: t.seats[1], Round: t.round, Since: t.since}
	if t.ses != nil {
		s.Spent = t.ses.Spent()
	}
	return s
}

// store writes the table as it is.
func (t *table) store() {
	if err := t.lobby.store.put(t.stored()); err != nil {
		_ = t.lobby.failed("a table", err)
	}
}

// takeUp lets all games from the disk wait for their players. Those of guests, who cannot come
// back, end.
func (lb *Lobby) takeUp(all []*stored) {
	for _, s := range all {
		lb.next = max(lb.next, s.ID)
		if s.Since.IsZero() { // the program was killed, or has ended while they played
			s.Since = time.Now()
		}
		t := &table{
			from: s, id: s.ID, terms: s.Terms, seats: seats{s.Black, s.White}, state: Waiting, round: s.Round, viewers: map[*Visitor]bool{},
			match: match{kept: true, since: s.Since},
		}
		t.terms.Casual = t.terms.Casual || s.TakeBack
		for i := range t.seats {
			if t.seats[i].human() {
				t.seats[i].absent = time.Now()
			}
		}
		lb.begin(t)
	}
}

// resume goes on with a game from the disk, once both are there.
func (t *table) resume() error {
	var past *record.Record
	if data, err := t.lobby.store.save(t.id); err != nil || data != nil {
		records, _, err2 := record.Parse(data)
		if err := cmp.Or(err, err2); err != nil {
			return err
		}
		past = records[0]
	}
	if err := t.sit(past); err != nil {
		return err
	}
	t.ses.SetAway(true)
	t.saved = t.ses.Game().Node()
	if s := t.from; s.guest() {
		t.finish(Result{Reason: Lapsed})
		return nil
	}
	t.ses.Release()
	return nil
}

// guest reports whether a guest plays.
func (s *stored) guest() bool {
	return s.Black.Person == 0 && s.Black.Engine == "" || s.White.Person == 0 && s.White.Engine == ""
}

// lapseOldest ends the oldest of too many games that wait.
func (lb *Lobby) lapseOldest() {
	lb.mu.Lock()
	wait := slices.DeleteFunc(slices.Collect(maps.Values(lb.tables)), func(t *table) bool { return t.shown.Load().visited() })
	lb.mu.Unlock()
	slices.SortFunc(wait, func(a, b *table) int { return a.shown.Load().left.Compare(b.shown.Load().left) })
	for _, t := range wait[:max(0, len(wait)-lb.setup.Limits.Waiting)] {
		_ = t.ask(func() error {
			if t.state == Waiting && len(t.viewers) == 0 {
				t.finish(Result{Reason: Lapsed})
			}
			return nil
		})
	}
}
