package positions

import (
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

// Labels labels positions, drawn from games or given, with exact scores by solving
// endgames, or with scores of searches.
type Labels struct {
	Draw
	Games     []games.Game
	Seed      uint64
	Positions []game.Position   // to label; nil to draw them
	Count     int               // positions in the finished store
	Weights   *template.Weights // of the search; nil for the hand evaluation
	Depth     int               // plies; zero to solve
	Threads   int               // at least 1
}

// block is the number of positions per write.
const block = 256

// Run labels positions until the store holds j.Count of them. Position i depends on the
// seed and i alone, so an interrupted store ends the same as an uninterrupted one. done
// is called after each block with the number of positions in the store.
func (j *Labels) Run(ctx context.Context, dst *Writer, done func(int)) error {
	engines := j.engines()
	for dst.Count() < j.Count {
		list, err := j.label(ctx, engines, dst.Count(), min(block, j.Count-dst.Count()))
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
	return j.label(ctx, j.engines(), 0, j.Count)
}

// engines returns an engine for each goroutine.
func (j *Labels) engines() []*search.Engine {
	list := make([]*search.Engine, max(j.Threads, 1))
	for i := range list {
		list[i] = search.New(search.Options{HashMB: 4, Threads: 1, Weights: j.Weights})
	}
	return list
}

// label returns n labelled positions, starting at number first.
func (j *Labels) label(ctx context.Context, engines []*search.Engine, first, n int) ([]Record, error) {
	list := make([]Record, n)
	err := crash.Each(ctx, len(engines), n, func(ctx context.Context, k, i int) (err error) {
		list[i], err = j.record(ctx, engines[k], first+i)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("labelling: %w", err)
	}
	return list, nil
}

func (j *Labels) record(ctx context.Context, engine *search.Engine, i int) (Record, error) {
	if err := ctx.Err(); err != nil {
		return Record{}, err
	}
	var s sample
	source := Early
	if j.Positions != nil {
		s.position = j.Positions[i]
	} else {
		var err error
		if s, err = j.draw(rand.New(rand.NewPCG(j.Seed, uint64(i))), j.Games); err != nil {
			return Record{}, err
		}
		source = Drawn
	}
	limits := ai.Limits{Exact: 60, Threads: 1}
	if j.Depth > 0 {
		limits = ai.Limits{Depth: j.Depth, Exact: 1, Threads: 1}
		engine.Clear() // the score depends on the position alone
	}
	p, _ := s.position.Canonical()
	a, err := engine.Think(ctx, p, limits, nil)
	r := searchedRecord(p, source, a.Score.Discs, a.Depth, a.Score.Exact())
	r.Year, r.Group = uint16(s.year), s.group
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err == nil && j.Depth == 0 && r.Kind != Exact:
		err = fmt.Errorf("the search did not solve %d empties", p.Empties())
	}
	return r, err
}

// EarlyPositions returns all positions of at most so many plies, up to symmetry.
func EarlyPositions(plies int) (list []game.Position) {
	layer := []game.Position{game.Start(game.Size8)}
	for range plies + 1 {
		list = append(list, layer...)
		layer = after(layer)
	}
	return list
}

// after returns the canonical positions after one move in those of layer, in order. The
// side to move of each can move.
func after(layer []game.Position) []game.Position {
	var next []game.Position
	for _, p := range layer {
		for m := range p.Moves().Squares() {
			if q, _, over := p.Next(m); !over {
				q, _ = q.Canonical()
				next = append(next, q)
			}
		}
	}
	slices.SortFunc(next, game.Position.Compare)
	return slices.Compact(next)
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

// Positions returns count positions of the distribution.
func (d Draw) Positions(list []games.Game, count int, seed uint64) ([]game.Position, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	drawn := make([]game.Position, count)
	for i := range drawn {
		s, err := d.draw(rng, list)
		if err != nil {
			return nil, err
		}
		if drawn[i] = s.position; !s.position.CanMove() {
			drawn[i] = s.position.Pass()
		}
	}
	return drawn, nil
}

// OfGames is the distribution of positions after 4 to 50 moves of the games.
var OfGames = Draw{Least: 10, Most: 56}

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
