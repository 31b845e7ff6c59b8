package session

import (
	"othello/ai"
	"othello/game"
)

// roster is the kinds of engine to choose from and, of each that has played, the engine
// itself: so a seeded one errs differently on each move.
type roster struct {
	kinds   []ai.Kind               // as given, or made fit for pondering
	boards  map[game.Size][]ai.Kind // the same with their strengths there, as far as asked for
	players map[player]playing
}

// player names an engine that plays; playing is that engine.
type (
	player struct {
		color game.Color
		Strength
	}
	playing struct {
		engine ai.Engine
		limits ai.Limits
	}
)

// player returns the engine of a seat with the limits of its level.
func (r *roster) player(c game.Color, seat Seat) playing {
	key := player{c, Strength{seat.Kind, seat.Level}}
	p, ok := r.players[key]
	if !ok {
		p.engine, p.limits = r.kinds[seat.Kind].Player(seat.Level)
		r.players[key] = p
	}
	return p
}

// Fit replaces engines that do not play on the board of a match by the first kind that
// does, as strong as they are elsewhere.
func (r *roster) Fit(m *Match) {
	kinds := r.KindsOn(m.Size)
	for _, s := range []*Seat{&m.Black, &m.White} {
		if kinds[s.Kind].Absent {
			s.SetKind(r.KindsOn(kinds[s.Kind].Boards[0]), ai.Next(kinds, len(kinds)-1, 1))
		}
	}
}

// KindsOn returns the kinds of engine as they are on a board of that size, and as
// they are to be asked: what they ponder gives way to any other question.
func (r *roster) KindsOn(size game.Size) []ai.Kind {
	if r.boards[size] == nil {
		r.boards[size] = ai.On(size, r.kinds)
	}
	return r.boards[size]
}
