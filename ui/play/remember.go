package play

import (
	"othello/ui/remember"
	"othello/ui/session"
)

// rememberSeats takes down who plays, as far as that differs from what was before.
func (r *Room) rememberSeats(before session.Match) {
	was := r.seats(before)
	for key, value := range r.seats(r.ses.Match()) {
		if was[key] != value {
			r.host.Remember(key, value)
		}
	}
}

// rememberMatch takes down how a game is played that a person has just set up.
func (r *Room) rememberMatch(as session.Match) {
	for key, value := range r.seats(as) {
		r.host.Remember(key, value)
	}
	r.host.Remember(remember.Size, int(as.Size))
	r.host.Remember(remember.Clock, as.Clock)
	r.host.Remember(remember.Increment, as.Increment)
}

// seats are who plays, as settings name them: the kind of engine that plays where no
// other is named is a setting of its own, so that a flag can change it.
func (r *Room) seats(as session.Match) map[remember.Key]any {
	main := as.Black
	if main.Human {
		main = as.White // a person's seat has an engine, too
	}
	who := func(s session.Seat) string {
		switch {
		case s.Human:
			return "human"
		case s.Kind == main.Kind:
			return "engine"
		}
		return r.ses.Kinds()[s.Kind].ID
	}
	return map[remember.Key]any{
		remember.Black: who(as.Black), remember.White: who(as.White),
		remember.Kind: r.ses.Kinds()[main.Kind].ID, remember.Level: main.Level,
	}
}
