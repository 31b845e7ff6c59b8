package lobby

import (
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

// begin begins a game between those who sit at the table.
func (t *table) begin() error {
	kept := t.seats[0].Person != 0 || t.seats[1].Person != 0
	if kept {
		s := &stored{ID: t.id, Terms: t.terms, Black: t.seats[0], White: t.seats[1], Round: t.round + 1}
		if err := t.lobby.store.begin(s); err != nil {
			return t.lobby.failed("a game that begins", err)
		}
	}
	if t.ses != nil {
		t.ses.Close()
	}
	t.match = match{kept: kept}
	if err := t.sit(nil); err != nil {
		return err
	}
	t.saved = t.ses.Game().Node()
	t.round++
	t.state = Playing
	for i := range t.seats {
		t.seats[i].absent = time.Time{}
	}
	t.tell(Began{})
	t.ses.Release()
	return nil
}

// sit makes the session of a game, which is held until it is released; past is one that was begun
// before, nil for a new one.
func (t *table) sit(past *record.Record) error {
	pace := t.lobby.setup.Limits.Pace
	setup := session.Setup{
		Kinds: t.lobby.kinds, Match: t.terms.match(t.lobby.kinds, &t.seats), Threads: 1, AutoPass: true, Game: past,
		Seated: true, Engine: t.lobby.shared,
		Pace: func(*game.Node) time.Duration { return pace },
	}
	if t.from != nil && past != nil {
		setup.Spent = t.from.Spent
	}
	ses, err := session.New(t.lobby.ctx, setup)
	if err != nil { // a bug: there is a kind of engine always
		t.lobby.setup.Log.Error("beginning a game", "error", err)
		return ErrBroken
	}
	t.ses = ses
	return nil
}

// takeEvents handles the events of the session.
func (t *table) takeEvents() {
	if t.ses == nil {
		return
	}
	for _, e := range t.ses.Step() {
		switch e := e.(type) {
		case session.Moved:
			t.movesPlayed++
			t.tell(Moved{Color: e.Node.Mover(), Move: e.Node.Move()})
			if t.offer.declines(e.Node.Mover()) {
				t.answered(false)
			}
		case session.Failed:
			t.lobby.setup.Log.Warn("an engine gave no move", "table", t.id, "error", e.Err)
			t.finish(Result{Reason: Lapsed})
		}
	}
	if t.underway() {
		switch {
		case t.ses.Ending() != "": // the lobby ends games itself but for their clocks
			t.finish(Result{OnTime, t.ses.Ending().Winner()})
		case t.ses.Game().Over():
			t.finish(Result{ByScore, t.ses.Game().Result().Winner()})
		}
	}
}

// saving tells when the disk stops taking the game, and when it takes it again.
func (t *table) saving(doing string, err error) {
	if err != nil {
		_ = t.lobby.failed(doing, err)
	}
	if is := err != nil; is != t.unsaved {
		t.unsaved = is
		t.tell(Saving{!is})
	}
}

// checkPresence finds out who is there and applies the rules of absence.
func (t *table) checkPresence() {
	now := time.Now()
	here := map[identity]bool{}
	for v := range t.viewers {
		here[v.me()] = true
	}
	t.until = time.Time{}
	p := t.seats.see(here, now, t.tell)
	switch {
	case t.state == Free:
		t.closing = t.closing || p.present == 0
	case t.state == Over && t.offer != nil && p.present < p.people:
		t.answered(false)
	case t.underway() && p.lost != game.Empty:
		t.finish(Result{Left, p.lost.Opponent()})
	case t.underway():
		t.wait(p, now)
	}
}

// wait lets a game wait for who is away, or ends it.
func (t *table) wait(p presence, now time.Time) {
	limits := t.lobby.setup.Limits
	switch p.present {
	case 0:
		t.state = Waiting
	case p.people:
		t.state = Playing
	}
	if all := p.present == 0; all != !t.since.IsZero() {
		if t.since = (time.Time{}); all {
			t.since = now
		}
		if t.kept {
			t.store()
		}
	}
	if p.absent != game.Empty && t.state == Playing {
		t.until = t.seats.of(p.absent).absent.Add(limits.Grace)
		if !now.Before(t.until) {
			t.finish(Result{Left, p.absent.Opponent()})
			return
		}
	}
	if !t.since.IsZero() && now.Sub(t.since) >= limits.Keep {
		t.finish(Result{Reason: Lapsed})
		return
	}
	t.ses.SetAway(t.state == Waiting)
}

// finish ends the game.
func (t *table) finish(r Result) {
	if !t.underway() {
		return
	}
	if t.ses.Game().Node().Ply() < 2 {
		r = Result{Reason: Aborted}
	}
	if t.offer != nil {
		t.answered(false)
	}
	t.state, t.result, t.until = Over, r, time.Time{}
	t.ses.SetAway(true)
	t.tell(Ended{r})
	if t.kept {
		t.unkept = &Finished{
			Table: t.id, Ended: time.Now(), Terms: t.terms, Result: r, Black: t.seats[0], White: t.seats[1],
			Rated: t.rated(),
		}
		t.unkept.write(&record.Record{Game: t.ses.Game()})
	}
}

// rated reports whether the game counts as it stands.
func (t *table) rated() bool {
	b, w := t.seats[0].Person, t.seats[1].Person
	return t.terms.Rated() && t.result.Reason != Lapsed && t.result.Reason != Aborted &&
		(t.state == Free || t.past || b != 0 && w != 0 && b != w)
}

// keep writes what has changed in the game to the disk: moves, or its end.
func (t *table) keep() {
	switch {
	case t.unkept != nil:
		id, err := t.lobby.store.finish(t.unkept, t.lobby.setup.Limits.Games)
		if err == nil {
			t.unkept, t.game = nil, id
		}
		t.saving("the end of a game", err)
	case t.kept && t.underway() && t.ses.Game().Node() != t.saved:
		text, err := record.Text(record.SGF, &record.Record{Game: t.ses.Game()})
		if err == nil {
			err = t.lobby.store.putSave(t.id, text)
		}
		if err == nil {
			t.saved = t.ses.Game().Node()
		}
		t.saving("a game", err)
	}
}
