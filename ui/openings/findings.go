package openings

import (
	"othello/game"
	"othello/game/record"
)

// query is what is looked up in the games.
type query struct {
	position game.Position
	filter   record.Filter
}

// finding is the answer.
type finding struct {
	record.Survey
	exact map[game.Square]int // true values of moves for the side to move, where games give them
}

// findingsMost is the number of findings kept at hand. One of the first moves
// lists all games: 1 MB for 130,000 of them.
const findingsMost = 24

// lookUp asks the games. One ply before the databases know exact results, each move has one.
func lookUp(games *record.Explorer, ask query) *finding {
	f := &finding{Survey: games.Look(ask.position, ask.filter)}
	depth := 0
	for _, d := range games.Collection().Databases {
		depth = max(depth, d.Depth)
	}
	if f.Position.Empties()-1 != depth {
		return f
	}
	f.exact = map[game.Square]int{}
	for _, played := range f.Moves {
		next := f.Position.Play(played.Move)
		s := games.Look(next, record.Filter{})
		switch {
		case s.Exact == nil:
		case s.Position == next:
			f.exact[played.Move] = -*s.Exact
		default: // after a pass it is the same side's turn
			f.exact[played.Move] = *s.Exact
		}
	}
	return f
}

// keep puts a finding at hand, in the place of any other if there are too many.
func (e *Explorer) keep(ask query, f *finding) {
	for other := range e.known {
		if len(e.known) < findingsMost {
			break
		}
		delete(e.known, other)
	}
	e.known[ask] = f
}
