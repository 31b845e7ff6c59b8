package puct

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// weights returns the shipped ones.
func weights(tb testing.TB) *template.Weights {
	tb.Helper()
	w, err := readWeights()
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

var readWeights = sync.OnceValues(func() (*template.Weights, error) {
	f, err := os.Open("../../../models/template.bin")
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return template.Read(f)
})

// network is a policy for tests: it loves one square, and counts.
type network struct {
	loved  game.Square
	value  float32
	fail   error
	judged atomic.Int64
}

func (n *network) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	n.judged.Add(int64(len(positions)))
	for i := range positions {
		for s := range priors[i] {
			priors[i][s] = 0.01
		}
		priors[i][n.loved] = 0.9
		values[i] = n.value
	}
	return n.fail
}

func TestPriors(t *testing.T) {
	p := game.Start(game.Size8)
	loved := p.Moves().First()
	n := &network{loved: loved, value: 0.5}
	e := New(Options{MemoryMB: 1, Threads: 1, Policy: n})
	a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 100, Moves: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, m := range a.Moves {
		sum += m.Prior
		if (m.Move == loved) != (m.Prior > 0.5) {
			t.Errorf("%v has the prior %v", m.Move, m.Prior)
		}
	}
	if a.Move() != loved || math.Abs(sum-1) > 1e-5 || a.Nodes != 100 {
		t.Errorf("%v is played, the priors sum to %v: %+v", a.Move(), sum, a)
	}
	if got := n.judged.Load(); got > 101 || got < 20 {
		t.Errorf("%d positions were judged for 100 simulations", got)
	}
}

func TestPolicyFails(t *testing.T) {
	broken := errors.New("the network is out of order")
	e := New(Options{MemoryMB: 1, Threads: 2, Policy: &network{fail: broken}})
	_, err := e.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: 100}, nil)
	if !errors.Is(err, broken) || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}

// TestValues mixes the network's values with those of a search.
func TestValues(t *testing.T) {
	p := game.Start(game.Size8)
	moves := []game.Square{p.Moves().First()}
	nan := float32(math.NaN())
	score, _ := search.NewSolver(search.Options{HashMB: 1}).Search(p, leafDepth)
	searched := ai.WinRate(float64(score))
	for _, c := range []struct {
		value       float32
		share, want float64
	}{{1, 1, 1}, {0, 1, 0}, {2, 1, 1}, {1, 0, searched}, {1, 0.5, (1 + searched) / 2}, {nan, 1, searched}, {nan, 0.5, searched}} {
		m := &evaluator{method: &method{share: c.share, temperature: 1}}
		var likely [64]float32
		priors := make([]float32, 1)
		if v := m.verdict(p, moves, priors, &likely, c.value); math.Abs(v.Value-c.want) > 1e-6 || priors[0] != 1 {
			t.Errorf("%v with a share of %v counts %v, want %v", c.value, c.share, v.Value, c.want)
		}
	}
}

// TestTemperature wants priors that get more alike the higher it is.
func TestTemperature(t *testing.T) {
	p := game.Start(game.Size8)
	moves := []game.Square{1, 2}
	likely := [64]float32{1: 0.8, 2: 0.2}
	for _, c := range []struct{ temperature, want float64 }{{1, 0.8}, {2, 2.0 / 3}, {0.5, 16.0 / 17}} {
		m := &evaluator{method: &method{share: 1, temperature: c.temperature}}
		priors := make([]float32, 2)
		m.verdict(p, moves, priors, &likely, 0.5)
		if math.Abs(float64(priors[0])-c.want) > 1e-6 || math.Abs(float64(priors[0]+priors[1])-1) > 1e-6 {
			t.Errorf("a temperature of %v makes %v, want %v", c.temperature, priors, c.want)
		}
	}
}

// TestProven wants a tree without exact play at the root to find what is proven,
// and to spend nothing on it afterwards.
func TestProven(t *testing.T) {
	rng := rand.NewPCG(11, 0)
	w := weights(t)
	found := 0
	for found < 5 {
		p, _ := mcts.Playout(game.Start(game.Size8), 13, rng)
		if !p.CanMove() {
			continue
		}
		found++
		truth := New(Options{MemoryMB: 4, Threads: 1, Weights: w})
		want, err := truth.Think(t.Context(), p, ai.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e := New(Options{MemoryMB: 8, Threads: 2, Weights: w})
		got, err := e.Think(t.Context(), p, ai.Limits{Exact: 10}, nil) // ends when decided
		if err != nil {
			t.Fatal(err)
		}
		if (got.Score.Discs > 0) != (want.Score.Discs > 0) || (got.Score.Discs < 0) != (want.Score.Discs < 0) {
			t.Errorf("the tree says %v, the truth is %v in\n%v", got.Score.Discs, want.Score.Discs, p.Board(game.Black))
		}
		more, err := e.Think(t.Context(), p, ai.Limits{Exact: 10}, nil)
		if err != nil || more.Nodes != 0 {
			t.Errorf("a decided position was searched again, %d simulations (%v)", more.Nodes, err)
		}
	}
}

// TestGames plays whole games on every board, with and without weights.
func TestGames(t *testing.T) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		for _, o := range []Options{
			{MemoryMB: 2, Threads: 2},
			{MemoryMB: 2, Threads: 1, Weights: weights(t)},
			{MemoryMB: 2, Threads: 1, Policy: &network{loved: 20, value: 0.4}},
		} {
			e := New(o)
			for p := game.Start(size); !p.Over(); {
				a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 50, Exact: 4}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !p.Legal(a.Move()) {
					t.Fatalf("%v is not legal in\n%v", a.Move(), p.Board(game.Black))
				}
				p = p.Play(a.Move())
			}
		}
	}
}

func TestLevels(t *testing.T) {
	e := New(Options{MemoryMB: 8, Threads: 1})
	last := int64(0)
	for i, l := range Levels() {
		switch {
		case l.Limits.Nodes == 0 && l.Limits.Time == 0:
			t.Errorf("level %d has no limit", i+1)
		case l.Limits.Nodes > 0 && l.Limits.Nodes <= last:
			t.Errorf("level %d has fewer simulations than the one before", i+1)
		}
		last = l.Limits.Nodes
	}
	a, err := e.Think(t.Context(), game.Start(game.Size8), Levels()[0].Limits, nil)
	if err != nil || a.Nodes != 1 {
		t.Errorf("%+v (%v)", a, err)
	}
}

// BenchmarkSimulations is the speed of so many threads from the opening position.
func BenchmarkSimulations(b *testing.B) {
	w := weights(b)
	for _, threads := range []int{1, 2} {
		b.Run([]string{"1 thread", "2 threads"}[threads-1], func(b *testing.B) {
			e := New(Options{Threads: threads, Weights: w, MemoryMB: 256})
			a, err := e.Think(b.Context(), game.Start(game.Size8), ai.Limits{Nodes: int64(b.N)}, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(a.NodesPerSecond(), "sims/s")
		})
	}
}
