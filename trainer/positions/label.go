package positions

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/games"
)

// Labels labels positions drawn from games: with exact scores by solving endgames, or with
// scores of searches with earlier template weights.
type Labels struct {
	Draw
	Games   []games.Game
	Seed    uint64
	Count   int               // positions in the finished store
	Weights *template.Weights // for searched labels; nil for exact ones
	Order   *template.Weights // for the solver's move order; nil for the hand evaluation
	Depth   int               // plies, for searched labels
	Threads int               // at least 1
}

// block is the number of positions per write, slowBlock for positions that may take a
// second each.
const (
	block     = 1024
	slowBlock = 32
	slow      = 17 // empties
)

// Run labels positions until the store holds j.Count of them. Position i depends on the
// seed and i alone, so an interrupted store ends the same as an uninterrupted one. done
// is called after each block with the number of positions in the store.
func (j *Labels) Run(ctx context.Context, dst *Writer, done func(int)) error {
	solvers := j.solvers()
	size := block
	if j.Weights == nil && j.Most >= slow {
		size = slowBlock
	}
	for dst.Count() < j.Count {
		list, err := j.label(ctx, solvers, dst.Count(), min(size, j.Count-dst.Count()))
		if err != nil {
			return err
		}
		if err := dst.Write(list); err != nil {
			return err
		}
		done(dst.Count())
	}
	return nil
}

// Label returns the first j.Count positions of the job, without a store.
func (j *Labels) Label(ctx context.Context) ([]Record, error) {
	return j.label(ctx, j.solvers(), 0, j.Count)
}

// solvers returns an engine for each goroutine.
func (j *Labels) solvers() []*search.Engine {
	list := make([]*search.Engine, max(j.Threads, 1))
	for i := range list {
		list[i] = search.New(search.Options{HashMB: 4, Threads: 1, Weights: cmp.Or(j.Order, j.Weights)})
	}
	return list
}

// label returns n labelled positions, starting at number first.
func (j *Labels) label(ctx context.Context, solvers []*search.Engine, first, n int) ([]Record, error) {
	list := make([]Record, n)
	err := crash.Each(ctx, len(solvers), n, func(ctx context.Context, k, i int) (err error) {
		list[i], err = j.record(ctx, solvers[k], first+i)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("labelling: %w", err)
	}
	return list, nil
}

func (j *Labels) record(ctx context.Context, solver *search.Engine, i int) (Record, error) {
	if err := ctx.Err(); err != nil {
		return Record{}, err
	}
	s, err := j.draw(rand.New(rand.NewPCG(j.Seed, uint64(i))), j.Games)
	if err != nil {
		return Record{}, err
	}
	r := Record{Year: uint16(s.year), Group: s.group}
	r.Position, _ = s.position.Canonical()
	if j.Weights != nil {
		r.Kind, r.Depth = Search, uint8(j.Depth)
		r.Score = int16(searched(j.Weights, r.Position, j.Depth) * Scale / template.Unit)
		return r, nil
	}
	a, err := solver.Think(ctx, r.Position, ai.Limits{Exact: 60, Threads: 1}, nil)
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err == nil && !a.Score.Exact():
		err = fmt.Errorf("the search did not solve %d empties", r.Position.Empties())
	}
	r.Kind, r.Score = Exact, int16(a.Score.Discs*Scale)
	return r, err
}

// TheoryRecords returns the positions with theoretical scores of the games.
func TheoryRecords(list []games.Game) []Record {
	var out []Record
	for i, g := range list {
		depth := g.Database.Depth
		if depth == 0 {
			continue
		}
		t := g.At(depth)
		if t.Position.Empties() != depth || t.Position.Over() {
			continue
		}
		// The stored score is Black's.
		r := Record{Score: int16(t.Margin(g.Theoretical()) * Scale), Kind: Theory, Year: uint16(g.Year()), Group: uint16(i)}
		r.Position, _ = t.Position.Canonical()
		out = append(out, r)
	}
	return out
}

// WriteRest appends the records of list that dst does not have yet.
func WriteRest(ctx context.Context, dst *Writer, list []Record) error {
	for dst.Count() < len(list) {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("labelling: %w", err)
		}
		n := dst.Count()
		if err := dst.Write(list[n:min(n+block, len(list))]); err != nil {
			return err
		}
	}
	return nil
}

