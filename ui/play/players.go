package play

import (
	"othello/ui/config"
	"othello/ui/session"
)

// rememberSeats takes down who plays, as far as that differs from what was before.
func (r *Room) rememberSeats(before session.Match) {
	kinds := r.ses.Kinds()
	config.RememberPlayers(before.Names(kinds), r.ses.Match().Names(kinds), r.host.Remember)
}

// rememberMatch takes down how a game is played that a person has just set up.
func (r *Room) rememberMatch(as session.Match) {
	config.RememberPlayers(session.Names{}, as.Names(r.ses.Kinds()), r.host.Remember)
	r.host.Remember(config.Size, int(as.Size))
	r.host.Remember(config.Clock, as.Clock)
	r.host.Remember(config.Increment, as.Increment)
}
