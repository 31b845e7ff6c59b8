package lobby

import "othello/game"

// Offer proposes something to the other player, or agrees if the other one has proposed
// the same. An engine agrees at once to everything but a draw. Who moves on declines, and
// what was declined can be offered again two moves later. The error is one of ErrNotYet,
// ErrOver, ErrNotOver, ErrWaits, ErrOffered, ErrDeclined, ErrNoMove and ErrEngine.
func (v *Visitor) Offer(what Proposal) error {
	return v.seated(func(t *table, c game.Color) error {
		switch {
		case t.state == Free:
			return ErrNotYet
		case what == Rematch && t.state != Over:
			return ErrNotOver
		case what != Rematch && t.state == Over:
			return ErrOver
		case t.offer != nil && t.offer.What == what && t.offer.By != c:
			return t.accept()
		case t.offer != nil:
			return ErrOffered
		case t.state == Waiting, what == Rematch && !t.seat(c.Opponent()).absent.IsZero():
			return ErrWaits
		case what == TakeBack && !t.canTakeBack(c):
			return ErrNoMove
		}
		o := Offer{what, c}
		if ply, ok := t.declined[o]; ok && t.ply() < ply+2 {
			return ErrDeclined
		}
		engine := t.seat(c.Opponent()).engine != ""
		if engine && what == Draw {
			return ErrEngine
		}
		t.offer = &o
		if engine {
			return t.accept()
		}
		t.tell(Offered{o})
		return nil
	})
}

// Answer accepts or declines what the other player offers. The error is ErrNoOffer.
func (v *Visitor) Answer(accept bool) error {
	return v.seated(func(t *table, c game.Color) error {
		switch {
		case t.offer == nil || t.offer.By == c:
			return ErrNoOffer
		case accept:
			return t.accept()
		}
		t.answered(false)
		return nil
	})
}

// Withdraw takes one's own offer back. The error is ErrNoOffer.
func (v *Visitor) Withdraw() error {
	return v.seated(func(t *table, c game.Color) error {
		if t.offer == nil || t.offer.By != c {
			return ErrNoOffer
		}
		t.answered(false)
		return nil
	})
}

func (t *table) ply() int { return t.ses.Game().Node().Ply() }

// accept does what is offered.
func (t *table) accept() error {
	o := *t.offer
	switch o.What {
	case Draw:
		t.answered(true)
		t.finish(Result{Reason: Agreed})
	case TakeBack:
		if !t.canTakeBack(o.By) {
			t.answered(false)
			return ErrNoMove
		}
		if t.slot != nil && !t.takeback {
			t.takeback = true
			if err := t.lobby.store.put(t.stored(true)); err != nil {
				t.takeback = false
				return t.lobby.failed("a move taken back", err)
			}
		}
		t.takeback = true
		t.answered(true)
		for t.ses.Undo() == nil && t.ses.Game().Turn() != o.By {
		}
	case Rematch:
		if t.unkept != nil {
			return ErrNotSaved
		}
		t.answered(true)
		t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
		if err := t.begin(); err != nil {
			t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
			return err
		}
	}
	return nil
}

// answered ends an offer.
func (t *table) answered(accepted bool) {
	o := *t.offer
	t.offer = nil
	if !accepted {
		t.declined[o] = t.ply()
	}
	t.tell(Answered{o, accepted})
}

// takeBacksMost bounds the moves of a game, those that were taken back included.
const takeBacksMost = 1000

// canTakeBack reports whether a side has chosen a move that can be taken back.
func (t *table) canTakeBack(c game.Color) bool {
	for n := t.ses.Game().Node(); n.Ply() > len(t.opening); n = n.Parent() {
		if n.Mover() == c && n.Move() != game.Pass {
			return t.tries < takeBacksMost
		}
	}
	return false
}
