package ai

// Kind is one kind of engine that people can choose, with its levels.
type Kind struct {
	ID     string  // name in config files and on the command line: "search"
	Name   string  // name on the screen: "Alpha-beta"
	Engine Engine  // plays at full strength when given wide limits
	Levels []Level // weakest first, at least one
	Book   bool    // answers from the opening book where that knows a score
	Bare   Engine  // Engine without that book; nil if Engine has none

	Ponders bool // what Engine remembers of one position helps it with those that follow
}

// Analyst is the engine that judges positions by thinking alone.
func (k Kind) Analyst() Engine {
	if k.Bare != nil {
		return k.Bare
	}
	return k.Engine
}

// Level is one strength of one kind of engine. Levels are numbered from 1, the
// weakest, in the order of Kind.Levels.
type Level struct {
	Name     string   // a word or two: "first steps", "club player"
	Limits   Limits   // work per move
	Handicap Handicap // how the level errs; the zero value plays the best move found
}

// Clamp is the level number nearest to n that the kind has.
func (k Kind) Clamp(n int) int { return min(max(n, 1), len(k.Levels)) }

// Level is the level numbered n, clamped to those that exist.
func (k Kind) Level(n int) Level { return k.Levels[k.Clamp(n)-1] }

// Player is the engine and the limits that play at level n.
func (k Kind) Player(n int) (Engine, Limits) {
	l := k.Level(n)
	return WithHandicap(k.Engine, l.Handicap), l.Limits
}
