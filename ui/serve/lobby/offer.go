package lobby

import "othello/game"

// Offer proposes something to the other player, or agrees if the other one has proposed
// the same. An engine agrees at once to everything but a draw. Who moves on declines. An offer
// counts as a line that is said.
func (v *Visitor) Offer(what Proposal) error {
	return v.seated(func(t *table, c game.Color) error {
		o, engine := &Offer{what, c}, t.seats.of(c.Opponent()).Engine != ""
		switch {
		case t.state == Free:
			return ErrNotYet
		case what == Rematch && t.state != Over:
			return ErrNotOver
		case what != Rematch && t.state == Over:
			return ErrOver
		case t.offer != nil && *t.offer == Offer{what, c.Opponent()}:
			return t.accept()
		case t.offer != nil:
			return ErrOffered
		case t.state == Waiting, what == Rematch && !t.seats.of(c.Opponent()).absent.IsZero():
			return ErrWaits
		case what == TakeBack && !t.canTakeBack(c):
			return ErrNoMove
		case what == TakeBack && t.rated():
			return ErrRated
		case engine && what == Draw:
			return ErrEngine
		case engine:
			t.offer = o
			return t.accept()
		case !v.talk.Allow():
			return ErrTooFast
		}
		t.offer = o
		t.tell(Offered{*o})
		return nil
	})
}

// Answer accepts or declines what the other player offers.
func (v *Visitor) Answer(accept bool) error {
	return v.seated(func(t *table, c game.Color) error {
		switch o := t.offer; {
		case o == nil || o.By == c:
			return ErrNoOffer
		case accept:
			return t.accept()
		}
		t.answered(false)
		return nil
	})
}

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
	t.tell(Answered{*t.offer, accepted})
	t.offer = nil
}

// declines reports whether a move of a side declines the offer.
func (o *Offer) declines(mover game.Color) bool {
	return o != nil && (o.What == TakeBack || o.What == Draw && o.By != mover)
}

// maxMovesPlayed bounds the moves of a game, those that were taken back included.
const maxMovesPlayed = 1000

// canTakeBack reports whether a side has chosen a move that can be taken back.
func (t *table) canTakeBack(c game.Color) bool {
	for n := t.ses.Game().Node(); n.Ply() > 0; n = n.Parent() {
		if n.Mover() == c && n.Move() != game.Pass {
			return t.movesPlayed < maxMovesPlayed
		}
	}
	return false
}
