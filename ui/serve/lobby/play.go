package lobby

import (
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

// begin begins a game between those who sit at the table.
func (t *table) begin() error {
	var place *slot
	opening := t.draw()
	if t.seats[0].who.person != 0 || t.seats[1].who.person != 0 {
		s := t.stored(true)
		s.Round, s.TakeBack, s.Moves, s.Opening = t.round+1, false, 0, opening
		if err := t.lobby.store.begin(s); err != nil {
			return t.lobby.failed("a game that begins", err)
		}
		place = &slot{store: t.lobby.store, id: t.id}
	}
	t.slot, t.opening = place, opening
	if err := t.sit(); err != nil {
		return err
	}
	t.round++
	t.state, t.apart, t.takeback, t.tries, t.faults = Playing, false, false, 0, 0
	t.offer, t.declined, t.result, t.kept = nil, map[Offer]int{}, Result{}, 0
	for i := range t.seats {
		t.seats[i].absent = time.Time{}
	}
	t.tell(Began{})
	return t.start()
}

// draw are the moves that a game begins with by its terms.
func (t *table) draw() []game.Square {
	if t.terms.Balanced && t.lobby.setup.Balanced != nil {
		if line, ok := t.lobby.setup.Balanced(); ok {
			return line
		}
	}
	return nil
}

// start starts the clocks, behind the moves that were drawn.
func (t *table) start() error {
	if len(t.opening) == 0 {
		t.ses.Release()
		return nil
	}
	if err := t.ses.PlayLine(t.ses.Game().Node(), t.opening); err != nil {
		t.lobby.log.Error("the moves of a start", "moves", t.opening, "error", err)
		return ErrBroken
	}
	return nil
}

// sit begins the sitting of a game, which is held until it is released or resumed.
func (t *table) sit() error {
	if t.ses != nil {
		t.ses.Close()
		t.ses, t.asked, t.review = nil, nil, nil
	}
	t.scores = map[*game.Node]float64{}
	pace := t.lobby.rules.Pace
	setup := session.Setup{
		Kinds: t.lobby.kinds, Match: t.match(), Threads: 1, AutoPass: true,
		Pace: func(*game.Node) time.Duration { return pace },
	}
	if t.slot != nil {
		setup.Disk = t.slot
	}
	ses, err := session.New(t.lobby.ctx, setup)
	if err != nil { // a bug: there is a kind of engine always
		t.lobby.log.Error("beginning a game", "error", err)
		return ErrBroken
	}
	t.ses = ses
	return nil
}

// resume goes on with a game from the disk, once both are there.
func (t *table) resume() error {
	if err := t.lobby.store.put(t.stored(true)); err != nil {
		return err
	}
	if err := t.sit(); err != nil {
		return err
	}
	t.ses.SetAway(true)
	switch found := t.ses.Unfinished(); {
	case len(found) > 0:
		return t.ses.Resume(found[0])
	case t.ses.Replaced() > 0: // its end was on disk, but not that it counts
		return t.ses.Restore()
	}
	return t.start() // no move was made
}

// faultsMost is how often an engine is asked again that gave no move in a game.
const faultsMost = 3

// takeEvents takes in what the session tells.
func (t *table) takeEvents() {
	if t.ses == nil {
		return
	}
	for _, e := range t.ses.Step() {
		switch e := e.(type) {
		case session.Moved:
			if e.Node.Ply() <= len(t.opening) { // nobody has chosen it
				continue
			}
			t.tries++
			next := game.Empty
			if e.Node == t.ses.Game().Node() && !t.ses.Over() {
				next = t.ses.Game().Turn()
			}
			t.tell(Moved{Color: e.Node.Mover(), Move: e.Node.Move(), next: next})
			if o := t.offer; o != nil && (o.What == TakeBack || o.What == Draw && o.By != e.Node.Mover()) {
				t.answered(false) // who moves on has declined
			}
		case session.Failed:
			t.lobby.log.Warn("an engine gave no move", "table", t.id, "error", e.Err)
			if t.faults++; t.faults > faultsMost {
				t.finish(Result{Reason: Lapsed})
			} else if t.underway() {
				_ = t.ses.Continue()
			}
		case session.SaveFailed:
			_ = t.lobby.failed("a game", e.Err)
			t.saving(e.Err)
		case session.SaveRecovered:
			t.saving(nil)
		case session.Damaged:
			t.lobby.log.Error("a saved game cannot be read", "table", t.id, "kept", e.Aside, "error", e.Err)
		}
	}
	if t.underway() {
		switch {
		case t.ses.Flagged() != game.Empty:
			t.finish(Result{OnTime, t.ses.Flagged().Opponent()})
		case t.ses.Game().Over():
			t.finish(Result{ByScore, t.ses.Game().Result().Winner()})
		}
	}
}

// saving takes in whether the disk takes the game.
func (t *table) saving(err error) {
	if is := err != nil || t.unkept != nil; is != t.unsaved {
		t.unsaved = is
		if is {
			t.tell(Unsaved{})
		} else {
			t.tell(Saved{})
		}
	}
}

// checkPresence sees who is there, and what follows from it.
func (t *table) checkPresence() {
	now := time.Now()
	here := map[who]bool{}
	for v := range t.viewers {
		here[v.me()] = true
	}
	t.until = time.Time{}
	people, present := 0, 0
	var absent, guest game.Color // who is away, if one is; ... and will not come back
	for _, c := range colors {
		s := t.seat(c)
		switch {
		case !s.person():
			continue
		case here[s.who]:
			present++
			if !s.absent.IsZero() {
				s.absent = time.Time{}
				t.tell(Back{c})
			}
		default:
			absent = c
			if s.who.person == 0 {
				guest = c
			}
			if s.absent.IsZero() {
				s.absent = now
				t.tell(t.gone(c))
			}
		}
		people++
	}
	switch {
	case t.state == Free:
		t.closing = t.closing || present == 0
		return
	case t.state == Over && t.offer != nil && present < people:
		t.answered(false)
		return
	case !t.underway():
		return
	}
	if guest != game.Empty {
		t.finish(Result{Left, guest.Opponent()})
		return
	}
	switch {
	case present == 0:
		t.apart = true
	case present == people:
		t.apart = false
	}
	t.state = Playing
	if t.apart {
		t.state = Waiting
	}
	if absent != game.Empty && !t.apart {
		t.until = t.seat(absent).absent.Add(t.lobby.rules.Grace)
		if !now.Before(t.until) {
			t.finish(Result{Left, absent.Opponent()})
			return
		}
	}
	t.ses.SetAway(t.apart || t.lobby.rules.Halts && absent != game.Empty && absent == t.ses.Game().Turn())
}

// gone is the event of a player's absence.
func (t *table) gone(c game.Color) Gone {
	e := Gone{Color: c}
	if other := t.seat(c.Opponent()); t.state == Playing && other.person() && other.absent.IsZero() {
		e.Until = t.seat(c).absent.Add(t.lobby.rules.Grace)
	}
	return e
}

// finish ends the game.
func (t *table) finish(r Result) {
	if !t.underway() {
		return
	}
	if t.ses.Game().Node().Ply() < len(t.opening)+2 {
		r = Result{Reason: Aborted}
	}
	if t.offer != nil {
		t.answered(false)
	}
	t.state, t.result, t.until, t.apart = Over, r, time.Time{}, false
	t.ses.SetAway(true)
	t.tell(Ended{r})
	if t.slot != nil {
		t.slot.over.Store(true)
		t.unkept = t.finished()
	}
}

// rated reports whether the game counts as it stands.
func (t *table) rated() bool {
	b, w := t.seats[0].who.person, t.seats[1].who.person
	return t.terms.Rated() && !t.takeback && b != 0 && w != 0 && b != w
}

// finished is the game that has ended, as it is kept.
func (t *table) finished() *Finished {
	r := &record.Record{Game: t.ses.Game()}
	f := &Finished{
		Table: t.id, Ended: time.Now(), Terms: t.terms, Result: t.result,
		Black: t.side(game.Black), White: t.side(game.White),
		Rated: t.rated() && t.result.Reason != Lapsed && t.result.Reason != Aborted,
		Moves: t.ses.Game().Node().Number(),
	}
	f.write(r)
	return f
}

func (t *table) side(c game.Color) Side {
	s := t.seat(c)
	return Side{Person: s.who.person, Name: s.name, Engine: s.engine, Level: s.level}
}

// keep writes the end of the game to the disk, if that was not done.
func (t *table) keep() {
	if t.unkept == nil {
		return
	}
	f, err := t.lobby.store.finish(t.unkept, t.lobby.limits)
	if err != nil {
		_ = t.lobby.failed("the end of a game", err)
		t.saving(err)
		return
	}
	t.unkept, t.kept = nil, f.ID
	t.saving(nil)
	t.lobby.refresh(f.Black.Person, f.White.Person)
}
