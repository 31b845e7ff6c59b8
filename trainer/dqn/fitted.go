package dqn

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"math/rand/v2"
	"slices"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/graph"
	"othello/trainer/torchstep"
)

// fitted is the learner by fitted Q iteration on games of random players. PyTorch holds the
// numbers and computes targets and steps.
type fitted struct {
	Settings
	net     graph.Lines
	state   *graph.State // as of the last call of update
	record  []move       // of the games, until the learner has them
	python  *torchstep.Process
	learner *torchstep.Lines // nil before the first iteration
	watched []move           // of one game, whose values are written at each evaluation
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
	// Moves drawn for an iteration, and epochs over them before the target network is
	// updated. The original's values are unknown. Few steps: a network that fits the targets
	// of an iteration whole repeats their common error with the opposite sign, since a
	// target is a negated value.
	fittedMoves, fittedEpochs = 4096, 4
	// Moves of games that are sent to PyTorch at a time.
	sentMoves = 1 << 16
)

// images lists the symmetries of the starting position.
var images = [4]game.Symmetry{game.Identity, game.HalfTurn, game.Transpose, game.Transpose | game.HalfTurn}

// lineNet returns the network with the given number of filters; the original has 64.
func lineNet(filters int) graph.Lines {
	return graph.Lines{Filters: filters, Turn: []int{4 * filters, 16 * filters}, Dense: []int{32 * filters, 8 * filters, 2 * filters}}
}

func newFitted(j *Job) (f *fitted, err error) {
	f = &fitted{Settings: j.Settings, net: lineNet(j.Filters)}
	f.state = graph.NewState(f.net, f.Seed)
	if f.record, err = randomGames(f.Games, f.Seed, f.Threads); err != nil {
		return nil, err
	}
	f.python, err = torchstep.Start(j.Python)
	return f, err
}

// start gives PyTorch the state and the games.
func (f *fitted) start() (err error) {
	adam := graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8}
	if f.learner, err = f.python.Lines(f.net, adam, fittedBatch, f.Threads, f.Precision, f.state); err != nil {
		return err
	}
	for part := range slices.Chunk(f.record, sentMoves) {
		var sent []torchstep.Move
		for _, m := range part {
			sent = append(sent, m.sent())
		}
		err = cmp.Or(err, f.learner.Record(sent))
	}
	f.record = nil
	return err
}

// randomGames records the moves of games between random players.
func randomGames(games int, seed uint64, threads int) ([]move, error) {
	list := make([][]move, games)
	err := crash.Each(context.Background(), threads, games, func(_ context.Context, _, i int) error {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		p, turn := game.Start(game.Size6), game.Black
		for ; !p.Over(); turn = turn.Opponent() {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			m := p.Moves().Nth(rng.IntN(p.Moves().Count()))
			list[i] = append(list[i], move{p.Own, p.Opp, m, turn})
			p = p.Play(m)
		}
		return nil
	})
	return slices.Concat(list...), err
}

// sent returns a move with what its target depends on.
func (m move) sent() torchstep.Move {
	before := m.position()
	p, turn := before.Play(m.square), m.turn.Opponent()
	s := torchstep.Move{Before: colours(before, m.turn), After: colours(p, turn), Turn: 1}
	if m.turn == game.White {
		s.Turn = -1
	}
	switch {
	case p.Over():
		s.Result = int8(cmp.Compare(0, p.Margin()))
		return s
	case p.MustPass():
		p, turn, s.Sign = p.Pass(), m.turn, 1
	default:
		s.Sign = -1
	}
	for next := range p.Moves().Squares() {
		s.Next = append(s.Next, colours(p.Play(next), turn.Opponent()))
	}
	return s
}

// colours returns the discs of Black and of White.
func colours(p game.Position, turn game.Color) [2]game.Bitboard {
	if turn == game.White {
		return [2]game.Bitboard{p.Opp, p.Own}
	}
	return [2]game.Bitboard{p.Own, p.Opp}
}

func (m move) position() game.Position {
	return game.Position{Own: m.own, Opp: m.opp, Out: ^game.Size6.Mask()}
}

// round performs one iteration.
func (f *fitted) round(ctx context.Context, n int, _ float64) (float64, error) {
	if f.learner == nil {
		if err := f.start(); err != nil {
			return 0, err
		}
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return f.learner.Iterate(torchstep.Iteration{
		Moves: fittedMoves, Epochs: fittedEpochs, Seed: f.Seed<<32 + uint64(n), Rate: fittedRate, Discount: discount,
	})
}

func (f *fitted) close() error { return f.python.Close() }

// update copies the learner's numbers into the state.
func (f *fitted) update() (err error) {
	if f.learner != nil {
		f.state, err = f.learner.State()
	}
	return err
}

func (f *fitted) numbers() [][]float32 {
	return slices.Concat(f.state.Params, f.state.First, f.state.Second, f.state.Stats)
}

func (f *fitted) step() (int, error) {
	err := f.update()
	return f.state.Step, err
}

func (f *fitted) restore(step int) { f.state.Step = step }

// write writes the numbers of the network, its weights in 16 bits, for player.OpenLines.
func (f *fitted) write(to io.Writer, about string) error {
	if err := f.update(); err != nil {
		return err
	}
	m := numbered(f.net, f.state)
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
func (f *fitted) engine() (ai.Engine, error) { return f.lines() }

func (f *fitted) lines() (*player.Lines, error) {
	var file bytes.Buffer
	if err := f.write(&file, ""); err != nil {
		return nil, err
	}
	return player.OpenLines(file.Bytes())
}