// Draw is the distribution of the positions to label.
type Draw struct {
	Least, Most int // empties
	// Wild is the percentage of positions after one to six random moves from a game,
	// which are far more frequent in searches than those of good games.
	Wild int
	// Random is the percentage of positions from random games.
	Random int
}

// sample is a position with the game it belongs to.
type sample struct {
	position game.Position
	year     int
	group    uint16
}

// attempts is the number of draws before the games count as too short.
const attempts = 10_000

// draw returns one position, determined by the state of rng.
func (d Draw) draw(rng *rand.Rand, list []games.Game) (sample, error) {
	for range attempts {
		empties := d.Least + rng.IntN(d.Most-d.Least+1)
		random, year, group := 0, 0, uint16(rng.UintN(1<<16))
		p := game.Start(game.Size8)
		switch share := rng.IntN(100); {
		case share < d.Random:
			random = 60 - empties
		default:
			if share < d.Random+d.Wild {
				random = min(1+min(rng.IntN(6), rng.IntN(6)), 60-empties)
			}
			i := rng.IntN(len(list))
			year, group = list[i].Year(), uint16(i)
			p = list[i].At(empties + random).Position
		}
		for range random {
			if p.Over() {
				break
			}
			if !p.CanMove() {
				p = p.Pass()
			}
			moves := p.Moves()
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		if p.Empties() == empties && !p.Over() {
			return sample{p, year, group}, nil
		}
	}
	return sample{}, fmt.Errorf("the games hold no position with %d to %d empties", d.Least, d.Most)
}

// Outcomes returns positions drawn from the games, perGame from each, labelled with the
// results.
func Outcomes(list []games.Game, perGame int, seed uint64) []Record {
	var out []Record
	for i, g := range list {
		var all []Record
		var end game.Position
		for t := range g.Turns() {
			all = append(all, Record{
				Position: t.Position, Score: int16(t.Margin(g.Score()) * Scale),
				Kind: Outcome, Year: uint16(g.Year()), Group: uint16(i),
			})
			end = t.Position.Play(t.Move)
		}
		if !end.Over() {
			continue // unfinished: the stored result cannot be checked
		}
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		rng.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
		for _, r := range all[:min(perGame, len(all))] {
			r.Position, _ = r.Position.Canonical()
			out = append(out, r)
		}
	}
	return slices.Clip(out)
}

const infinity = 64*template.Unit + 1

// searched returns the score of p by a search to the given depth, in 1/template.Unit
// disc. The search has no selective cuts and no transposition table, so that a label
// depends on the position alone, and keeps the fractions of a disc that ai/search rounds.
func searched(w *template.Weights, p game.Position, depth int) int {
	var st template.State
	w.Set(&st, p)
	return alphaBeta(w, &st, -infinity, infinity, depth)
}

func alphaBeta(w *template.Weights, st *template.State, alpha, beta, depth int) int {
	p := st.Position()
	moves := p.Moves()
	if moves == 0 {
		if p.OpponentMoves() == 0 {
			return p.Margin() * template.Unit
		}
		next := *st
		next.Pass()
		return -alphaBeta(w, &next, -beta, -alpha, depth)
	}
	if depth == 0 {
		return w.Score(st)
	}
	type move struct {
		sq    game.Square
		flips game.Bitboard
		key   int
	}
	var list [40]move
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		m := move{sq: moves.First()}
		m.flips = p.Flips(m.sq)
		switch {
		case depth >= 3:
			var next template.State
			w.After(&next, st, m.sq, m.flips)
			m.key = alphaBeta(w, &next, -infinity, infinity, 0)
		case depth == 2:
			m.key = game.Moves(p.Opp^m.flips, p.Own|m.flips|m.sq.Bit()).Count()
		}
		i := n
		for ; i > 0 && list[i-1].key > m.key; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
		n++
	}
	best := -infinity
	for i := range n {
		m := &list[i]
		var next template.State
		w.After(&next, st, m.sq, m.flips)
		a := max(alpha, best)
		var v int
		if i == 0 || depth < 2 {
			v = -alphaBeta(w, &next, -beta, -a, depth-1)
		} else if v = -alphaBeta(w, &next, -a-1, -a, depth-1); v > a && v < beta {
			v = -alphaBeta(w, &next, -beta, -v, depth-1)
		}
		if v > best {
			if best = v; v >= beta {
				break
			}
		}
	}
	return best
}
