package lobby

import "othello/game"

// Offer proposes something to the other player, or agrees if the other one has proposed
// the same. An engine agrees at once to everything but a draw. Who moves on declines, and
// what was declined can be offered again two moves later.
func (v *Visitor) Offer(what Proposal) error {
	return v.seated(func(t *table, c game.Color) error {
		switch {
		case t.state == Free:
			return ErrNotYet
		case what == Rematch && t.state != Over:
			return ErrNotOver
		case what != Rematch && t.state == Over:
			return ErrOver
		case t.offers.open != nil && *t.offers.open == Offer{what, c.Opponent()}:
			return t.accept()
		case t.offers.open != nil:
			return ErrOffered
		case t.state == Waiting, what == Rematch && !t.seats.of(c.Opponent()).absent.IsZero():
			return ErrWaits
		case what == TakeBack && !t.canTakeBack(c):
			return ErrNoMove
		}
		o := Offer{what, c}
		if t.offers.declinedAt(o, t.ply()) {
			return ErrDeclined
		}
		engine := t.seats.of(c.Opponent()).Engine != ""
		if engine && what == Draw {
			return ErrEngine
		}
		t.offers.open = &o
		if engine {
			return t.accept()
		}
		t.tell(Offered{o})
		return nil
	})
}

// Answer accepts or declines what the other player offers, or takes one's own offer back.
func (v *Visitor) Answer(accept bool) error {
	return v.seated(func(t *table, c game.Color) error {
		switch o := t.offers.open; {
		case o == nil || accept && o.By == c:
			return ErrNoOffer
		case accept:
			return t.accept()
		}
		t.answered(false)
		return nil
	})
}

func (t *table) ply() int { return t.ses.Game().Node().Ply() }

func (t *table) accept() error {
	o := *t.offers.open
	switch o.What {
	case Draw:
		t.answered(true)
		t.finish(Result{Reason: Agreed})
	case TakeBack:
		if !t.canTakeBack(o.By) {
			t.answered(false)
			return ErrNoMove
		}
		if t.kept && !t.takeback {
			t.takeback = true
			if err := t.lobby.store.put(t.stored()); err != nil {
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
		t.seats.swap()
		if err := t.begin(); err != nil {
			t.seats.swap()
			return err
		}
	}
	return nil
}

// answered ends an offer.
func (t *table) answered(accepted bool) {
	t.tell(Answered{t.offers.end(accepted, t.ply()), accepted})
}

// offers are the one that waits for its answer, and when others were declined.
type offers struct {
	open     *Offer        // nil for none
	declined map[Offer]int // the ply at which each was declined last
}

// offerPause is how many plies after it was declined something may be offered again.
const offerPause = 2

// declinedAt reports whether an offer was declined so lately that it may not be made.
func (o *offers) declinedAt(x Offer, ply int) bool {
	at, ok := o.declined[x]
	return ok && ply < at+offerPause
}

// declines reports whether a move of a side declines the offer that waits.
func (o *offers) declines(mover game.Color) bool {
	return o.open != nil && (o.open.What == TakeBack || o.open.What == Draw && o.open.By != mover)
}

// end ends the offer that waits, which there must be.
func (o *offers) end(accepted bool, ply int) Offer {
	x := *o.open
	o.open = nil
	if !accepted {
		if o.declined == nil {
			o.declined = map[Offer]int{}
		}
		o.declined[x] = ply
	}
	return x
}

// maxMovesPlayed bounds the moves of a game, those that were taken back included.
const maxMovesPlayed = 1000

// canTakeBack reports whether a side has chosen a move that can be taken back.
func (t *table) canTakeBack(c game.Color) bool {
	for n := t.ses.Game().Node(); n.Ply() > len(t.opening); n = n.Parent() {
		if n.Mover() == c && n.Move() != game.Pass {
			return t.movesPlayed < maxMovesPlayed
		}
	}
	return false
}
