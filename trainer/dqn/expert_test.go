package dqn

import (
	"cmp"
	"math"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
	"othello/trainer/cpustep"
	"othello/trainer/graph"
)

// TestExpert learns from a few games, and then knows more of positions that it never saw
// than whoever guesses: the mean squared error of that is the mean square of the results.
func TestExpert(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("plays a hundred games; TestInterrupted takes the same ways")
	}
	j := &Job{Settings: Settings{Seed: 1, Threads: 2, Games: 40, Visits: 8, Channels: 32}}
	e, err := newExpert(j)
	must(t, err)
	defer func() { _ = e.close() }()
	for n := range 2 {
		if _, err := e.round(t.Context(), n, 0); err != nil {
			t.Fatal(err)
		}
	}
	net, err := cpustep.New(e.task, e.state.Weights(), 1)
	must(t, err)
	defer func() { _ = net.Close() }()
	g, solver := trained{net}, search.NewSolver(search.Options{HashMB: 1})
	miss, guess := 0.0, 0.0
	for i := range 200 {
		p := someposition(uint64(i), 12)
		score, _ := solver.Solve(p)
		var priors [1][64]float32
		var values [1]float32
		must(t, g.Evaluate([]game.Position{p}, priors[:], values[:]))
		result := float64(cmp.Compare(score, 0))
		miss += math.Pow(2*float64(values[0])-1-result, 2)
		guess += result * result
	}
	if miss > 0.9*guess {
		t.Errorf("squared error %.2f, that of guessing is %.2f", miss/200, guess/200)
	}
}

// someposition returns one of a random game, with so many empty squares and a move.
func someposition(seed uint64, empties int) game.Position {
	rng := rand.New(rand.NewPCG(seed, 5))
	for {
		w := &line{game.Start(game.Size6), 1}
		w.playRandom(rng, math.MaxInt, empties)
		if w.CanMove() {
			return w.Position
		}
	}
}

// TestExamples puts examples into batches: discs and target go through the same symmetry,
// and targets are drawn as the weights say.
func TestExamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	b := graph.NewBatch(1)
	for seed := range uint64(50) {
		p := someposition(seed, 20)
		moves := p.Moves().Count()
		x := example{Own: uint64(p.Own), Opp: uint64(p.Opp), Value: 0.5}
		x.Weights[0], x.Weights[moves-1] = 100, 200
		want := map[game.Position]bool{}
		for _, m := range []int{0, moves - 1} {
			q, _ := p.Play(p.Moves().Nth(m)).Canonical()
			want[q] = true
		}
		for range 20 {
			x.put(b, 0, rng)
			q := game.Position{Own: game.Bitboard(b.Own[0]), Opp: game.Bitboard(b.Opponent[0])}
			if q.Own&q.Opp != p.Out {
				t.Fatalf("both sides have discs at %x, not at the squares that are not there", q.Own&q.Opp)
			}
			q.Own, q.Opp, q.Out = q.Own&^p.Out, q.Opp&^p.Out, p.Out
			if c, _ := q.Play(game.Square(b.Move[0])).Canonical(); uint64(q.Moves()) != b.Legal[0] || !want[c] || b.Result[0] != 0.5 {
				t.Fatalf("%+v has the target %v", q, game.Square(b.Move[0]))
			}
		}
	}
}

// TestExpertTargets makes targets of what searches and the solver say.
func TestExpertTargets(t *testing.T) {
	p := game.Start(game.Size6)
	a, c, d := p.Moves().Nth(0), p.Moves().Nth(1), p.Moves().Nth(3)
	for name, test := range map[string]struct {
		moves []ai.MoveScore
		want  [4]uint8
	}{
		"visits":                    {[]ai.MoveScore{{Move: c, Visits: 50, WinRate: 0.5}, {Move: a, Visits: 10, WinRate: 0.4}}, [4]uint8{51, 255, 0, 0}},
		"a proven win":              {[]ai.MoveScore{{Move: d, Visits: 3, WinRate: 1}, {Move: a, Visits: 90, WinRate: 0.9}}, [4]uint8{0, 0, 0, 255}},
		"proven without any visits": {[]ai.MoveScore{{Move: c, WinRate: 0}, {Move: a, WinRate: 0}}, [4]uint8{0, 255, 0, 0}},
	} {
		var x example
		if x.searched(p, test.moves); [4]uint8(x.Weights[:4]) != test.want {
			t.Errorf("%s: %v, want %v", name, x.Weights[:4], test.want)
		}
	}
	solver := search.New(search.Options{HashMB: 1, Threads: 1})
	exactly := search.NewSolver(search.Options{HashMB: 1})
	for seed := range uint64(40) {
		p := someposition(seed, 10)
		won, best, err := solver.Outcome(t.Context(), p)
		must(t, err)
		score, _ := exactly.Solve(p)
		x := exact(p, won, best.Move())
		likely := 0
		for i := range p.Moves().Count() {
			q := p.Play(p.Moves().Nth(i))
			after := q.Margin()
			if !q.Over() {
				after, _ = exactly.Solve(q)
			}
			if x.Weights[i] > 0 {
				likely++
				if cmp.Compare(-after, 0) != cmp.Compare(score, 0) {
					t.Errorf("%v is a target, and loses what is worth %d", p.Moves().Nth(i), score)
				}
			}
		}
		if int(x.Value) != cmp.Compare(score, 0) || likely == 0 {
			t.Errorf("a position of %d has the value %v and %d targets", score, x.Value, likely)
		}
	}
}
