package dqn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai"
	"othello/ai/mcts/puct"
	"othello/ai/search"
	"othello/game"
)

const (
	together  = 32 // games of a thread whose searches judge their positions together
	scattered = 12 // most moves at random before the game
	exactFrom = 20 // empty squares at which the solver says who wins
	rootNoise = 0.25
	wandering = 0.1 // moves that are drawn by the visits instead of the most visited
	lasting   = 0.7 // of the value behind the move, in that of the position before it
)

// table is where one game after another is played.
type table struct {
	judge  *gatherer
	visits int  // of a search
	random bool // no searches, moves at random
	solver *search.Engine
}

func newTable(j *gatherer, visits int, random bool) *table {
	return &table{judge: j, visits: visits, random: random, solver: search.New(search.Options{HashMB: 1, Threads: 1})}
}

// turn is a searched position of a game.
type turn struct {
	example
	side  float64 // 1 if the side to move is the one that began, -1 if not
	value float64 // that the search gave the position, for the side to move
	best  bool    // the best move was played
}

// walk is a game as it stands.
type walk struct {
	game.Position
	side float64 // 1 if the side to move is the one that began, -1 if not
}

func (w *walk) play(m game.Square) {
	w.Position, w.side = w.Play(m), -w.side
	if w.MustPass() {
		w.Position, w.side = w.Pass(), -w.side
	}
}

// wander plays so many moves at random, fewer where the game ends or has no more empty
// squares than that.
func (w *walk) wander(rng *rand.Rand, plies, empties int) {
	for ; plies > 0 && w.Empties() > empties && !w.Over(); plies-- {
		w.play(w.Moves().Nth(rng.IntN(w.Moves().Count())))
	}
}

// play plays a game and returns its positions. Those that were searched have as targets
// the visits of the moves, and what came of the game as far as it was played well
// (Watkins' Q(lambda)). From where the solver takes over targets are its own, at a few
// positions that its moves and random ones lead to.
func (t *table) play(ctx context.Context, seed, number uint64) (list []example, err error) {
	rng := rand.New(rand.NewPCG(seed, number))
	w := &walk{game.Start(game.Size6), 1}
	var turns []turn
	if t.random {
		w.wander(rng, math.MaxInt, exactFrom)
	} else if turns, err = t.search(ctx, rng, w); err != nil {
		return nil, err
	}
	side, result := w.side, float64(sign(w.Margin()))
	for i, empties := range []int{exactFrom, 17 + rng.IntN(3), 13 + rng.IntN(4), 9 + rng.IntN(4)} {
		w.wander(rng, math.MaxInt, empties)
		if w.Over() {
			break
		}
		won, a, err := t.solver.Outcome(ctx, w.Position)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			result = float64(won)
		}
		list = append(list, exact(w.Position, won, a.Move()))
		if rng.IntN(2) == 0 {
			w.play(a.Move())
		}
	}
	result *= side
	for _, x := range slices.Backward(turns) {
		if value := x.side * x.value; x.best {
			result = lasting*result + (1-lasting)*value
		} else {
			result = value
		}
		x.Value = float32(x.side * result)
		list = append(list, x.example)
	}
	return list, nil
}

// search plays with searches, after some moves at random, until the solver takes over.
func (t *table) search(ctx context.Context, rng *rand.Rand, w *walk) (turns []turn, err error) {
	w.wander(rng, rng.IntN(scattered+1), exactFrom)
	e := puct.New(puct.Options{MemoryMB: 1, Threads: 1, Seed: rng.Uint64() | 1, Policy: t.judge, Share: 1, Noise: rootNoise})
	t.judge.join()
	defer t.judge.leave()
	for !w.Over() && w.Empties() > exactFrom {
		a, err := e.Think(ctx, w.Position, ai.Limits{Nodes: int64(t.visits), Moves: 64, Threads: 1, Exact: exactFrom}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		first := a.Moves[0]
		x := turn{example: example{Own: uint64(w.Own), Opp: uint64(w.Opp)}, side: w.side, value: 2*first.WinRate - 1}
		x.searched(w.Position, a.Moves)
		m := first.Move
		if rng.Float64() < wandering {
			m = drawn(a.Moves, rng)
		}
		x.best = m == first.Move
		turns = append(turns, x)
		w.play(m)
	}
	return turns, nil
}

// searched sets the weights by what a search says of the moves.
func (x *example) searched(p game.Position, moves []ai.MoveScore) {
	visits := map[game.Square]float64{}
	most := 0.0
	won := moves[0].WinRate == 1 // proven
	for _, m := range moves {
		v := float64(m.Visits)
		if won {
			v = 0
			if m.WinRate == 1 {
				v = 1
			}
		}
		visits[m.Move] = v
		most = max(most, v)
	}
	i := 0
	for m := range p.Moves().Squares() {
		x.Weights[i] = uint8(math.Round(255 * visits[m] / max(most, 1)))
		i++
	}
	if most == 0 { // all was proven before a visit was made
		x.only(p, moves[0].Move)
	}
}

// only makes a move the target.
func (x *example) only(p game.Position, m game.Square) {
	before := p.Moves() & (m.Bit() - 1)
	x.Weights = [32]uint8{}
	x.Weights[before.Count()] = 255
}

// drawn returns a move drawn by the visits.
func drawn(moves []ai.MoveScore, rng *rand.Rand) game.Square {
	sum := int64(1) // for the first, if none was visited
	for _, m := range moves {
		sum += m.Visits
	}
	left := rng.Int64N(sum)
	for _, m := range moves {
		if left -= m.Visits; left < 0 {
			return m.Move
		}
	}
	return moves[0].Move
}

// exact returns a position as the solver sees it: who wins, and by which move. Of moves
// that lose none is better than the others.
func exact(p game.Position, won int, m game.Square) example {
	x := example{Own: uint64(p.Own), Opp: uint64(p.Opp), Value: float32(won)}
	x.only(p, m)
	if won < 0 {
		for i := range p.Moves().Count() {
			x.Weights[i] = 255
		}
	}
	return x
}

func sign(n int) int { return max(-1, min(n, 1)) }
