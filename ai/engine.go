package ai

import (
	"context"
	"errors"
	"slices"
	"time"

	"othello/game"
)

// ErrNoMove is returned by Think for a position in which the game is over.
var ErrNoMove = errors.New("the game is over: there is no move to find")

// Engine finds moves.
type Engine interface {
	// Think blocks until a limit is reached, the position is solved, or ctx is
	// done. It calls report, if not nil, after each improvement, from one
	// goroutine, never after returning. Cancelling is not a failure: Think
	// returns the best it has, or ctx.Err() if it has nothing. A side that must
	// pass gets game.Pass as its move. Think may be called from several
	// goroutines; whether the calls run side by side is the engine's choice.
	Think(ctx context.Context, p game.Position, lim Limits, report func(Analysis)) (Analysis, error)
}

// Limits bound one call of Think. The zero value of each field means "no such
// limit"; an engine given no limit at all thinks until cancelled or done.
type Limits struct {
	Depth   int           // plies of the midgame search
	Exact   int           // solve exactly at this many empties or fewer; zero leaves it to the engine's depth
	Likely  int           // at this many empties or fewer, but more than Exact, search to the end with selective cuts; zero for never
	Time    time.Duration // wall time for this move
	Nodes   int64         // as the engine counts them; simulations for a tree search
	Threads int           // goroutines to search with; zero for the engine's default
	Moves   int           // number of moves to score, best first; zero for the best alone

	Remaining time.Duration // time left on the mover's clock for the rest of the game; zero for no clock
	Increment time.Duration // time the clock gains after each move

	// Processor says that Time, Remaining and Increment count the processor time of the
	// search, for matches on a machine that has other things to do. Engines that cannot
	// measure it count wall time: all but alpha-beta on one thread and external ones.
	Processor bool

	// History is the game that led to the position, nil if it is not known. Our own
	// engines need none; an external one may need the moves.
	History *History
}

// History is a game up to a position that an engine is asked about.
type History struct {
	Start game.Board    // starting position
	Moves []game.Square // moves since then, passes included; unchecked, and not to be changed
}

// And returns the history with one more move.
func (h History) And(m game.Square) *History {
	return &History{h.Start, append(slices.Clip(h.Moves), m)}
}

// EveryMove is more moves than any position has, for Limits.Moves.
const EveryMove = 64

// Source says where a score comes from.
type Source uint8

const (
	// FromSearch is a heuristic value, searched or not.
	FromSearch Source = iota
	// FromExact is a proven value.
	FromExact
	// FromBook is a value or a choice of the opening book.
	FromBook
	// FromNetwork is the output of the policy or value network alone.
	FromNetwork
)

// String returns "search", "exact", "book" or "network".
func (s Source) String() string {
	switch s {
	case FromExact:
		return "exact"
	case FromBook:
		return "book"
	case FromNetwork:
		return "network"
	}
	return "search"
}

// Analysis is what an engine knows about a position. A report owns its slices:
// they are never written again after being handed over.
type Analysis struct {
	Position   game.Position
	PV         []game.Square // principal variation, the move to play first, passes included
	Score      Score         // for the side to move
	Depth      int           // plies searched; the number of empties when solved
	Confidence int           // percentage of selective cuts that are right: 73, 87, 95, 98, 99; 100 without selective cuts
	Nodes      int64         // as the engine counts them; simulations for a tree search
	Elapsed    time.Duration // wall time of this call
	Source     Source
	WinRate    float64     // expected result by the value head of a network, 0 (loss) to 1 (win); zero if none was asked
	Moves      []MoveScore // per-move scores, best first; empty unless Limits.Moves asked for them
}

// Move returns the move to play: the head of the principal variation, or NoSquare.
func (a Analysis) Move() game.Square {
	if len(a.PV) == 0 {
		return game.NoSquare
	}
	return a.PV[0]
}

// Choose makes m, of a's own moves, the move to play.
func (a *Analysis) Choose(m MoveScore) {
	a.PV, a.Score = m.PV, m.Score
	a.Depth, a.Confidence, a.Source = m.Depth, m.Confidence, m.Source
}

// Judged reports whether Score is what a search, a solver or a book says: a network's is not
// in discs, and some external engines only name a move.
func (a Analysis) Judged() bool {
	return a.Score.Exact() || a.Source != FromNetwork && (a.Source != FromSearch || a.Depth > 0 || a.Nodes > 0)
}

// NodesPerSecond returns the search speed, zero before the clock has moved.
func (a Analysis) NodesPerSecond() float64 {
	if a.Elapsed <= 0 {
		return 0
	}
	return float64(a.Nodes) / a.Elapsed.Seconds()
}

// MoveScore is what an engine knows about one legal move.
type MoveScore struct {
	Move       game.Square
	Score      Score // for the side to move
	Depth      int   // plies searched, the move itself included
	Confidence int   // as Analysis.Confidence
	Source     Source
	PV         []game.Square // line that begins with Move
	Prior      float64       // probability that the network gives the move, 0 to 1; zero if there is none
	Visits     int64         // simulations spent on the move by a tree search; zero otherwise
	WinRate    float64       // expected result of a tree search, 0 (loss) to 1 (win); meaningless without Visits
}
