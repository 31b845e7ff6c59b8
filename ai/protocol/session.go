package protocol

import (
	"cmp"
	"context"
	"fmt"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// session is the state of a server of either protocol: the game, the engine that plays,
// and the clocks.
type session struct {
	Options
	level   int
	game    *game.Game
	steps   []int // plies that each move sent to us took, forced passes included
	control timeControl
	clock   [3]clock          // by colour; that of Empty never runs
	players map[int]ai.Engine // by level, for the whole session: their errors go on where they were, so that a seed gives another game each time and the same session again
}

func newSession(o Options) (*session, error) {
	if o.Kind.Engine == nil || len(o.Kind.Levels) == 0 {
		return nil, fmt.Errorf("serving an engine: %q has no engine or no level", o.Kind.ID)
	}
	o.Name, o.Version = cmp.Or(o.Name, "othello"), cmp.Or(o.Version, "unknown")
	level := o.Kind.Clamp(cmp.Or(o.Level, 1<<30))
	return &session{Options: o, level: level, game: game.New(game.Size8), players: map[int]ai.Engine{}}, nil
}

func (t *session) size() game.Size { return t.game.Board().Size() }

// setGame replaces the game; play continues from its current board.
func (t *session) setGame(g *game.Game) { t.game, t.steps = g, nil }

// play makes a move for c, whose turn it is or becomes by a forced pass.
func (t *session) play(c game.Color, m game.Square) error {
	plies := 1
	if c != t.game.Turn() && !t.game.Over() {
		if !t.game.MustPass() {
			return fmt.Errorf("it is %v's turn", t.game.Turn())
		}
		_ = t.game.Play(game.Pass) // which is legal
		plies = 2
	}
	if err := t.game.Play(m); err != nil {
		t.back(plies - 1)
		return err
	}
	t.steps = append(t.steps, plies)
	return nil
}

// undo takes the last move back, with a forced pass before it, and reports whether there
// was one.
func (t *session) undo() bool {
	plies := 1
	if n := len(t.steps); n > 0 {
		plies = t.steps[n-1]
		t.steps = t.steps[:n-1]
	}
	return t.back(plies)
}

// back takes plies back and reports whether there were so many. It removes them from the game
// tree, so that endless play and undo take no memory.
func (t *session) back(plies int) bool {
	for range plies {
		at := t.game.Node()
		if !t.game.Undo() {
			return false
		}
		t.game.Delete(at)
	}
	return true
}

// limits returns the limits by the level and c's clock; Empty has no clock.
func (t *session) limits(c game.Color) ai.Limits {
	lim := t.Kind.Level(t.level).Limits
	t.clock[c].limit(&lim)
	return lim
}

// player returns the engine of the level, handicap included.
func (t *session) player() ai.Engine {
	if t.players[t.level] == nil {
		t.players[t.level], _ = t.Kind.Player(t.level)
	}
	return t.players[t.level]
}

// think asks an engine about a position, and checks its answer. It returns a panic of the
// engine as an error, so that the server survives it.
func (t *session) think(ctx context.Context, engine ai.Engine, p game.Position, lim ai.Limits, report func(ai.Analysis)) (a ai.Analysis, err error) {
	defer func() {
		if e := crash.Of(recover()); e != nil {
			err = fmt.Errorf("engine %s: %w", t.Kind.ID, e)
		}
	}()
	if p.Over() {
		return a, ai.ErrNoMove
	}
	a, err = engine.Think(ctx, p, lim, report)
	if err != nil {
		return a, fmt.Errorf("engine %s: %w", t.Kind.ID, err)
	}
	if !p.Legal(a.Move()) {
		return a, fmt.Errorf("engine %s chose %s, which is not legal", t.Kind.ID, p.Size().Name(a.Move()))
	}
	return a, nil
}

// note writes a problem to the log.
func (t *session) note(format string, args ...any) {
	(&logger{w: t.Log}).printf(format, args...)
}
