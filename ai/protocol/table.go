package protocol

import (
	"context"
	"fmt"
	"slices"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// table is what both servers share: the board between the players, the engine
// that sits at it, and the clocks.
type table struct {
	Options
	kind    ai.Kind
	level   int
	game    *game.Game
	steps   []int // plies that each move sent to us took, forced passes included
	control timeControl
	clock   [3]clock    // by colour; that of Empty never runs
	last    ai.Analysis // of the latest search
}

func newTable(o Options) (*table, error) {
	o, err := o.checked()
	if err != nil {
		return nil, err
	}
	t := &table{Options: o, game: game.New(game.Size8)}
	t.kind, _ = t.find(o.Kind)
	t.level = t.kind.Clamp(o.Level)
	return t, nil
}

// find returns the kind of engine called id; false if there is none.
func (t *table) find(id string) (ai.Kind, bool) {
	i := slices.IndexFunc(t.Kinds, func(k ai.Kind) bool { return k.ID == id })
	if i < 0 {
		return ai.Kind{}, false
	}
	return t.Kinds[i], true
}

func (t *table) size() game.Size { return t.game.Board().Size() }

// setGame puts another game on the table, its current board to be played from.
func (t *table) setGame(g *game.Game) { t.game, t.steps = g, nil }

// play makes a move for c, whose turn it is or becomes by a forced pass. The
// error names squares as the referee does.
func (t *table) play(c game.Color, m game.Square) error {
	p := t.game.Position()
	if p.Over() {
		return game.ErrOver
	}
	moves := []game.Square{m}
	if c != t.game.Turn() {
		if !p.MustPass() {
			return fmt.Errorf("it is %v's turn", t.game.Turn())
		}
		moves = []game.Square{game.Pass, m}
		p = p.Pass()
	}
	switch {
	case p.Legal(m):
	case m == game.Pass:
		return fmt.Errorf("%v has a move and cannot pass", c)
	case p.MustPass():
		return fmt.Errorf("%v has no move and must pass", c)
	default:
		return fmt.Errorf("%s is not a legal move for %v", p.Size().Name(m), c)
	}
	for _, m := range moves {
		if err := t.game.Play(m); err != nil {
			return err
		}
	}
	t.steps = append(t.steps, len(moves))
	return nil
}

// undo takes the last move back, with the pass that was put in before it, and
// reports whether there was one.
func (t *table) undo() bool {
	plies := 1
	if n := len(t.steps); n > 0 {
		plies = t.steps[n-1]
		t.steps = t.steps[:n-1]
	}
	return t.takeBack(plies)
}

// takeBack removes the last plies from the game for good, so that playing and
// undoing for ever takes no memory.
func (t *table) takeBack(plies int) bool {
	for range plies {
		at := t.game.Node()
		if !t.game.Undo() {
			return false
		}
		t.game.Delete(at)
	}
	return true
}

// limits returns those of the level, of the threads, and of c's clock; Empty has none.
func (t *table) limits(c game.Color) ai.Limits {
	_, lim := t.kind.Player(t.level)
	if t.Threads > 0 {
		lim.Threads = t.Threads
	}
	t.clock[c].limit(&lim)
	return lim
}

// player returns the engine as its level plays, errors included.
func (t *table) player() ai.Engine {
	engine, _ := t.kind.Player(t.level)
	return engine
}

// think asks an engine about a position, and checks what it says. The engine's
// own panic is an error here: a server must outlive it.
func (t *table) think(ctx context.Context, engine ai.Engine, p game.Position, lim ai.Limits, report func(ai.Analysis)) (a ai.Analysis, err error) {
	defer func() {
		if e := crash.Of(recover()); e != nil {
			err = fmt.Errorf("engine %s: %w", t.kind.ID, e)
		}
	}()
	if p.Over() {
		return a, ai.ErrNoMove
	}
	a, err = engine.Think(ctx, p, lim, report)
	if err != nil {
		return a, fmt.Errorf("engine %s: %w", t.kind.ID, err)
	}
	if !p.Legal(a.Move()) {
		return a, fmt.Errorf("engine %s chose %s, which is not legal", t.kind.ID, p.Size().Name(a.Move()))
	}
	return a, nil
}

// note writes a problem to the log.
func (t *table) note(format string, args ...any) {
	if t.Log != nil {
		// A log that cannot be written must not stop a game.
		_, _ = fmt.Fprintln(t.Log, oneLine(fmt.Sprintf(format, args...)))
	}
}
