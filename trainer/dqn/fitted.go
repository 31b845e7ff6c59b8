package dqn

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/game/env"
	"othello/trainer/graph"
)

// fitted is the learner by fitted Q iteration on games of random players.
type fitted struct {
	Settings
	net     graph.Lines
	state   *graph.State
	record  []move
	watched []move // of one game, whose values are written at each evaluation
	moves   int    // of an iteration
	learner *qnet
	judge   *qnet // of the frozen network
}

// move is a move of a recorded game.
type move struct {
	own, opp game.Bitboard // of the side to move
	square   game.Square
	turn     game.Color
}

const (
	fittedBatch = 256 // moves of a step
	fittedRate  = 1e-4
	discount    = 0.99 // "g"; the original's value is unknown
	// Moves sampled for an iteration, and epochs over them before the target network is
	// updated. The original's values are unknown.
	fittedMoves, fittedEpochs = 8192, 4
)

// images lists the symmetries of the starting position.
var images = [4]game.Symmetry{game.Identity, game.HalfTurn, game.Transpose, game.Transpose | game.HalfTurn}

// lineNet returns the network with the given number of filters; the original has 64.
func lineNet(filters int) graph.Lines {
	return graph.Lines{Filters: filters, Turn: []int{4 * filters, 16 * filters}, Dense: []int{32 * filters, 8 * filters, 2 * filters}}
}

func newFitted(s Settings) (*fitted, error) {
	f := &fitted{Settings: s, net: lineNet(s.Filters), moves: fittedMoves}
	f.state = graph.NewState(f.net, s.Seed)
	var err error
	if f.record, err = randomGames(s.Games, s.Seed, s.Threads); err != nil {
		return nil, err
	}
	if f.learner, err = newQnet(f.net, fittedBatch, true, s.Threads); err != nil {
		return nil, err
	}
	if f.judge, err = newQnet(f.net, fittedBatch, false, s.Threads); err != nil {
		return nil, errors.Join(err, f.learner.Close())
	}
	return f, nil
}

// randomGames records the moves of games between random players.
func randomGames(games int, seed uint64, threads int) ([]move, error) {
	const side = 4096
	n := min(games, side)
	e, err := env.New(env.Config{Games: n, Size: game.Size6, Threads: threads})
	if err != nil {
		return nil, err
	}
	defer e.Close()
	actions, ends := make([]uint8, n), make([]uint8, n)
	out := env.Batch{Random: actions, Ends: ends}
	if err := e.Reset(seed, out); err != nil {
		return nil, err
	}
	var list []move
	left := make([]int, n) // games to play at each place, this one included
	for i := range left {
		left[i] = (games + n - 1 - i) / n
	}
	for running := games; running > 0; {
		s := e.State()
		for i, a := range actions {
			if left[i] > 0 && s.Moves[i] != 0 {
				list = append(list, move{s.Own[i], s.Opp[i], e.Square(a), s.Turn[i]})
			}
		}
		if err := e.Step(actions, out); err != nil {
			return nil, err
		}
		for i, end := range ends {
			if end == 1 && left[i] > 0 {
				left[i]--
				running--
			}
		}
	}
	return list, nil
}

// round performs one iteration: targets by the frozen network, then gradient steps.
func (f *fitted) round(ctx context.Context, n int, _ float64) (float64, error) {
	rng := rand.New(rand.NewPCG(f.Seed, uint64(n)))
	drawn := make([]move, f.moves)
	for i := range drawn {
		drawn[i] = f.record[rng.IntN(len(f.record))]
	}
	targets, err := f.targets(ctx, drawn)
	if err != nil {
		return 0, err
	}
	f.learner.set(f.state)
	sum := 0.0
	for range fittedEpochs {
		order := rng.Perm(len(drawn))
		for at := 0; at+fittedBatch <= len(order); at += fittedBatch {
			for i, k := range order[at : at+fittedBatch] {
				m := drawn[k]
				f.learner.put(i, m.turn, m.position(), m.square, game.Identity)
				f.learner.target.Data()[i] = targets[k]
			}
			if err := f.step(); err != nil {
				return 0, err
			}
			sum += float64(f.learner.loss.Data()[0])
		}
	}
	return sum / fittedEpochs / float64(f.moves), nil
}

