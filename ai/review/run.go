package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// Settings are the engine's name, its limits and the sources of a run.
type Settings struct {
	Name   string    // of the engine and its weights: with the limits it is the key of the cache
	Limits ai.Limits // work per position; Moves and the clock are ignored
	Cache  *Cache    // nil for none

	// Network gives the probabilities of people's moves: with the scores of all moves it
	// sets each Prior, by all eight views of the position. Nil for none. After a failure
	// it is not asked again.
	Network ai.Engine
}

// String returns the name and the limits in words: "search, depth 12, 1s a position".
func (s Settings) String() string {
	var out strings.Builder
	out.WriteString(cmp.Or(s.Name, "unnamed"))
	lim := s.Limits
	if lim.Depth > 0 {
		fmt.Fprintf(&out, ", depth %d", lim.Depth)
	}
	if lim.Exact > 0 {
		fmt.Fprintf(&out, ", exact from %d empties", lim.Exact)
	}
	if lim.Likely > 0 {
		fmt.Fprintf(&out, ", nearly from %d", lim.Likely)
	}
	if lim.Nodes > 0 {
		fmt.Fprintf(&out, ", %d nodes", lim.Nodes)
	}
	if lim.Time > 0 {
		fmt.Fprintf(&out, ", %v a position", lim.Time)
	}
	return out.String()
}

// By returns the settings of a review by the alpha-beta engine, which judges every game,
// whoever plays. version identifies its code and weights.
func By(version string, e Effort, c *Cache) Settings {
	return Settings{Name: strings.TrimSpace("search " + version), Limits: e.Limits, Cache: c}
}

// saveEvery is the least time between two writes of a cache.
const saveEvery = 5 * time.Second

// Run analyses the positions not yet analysed with these settings, the last one first,
// and returns the new review. It does not change r. It never replaces a value by a
// shallower one, nor a proven one by an unproven one.
//
// progress, if not nil, is called from the calling goroutine, with the review after
// reading the cache and after each position searched; it may keep the review. If ctx is
// done or the engine fails, Run returns the review so far with the error; called with
// that review it continues. The cache is saved now and then and at the end.
func Run(ctx context.Context, e ai.Engine, s Settings, r *Review, progress func(*Review)) (*Review, error) {
	s.Limits.Moves, s.Limits.Remaining, s.Limits.Increment = 0, 0, 0
	run := &run{engine: e, settings: s, key: s.String(), review: r.clone()}
	run.review.Engine, run.review.Limits = run.key, s.Limits
	if run.recall(ctx) && progress != nil {
		run.tell(progress)
	}
	defer run.save(0)
	for i := len(run.review.boards) - 1; i >= 0; i-- {
		before := run.searches
		run.choices(ctx, i)
		err := run.position(ctx, i)
		if err == nil && i < len(run.review.Moves) {
			err = run.played(ctx, i)
		}
		if err != nil {
			run.review.summarise()
			return run.review, err
		}
		if progress != nil && run.searches > before {
			run.tell(progress)
		}
		run.save(saveEvery)
	}
	run.review.summarise()
	return run.review, nil
}

// Known returns a review of a line with what reviews by the same settings have stored, without
// a search.
func Known(s Settings, line []*game.Node) *Review {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, _ := Run(ctx, nil, s, New(line), nil) // the error says that something is not known
	return r
}

// save saves the cache, at most once in that time. What is not saved is searched again.
func (run *run) save(least time.Duration) {
	if run.searches == 0 {
		return
	}
	if err := run.settings.Cache.Save(least); err != nil {
		slog.Warn("the results of a review are not saved", "error", err)
	}
}

// tell reports the review so far.
func (run *run) tell(progress func(*Review)) {
	run.review.summarise()
	progress(run.review)
	run.review = run.review.clone()
}

// errUnknown means that the cache has no value.
var errUnknown = errors.New("not in the cache")

// recall reads all values from the cache before the first search, since the network takes
// seconds, in which a game analysed before would look unknown. It reports whether it
// found any.
func (run *run) recall(ctx context.Context) bool {
	if run.settings.Cache == nil {
		return false
	}
	run.recalling = true
	for i := len(run.review.boards) - 1; i >= 0; i-- {
		if err := run.position(ctx, i); err == nil && i < len(run.review.Moves) {
			_ = run.played(ctx, i) // missing values are searched later
		}
	}
	run.recalling = false
	return run.recalled > 0
}

// run is the state of one call of Run.
type run struct {
	engine   ai.Engine
	settings Settings
	key      string
	review   *Review // changed during the run
	searches int     // positions searched or evaluated
	mute     bool    // the network has failed

	recalling bool // read the cache only
	recalled  int  // values found in it
}

