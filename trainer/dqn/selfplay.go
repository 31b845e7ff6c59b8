package dqn

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai"
	"othello/ai/mcts/puct"
	"othello/ai/policy"
	"othello/ai/search"
	"othello/game"
	"othello/trainer/graph"
)

const (
	gamesPerThread = 32 // concurrent games of a thread, whose positions form batches
	mostRandom     = 12 // most random moves at the start of a game
	exactFrom      = 20 // empty squares at which the solver takes over
	rootNoise      = 0.25
	exploration    = 0.1 // share of moves drawn by the visits instead of the most visited
	selfLambda     = 0.7 // of Q(lambda): weight of the next value in a target
)

// selfPlayer plays one game after another.
type selfPlayer struct {
	judge  *puct.Gatherer
	visits int  // of a search
	random bool // no searches, moves at random
	solver *search.Engine
}

func newSelfPlayer(j *puct.Gatherer, visits int, random bool) *selfPlayer {
	return &selfPlayer{judge: j, visits: visits, random: random, solver: search.New(search.Options{HashMB: 1, Threads: 1})}
}

// turn is a searched position of a game.
type turn struct {
	example
	side  float64 // 1 if the side to move is the one that began, -1 if not
	value float64 // by the search, for the side to move
	best  bool    // the best move was played
}

// line is a game being played: its current position.
type line struct {
	game.Position
	side float64 // 1 if the side to move is the one that began, -1 if not
}

func (w *line) play(m game.Square) {
	again := false
	if w.Position, again, _ = w.Next(m); !again {
		w.side = -w.side
	}
}

// playRandom plays random moves, at most plies, until the game ends or only empties squares
// are empty.
func (w *line) playRandom(rng *rand.Rand, plies, empties int) {
	for ; plies > 0 && w.Empties() > empties && !w.Over(); plies-- {
		w.play(w.Moves().Nth(rng.IntN(w.Moves().Count())))
	}
}

// play plays a game and returns its examples. Targets of searched positions are the
// visits of the moves and returns by Watkins' Q(lambda), which are cut at exploratory
// moves. In the endgame the solver gives the targets, at a few positions after its own
// and random moves.
func (t *selfPlayer) play(ctx context.Context, seed, number uint64) (list []example, err error) {
	rng := rand.New(rand.NewPCG(seed, number))
	w := &line{game.Start(game.Size6), 1}
	var turns []turn
	if t.random {
		w.playRandom(rng, math.MaxInt, exactFrom)
	} else if turns, err = t.search(ctx, rng, w); err != nil {
		return nil, err
	}
	side, result := w.side, float64(cmp.Compare(w.Margin(), 0))
	for i, empties := range []int{exactFrom, 17 + rng.IntN(3), 13 + rng.IntN(4), 9 + rng.IntN(4)} {
		w.playRandom(rng, math.MaxInt, empties)
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
			result = selfLambda*result + (1-selfLambda)*value
		} else {
			result = value
		}
		x.Value = float32(x.side * result)
		list = append(list, x.example)
	}
	return list, nil
}

// search plays random moves, then by searches until the solver takes over.
func (t *selfPlayer) search(ctx context.Context, rng *rand.Rand, w *line) (turns []turn, err error) {
	w.playRandom(rng, rng.IntN(mostRandom+1), exactFrom)
	e := puct.New(puct.Options{MemoryMB: 1, Threads: 1, Seed: rng.Uint64() | 1, Policy: t.judge, Share: 1, Noise: rootNoise})
	t.judge.Join()
	defer t.judge.Leave()
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
		if rng.Float64() < exploration {
			m = drawn(a.Moves, rng)
		}
		x.best = m == first.Move
		turns = append(turns, x)
		w.play(m)
	}
	return turns, nil
}

// searched sets the weights by a search's visits and proven moves.
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
	if most == 0 { // proven before any visit
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
	sum := int64(1) // one extra for the first, in case of no visits
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

// exact returns an example from the solver: the result and a move that reaches it. In a
// lost position all moves are equal.
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

// trained is the network in training as a puct.Policy.
type trained struct{ *graph.Trainer }

// Batch implements puct.Policy.
func (trained) Batch() int { return gamesPerThread }

// Evaluate implements puct.Policy.
func (n trained) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	var batch graph.Batch
	for _, p := range positions {
		own, opp := policy.Discs(p)
		batch.Own, batch.Opponent = append(batch.Own, uint64(own)), append(batch.Opponent, uint64(opp))
	}
	logits, results, err := n.Trainer.Evaluate(&batch)
	if err != nil {
		return err
	}
	for i, p := range positions {
		most := math.Inf(-1)
		for m := range p.Moves().Squares() {
			most = max(most, float64(logits[i][m]))
		}
		for m := range p.Moves().Squares() {
			priors[i][m] = float32(math.Exp(float64(logits[i][m]) - most))
		}
		values[i] = (results[i] + 1) / 2
	}
	return nil
}