func (m move) position() game.Position {
	return game.Position{Own: m.own, Opp: m.opp, Out: ^game.Size6.Mask()}
}

// targets returns the Q targets of moves for their movers: the result if the game ends,
// else the highest value of the next moves by the frozen network over the images, negated
// if the opponent moves next.
func (f *fitted) targets(ctx context.Context, list []move) ([]float32, error) {
	f.judge.set(f.state)
	targets := make([]float32, len(list))
	best := make([]float32, len(list))
	var asked []int // the move of list behind each place of the batch
	flush := func() error {
		if len(asked) == 0 {
			return ctx.Err()
		}
		if err := f.judge.Run(); err != nil {
			return err
		}
		for i, k := range asked {
			best[k] = max(best[k], f.judge.value.Data()[i])
		}
		asked = asked[:0]
		return ctx.Err()
	}
	sign := make([]float32, len(list)) // zero at the end of the game
	for k, m := range list {
		p, turn := m.position().Play(m.square), m.turn.Opponent()
		switch {
		case p.Over():
			targets[k] = float32(cmp.Compare(0, p.Margin()))
			continue
		case p.MustPass():
			p, turn, sign[k] = p.Pass(), m.turn, 1
		default:
			sign[k] = -1
		}
		best[k] = float32(math.Inf(-1))
		for s := range p.Moves().Squares() {
			for _, y := range images {
				f.judge.put(len(asked), turn, p, s, y)
				if asked = append(asked, k); len(asked) == fittedBatch {
					if err := flush(); err != nil {
						return nil, err
					}
				}
			}
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	for k, s := range sign {
		if s != 0 {
			targets[k] = s * discount * best[k]
		}
	}
	return targets, nil
}

// step performs one step of Adam on the learner's batch.
func (f *fitted) step() error {
	if err := f.learner.Run(); err != nil {
		return err
	}
	params := len(f.state.Params)
	gradients := make([][]float32, params)
	for i := range gradients {
		gradients[i] = f.learner.changes[i].Data()
	}
	graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8}.Update(f.net, f.state, gradients, fittedRate)
	for i, stat := range f.state.Stats {
		for c, v := range f.learner.changes[params+i].Data() {
			stat[c] += (1 - graph.StatMomentum) * (v - stat[c])
		}
	}
	f.learner.set(f.state)
	return nil
}

func (f *fitted) close() error { return errors.Join(f.learner.Close(), f.judge.Close()) }

func (f *fitted) numbers() [][]float32 {
	return slices.Concat(f.state.Params, f.state.First, f.state.Second, f.state.Stats)
}

func (f *fitted) rest() (rest, error) { return rest{}, nil }

func (f *fitted) restore(rounds int, r rest) error {
	if len(r.Replay) > 0 {
		return errors.New("reading a checkpoint: it is of another training")
	}
	f.state.Step = rounds * fittedEpochs * (f.moves / fittedBatch)
	return nil
}

// write writes the network as ONNX, its weights in 16 bits, for player.OpenLines.
func (f *fitted) write(to io.Writer, about string) error {
	m := playing(f.net, f.state)
	m.Metadata = map[string]string{"othello.about": about}
	onnx.Narrow(m)
	b, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	_, err = to.Write(b)
	return err
}

// engine returns the player of the network as it is written.
func (f *fitted) engine() (ai.Engine, error) {
	var file bytes.Buffer
	if err := f.write(&file, ""); err != nil {
		return nil, err
	}
	return player.OpenLines(file.Bytes())
}