// choices sets the move probabilities of position i by the network. It has none for other
// boards than 8x8, since the recorded games were played on 8x8.
func (run *run) choices(ctx context.Context, i int) {
	r := run.review
	if run.settings.Network == nil || run.mute || i == len(r.Moves) || r.boards[i].Size() != game.Size8 || r.Moves[i].Legal < 2 || r.expect[i] != nil || ctx.Err() != nil {
		return
	}
	p := r.boards[i].Position()
	run.searches++
	a, err := run.settings.Network.Think(ctx, p, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, nil)
	if err != nil {
		run.mute = true
		return
	}
	r.expect[i] = choices{}
	for _, s := range a.Moves {
		if s.Prior > 0 {
			r.expect[i][s.Move] = min(s.Prior, 1)
		}
	}
}

// position sets the value of position i.
func (run *run) position(ctx context.Context, i int) error {
	r := run.review
	p := r.boards[i].Position()
	switch {
	case p.Over():
		r.setBest(i, over(p))
	case i < len(r.Moves) && r.Moves[i].Legal < 2:
		// A forced move has the value of the next position.
		if next := r.bestAt(i + 1).before(r.Moves[i].Move); next.Known {
			r.setBest(i, r.bestAt(i).better(next))
		}
	case r.bestAt(i).Score.Exact() || r.by[i].best == run.key:
	default:
		v, err := run.think(ctx, p, bestOf, run.settings.Limits, i)
		r.setBest(i, r.bestAt(i).better(v))
		if err != nil {
			return err
		}
	}
	r.by[i].best = run.key
	return nil
}

// played sets the value of the move played in position i, whose own value is known. A move
// other than the best gets a value of the same kind, so that the two can be compared: by a
// search to the same horizon, or solved if the best one is.
func (run *run) played(ctx context.Context, i int) error {
	r := run.review
	m := &r.Moves[i]
	m.Best = m.Best.mirrored(r.boards[i].Position(), m.Move)
	switch next := r.bestAt(i + 1); {
	case m.Legal < 2 || m.BestMove() == m.Move:
		m.Played = m.Best
	case m.Best.Exact() && next.Exact():
		m.Played = next.before(m.Move)
	case m.Played.comparable(m.Best), m.Played.Known && r.by[i].played == run.key:
	default:
		child, line := r.boards[i+1].Position(), []game.Square{m.Move}
		if child.MustPass() { // which the engine does not count as a ply
			child, line = child.Pass(), []game.Square{game.Pass, m.Move}
		}
		v, err := run.think(ctx, child, afterMove, run.after(m.Best), i)
		for _, move := range line {
			v = v.before(move)
		}
		if v.comparable(m.Best) || !m.Played.Known {
			m.Played = v
		}
		if err != nil {
			return err
		}
	}
	m.reconcile()
	r.by[i].played = run.key
	return nil
}

// after returns the limits of a search after a move, to the horizon of the best value of the
// position before it.
func (run *run) after(best Value) ai.Limits {
	lim := run.settings.Limits
	if best.Exact() {
		return ai.Limits{Threads: lim.Threads, Exact: ai.EveryMove, Depth: 1}
	}
	if best.Depth > 1 {
		lim.Depth = best.Depth - 1
	}
	if lim.Exact > 1 {
		lim.Exact-- // where the position before is searched, the one after is not solved
	}
	if lim.Likely > 1 {
		lim.Likely--
	}
	return lim
}

// reconcile resolves a move played whose score is above the best move's.
func (m *Move) reconcile() {
	switch {
	case !m.Played.Known || !m.Best.Known || m.Played.Score.Discs <= m.Best.Score.Discs:
	case m.Best.Exact():
		m.Played.Score = ai.Score{Discs: m.Best.Score.Discs, Bound: ai.Upper}
	default:
		m.Best = m.Played
		if m.Best.Exact() {
			m.Best.Bound = ai.Lower // no other move was proven to be worse
		}
	}
}

// think asks the cache, then the engine. With an error it returns the engine's result so
// far.
func (run *run) think(ctx context.Context, p game.Position, kind kind, lim ai.Limits, i int) (Value, error) {
	if p.Over() {
		return over(p), nil
	}
	if v, ok := run.settings.Cache.lookup(run.key, p, kind); ok {
		run.recalled++
		return v, nil
	}
	if run.recalling {
		return Value{}, errUnknown
	}
	if err := ctx.Err(); err != nil {
		return Value{}, err
	}
	run.searches++
	a, err := run.engine.Think(ctx, p, lim, nil)
	v := Value{}
	if err == nil {
		if v = fromAnalysis(p, a); len(v.Line) == 0 {
			v = Value{}
		}
	}
	switch {
	case ctx.Err() != nil:
		return v, ctx.Err()
	case err != nil:
		return v, fmt.Errorf("analysing the position before move %d: %w", i+1, err)
	case !v.Known:
		return v, fmt.Errorf("analysing the position before move %d: the engine gave no legal move", i+1)
	}
	run.settings.Cache.store(run.key, p, kind, v)
	return v, nil
}
