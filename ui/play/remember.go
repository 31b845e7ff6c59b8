package play

import (
	"othello/ui/remember"
	"othello/ui/session"
)

// rememberSeats takes down who plays, as far as that differs from what was before.
func (r *Room) rememberSeats(before session.Match) {
	kinds := r.ses.Kinds()
	remember.Players(r.ses.Match().Names(kinds)).Choose(remember.Players(before.Names(kinds)), r.host.Remember)
}

// rememberMatch takes down how a game is played that a person has just set up.
func (r *Room) rememberMatch(as session.Match) {
	remember.Players(as.Names(r.ses.Kinds())).Choose(remember.Players{}, r.host.Remember)
	r.host.Remember(remember.Size, int(as.Size))
	r.host.Remember(remember.Clock, as.Clock)
	r.host.Remember(remember.Increment, as.Increment)
}
