package dqn

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai"
	"othello/ai/mcts/puct"
	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/cpustep"
	"othello/trainer/graph"
)

// expert is the learner by expert iteration: a tree search guided by a network improves
// its policy and values, and the network learns them.
type expert struct {
	*Job
	task    graph.Task
	state   *graph.State
	trainer *graph.Trainer // trains state
	replay  []example      // replay buffer, in the order of the rounds
}

const (
	// expertReuse is the mean number of times an example is learned while it is in the
	// replay buffer of expertReplay.
	expertReuse, expertReplay = 10, 300_000
	expertBatch               = 256
	// The learning rate at first and at the end; it falls by a cosine.
	expertRate, expertFloor = 2e-3, 5e-5
)

// expertTask returns the training task of a network with the given channels: four
// residual blocks and a value head.
func expertTask(channels int) graph.Task {
	return graph.Task{
		Net:       graph.Net{Channels: slices.Repeat([]int{channels}, 9), Residual: true, Value: channels},
		Goal:      graph.Goal{Masked: true, Value: 1},
		Optimiser: graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8, Decay: 1e-2, Clip: 1},
		Batch:     expertBatch,
	}
}

// Network returns the network of expert iteration.
func (s Settings) Network() graph.Net { return expertTask(s.Channels).Net }

func newExpert(j *Job) (*expert, error) {
	e := &expert{Job: j, task: expertTask(j.Channels)}
	e.state = graph.NewState(e.task.Net, j.Seed)
	return e, e.open()
}

// open creates the trainer from the state.
func (e *expert) open() (err error) {
	if err := e.close(); err != nil {
		return err
	}
	e.trainer, err = cpustep.New(e.task, e.state, max(1, e.Threads))
	return err
}

// round plays games and learns from the replay buffer. The first round's games are
// random, since a search by an untrained network is useless; it learns the solver's
// endgames from them.
func (e *expert) round(ctx context.Context, n int, done float64) (float64, error) {
	games := e.Games
	if n == 0 {
		games *= 4
	}
	fresh, err := e.games(ctx, n, games)
	if err != nil {
		return 0, err
	}
	e.replay = append(e.replay, fresh...)
	e.replay = slices.Delete(e.replay, 0, max(0, len(e.replay)-expertReplay))
	rng := rand.New(rand.NewPCG(e.Seed, uint64(n)))
	rate := expertFloor + (expertRate-expertFloor)*(1+math.Cos(math.Pi*done))/2
	var sum graph.Loss
	batch := graph.NewBatch(expertBatch)
	for range max(1, len(fresh)*expertReuse/expertBatch) {
		for i := range expertBatch {
			e.replay[rng.IntN(len(e.replay))].put(batch, i, rng)
		}
		loss, err := e.trainer.Step(batch, rate)
		if err != nil {
			return 0, err
		}
		sum.Add(loss)
	}
	if e.state, err = e.trainer.State(); err != nil {
		return 0, err
	}
	if math.IsNaN(sum.Policy) {
		return math.NaN(), nil
	}
	return sum.Value / float64(sum.Positions), nil
}

// games plays the games of a round on all threads and returns their examples, in an order
// independent of the threads.
func (e *expert) games(ctx context.Context, round, games int) ([]example, error) {
	lists := make([][]example, games)
	threads := max(1, e.Threads)
	err := crash.Each(ctx, threads, threads, func(ctx context.Context, _, stream int) error {
		return e.gathered(func(j *puct.Gatherer) error {
			return crash.Each(ctx, gamesPerThread, gamesPerThread, func(ctx context.Context, _, place int) error {
				t := newSelfPlayer(j, e.Visits, round == 0)
				for i := stream + place*threads; i < games; i += gamesPerThread * threads {
					var err error
					if lists[i], err = t.play(ctx, e.Seed, uint64(round)<<32|uint64(i)); err != nil {
						return err
					}
				}
				return nil
			})
		})
	})
	return slices.Concat(lists...), err
}

// gathered calls do with a gatherer for the network.
func (e *expert) gathered(do func(*puct.Gatherer) error) error {
	net, err := cpustep.New(e.task, e.state.Weights(), 1)
	if err != nil {
		return err
	}
	return errors.Join(do(puct.NewGatherer(trained{net}, 0)), net.Close())
}

func (e *expert) numbers() [][]float32 {
	return slices.Concat(e.state.Params, e.state.First, e.state.Second)
}

// network returns the network as a file.
func (e *expert) network(about string) ([]byte, error) {
	m, err := graph.Export(e.task.Net, e.state, map[string]string{onnx.MetaBoard: "6", "othello.about": about})
	if err != nil {
		return nil, err
	}
	return onnx.Marshal(m)
}

// engine returns the network alone.
func (e *expert) engine() (ai.Engine, error) {
	b, err := e.network("")
	if err != nil {
		return nil, err
	}
	net, err := policy.Open(b, policy.Options{Provider: policy.Builtin, Threads: 1})
	if err != nil {
		return nil, err
	}
	return policy.NewPlayer(net), nil
}

func (e *expert) write(to io.Writer, about string) error {
	b, err := e.network(about)
	if err != nil {
		return err
	}
	_, err = to.Write(b)
	return err
}

func (e *expert) close() error {
	if e.trainer == nil {
		return nil
	}
	t := e.trainer
	e.trainer = nil
	return t.Close()
}

// An example is a training position.
type example struct {
	Own, Opp uint64
	Value    float32   // expected result for the side to move, -1 to 1
	Weights  [32]uint8 // of its moves in order: relative probabilities of the target
}

// position returns the example's position.
func (x *example) position() game.Position {
	return game.Position{Own: game.Bitboard(x.Own), Opp: game.Bitboard(x.Opp), Out: ^game.Size6.Mask()}
}

// put sets example i of a batch, in a random symmetry. The target is a move drawn by the
// weights, which in expectation learns the weights.
func (x *example) put(b *graph.Batch, i int, rng *rand.Rand) {
	sum, at := 0, 0
	for _, w := range x.Weights {
		sum += int(w)
	}
	for left := rng.IntN(sum); left >= int(x.Weights[at]); at++ {
		left -= int(x.Weights[at])
	}
	p, y := x.position(), game.Symmetry(rng.IntN(game.Symmetries))
	move := y.Square(p.Moves().Nth(at))
	p = p.Transform(y)
	own, opp := policy.Discs(p)
	b.Own[i], b.Opponent[i], b.Legal[i], b.Move[i], b.Result[i] = uint64(own), uint64(opp), uint64(p.Moves()), uint8(move), x.Value
}

// rest is a learner's state in a checkpoint besides its numbers.
type rest struct {
	Step   int // of the optimiser
	Replay []byte
}

func (e *expert) rest() (rest, error) {
	b, err := binary.Append(nil, binary.LittleEndian, e.replay)
	return rest{e.state.Step, b}, err
}

func (e *expert) restore(r rest) error {
	e.state.Step = r.Step
	e.replay = make([]example, len(r.Replay)/binary.Size(example{}))
	if _, err := binary.Decode(r.Replay, binary.LittleEndian, e.replay); err != nil {
		return fmt.Errorf("reading a checkpoint: %w", err)
	}
	return e.open()
}
