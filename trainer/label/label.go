// Package label labels positions: with exact scores by solving endgames, and with scores
// of searches with earlier template weights.
package label

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/internal/crash"
	"othello/trainer/games"
	"othello/trainer/positions"
)

// Job labels a number of positions.
type Job struct {
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
func (j *Job) Run(ctx context.Context, dst *positions.Writer, done func(int)) error {
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
func (j *Job) Label(ctx context.Context) ([]positions.Record, error) {
	return j.label(ctx, j.solvers(), 0, j.Count)
}

// solvers returns an engine for each goroutine.
func (j *Job) solvers() []*search.Engine {
	list := make([]*search.Engine, max(j.Threads, 1))
	for i := range list {
		list[i] = search.New(search.Options{HashMB: 4, Threads: 1, Weights: cmp.Or(j.Order, j.Weights)})
	}
	return list
}

// label returns n labelled positions, starting at number first.
func (j *Job) label(ctx context.Context, solvers []*search.Engine, first, n int) ([]positions.Record, error) {
	list := make([]positions.Record, n)
	err := crash.Each(ctx, len(solvers), n, func(ctx context.Context, k, i int) (err error) {
		list[i], err = j.record(ctx, solvers[k], first+i)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("labelling: %w", err)
	}
	return list, nil
}

func (j *Job) record(ctx context.Context, solver *search.Engine, i int) (positions.Record, error) {
	if err := ctx.Err(); err != nil {
		return positions.Record{}, err
	}
	s, err := j.draw(rand.New(rand.NewPCG(j.Seed, uint64(i))), j.Games)
	if err != nil {
		return positions.Record{}, err
	}
	r := positions.Record{Year: uint16(s.year), Group: s.group}
	r.Position, _ = s.position.Canonical()
	if j.Weights != nil {
		r.Kind, r.Depth = positions.Search, uint8(j.Depth)
		r.Score = int16(searched(j.Weights, r.Position, j.Depth) * positions.Scale / template.Unit)
		return r, nil
	}
	a, err := solver.Think(ctx, r.Position, ai.Limits{Exact: 60, Threads: 1}, nil)
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err == nil && !a.Proven:
		err = fmt.Errorf("the search did not solve %d empties", r.Position.Empties())
	}
	r.Kind, r.Score = positions.Exact, int16(a.Score*positions.Scale)
	return r, err
}

// Theory returns the positions with theoretical scores of the games.
func Theory(list []games.Game) []positions.Record {
	var out []positions.Record
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
		r := positions.Record{Score: int16(t.Margin(g.Theoretical()) * positions.Scale), Kind: positions.Theory, Year: uint16(g.Year()), Group: uint16(i)}
		r.Position, _ = t.Position.Canonical()
		out = append(out, r)
	}
	return out
}

// Write appends the records of list that dst does not have yet.
func Write(ctx context.Context, dst *positions.Writer, list []positions.Record) error {
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
