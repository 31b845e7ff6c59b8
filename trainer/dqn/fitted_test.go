package dqn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/trainer/graph"
)

// small returns a learner of a network with few filters, over a few games.
func small(t *testing.T, filters int) *fitted {
	t.Helper()
	ort.Required(t)
	f, err := newFitted(Settings{Seed: 2, Threads: 1, Games: 300, Filters: filters})
	must(t, err)
	f.moves = 2 * fittedBatch
	t.Cleanup(func() {
		if err := f.close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// TestRecord plays every recorded game again.
func TestRecord(t *testing.T) {
	list, err := randomGames(300, 5, 2)
	must(t, err)
	starts, ends := 0, 0
	for _, m := range list {
		p := m.position()
		if !p.Moves().Has(m.square) {
			t.Fatalf("%v is not legal in\n%v", m.square, p.Board(m.turn))
		}
		if p == game.Start(game.Size6) {
			starts++
		}
		if p.Play(m.square).Over() {
			ends++
		}
	}
	if starts != 300 || ends != 300 {
		t.Errorf("%d games begin and %d end", starts, ends)
	}
}

// TestGradients compares the gradients of all parameters with differences of the loss.
func TestGradients(t *testing.T) {
	f := small(t, 1)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range fittedBatch {
		m := f.record[rng.IntN(len(f.record))]
		f.learner.put(i, m.turn, m.position(), m.square, game.Identity)
		f.learner.target.Data()[i] = float32(rng.IntN(3) - 1)
	}
	loss := func() float64 {
		f.learner.set(f.state)
		must(t, f.learner.Run())
		return float64(f.learner.loss.Data()[0]) / fittedBatch
	}
	loss()
	var gradients [][]float32
	for i := range f.state.Params {
		gradients = append(gradients, slices.Clone(f.learner.changes[i].Data()))
	}
	greatest := 0.0
	for i, p := range f.net.Params() {
		for range 3 {
			k := rng.IntN(p.Size())
			const step = 1e-2
			at := &f.state.Params[i][k]
			was := *at
			*at = was + step
			up := loss()
			*at = was - step
			down := loss()
			*at = was
			want, got := (up-down)/(2*step), float64(gradients[i][k])
			if math.Abs(got-want) > 1e-3+0.02*math.Abs(want) {
				t.Errorf("%s[%d]: gradient %v, by differences %v", p.Name, k, got, want)
			}
			greatest = max(greatest, math.Abs(got))
		}
	}
	if greatest < 0.01 {
		t.Errorf("the greatest gradient is %v", greatest)
	}
}

// TestTargets compares targets with the values of moves asked one by one: results where
// the game ends, otherwise the greatest over moves and images, with the sign of the side.
func TestTargets(t *testing.T) {
	f := small(t, 1)
	list := slices.Clone(f.record[:600])
	for _, m := range f.record { // every end and every pass
		if p := m.position().Play(m.square); p.Over() || p.MustPass() {
			list = append(list, m)
		}
	}
	targets, err := f.targets(t.Context(), list)
	must(t, err)
	value := func(turn game.Color, p game.Position, s game.Square, y game.Symmetry) float64 {
		// The image as a position of its own.
		f.judge.put(0, turn, p.Transform(y), y.Square(s), game.Identity)
		must(t, f.judge.Run())
		return float64(f.judge.value.Data()[0])
	}
	passes, ends := 0, 0
	for k, m := range list {
		p, turn, sign := m.position().Play(m.square), m.turn.Opponent(), -1.0
		if p.Over() {
			ends++
			if want := max(-1, min(-p.Margin(), 1)); targets[k] != float32(want) {
				t.Errorf("a game that ends has target %v, not %d", targets[k], want)
			}
			continue
		}
		if p.MustPass() {
			p, turn, sign = p.Pass(), m.turn, 1
			passes++
		} else if k%10 > 0 {
			continue // one by one is slow
		}
		best := math.Inf(-1)
		for s := range p.Moves().Squares() {
			for _, y := range images {
				best = max(best, value(turn, p, s, y))
			}
		}
		if want := sign * discount * best; math.Abs(want-float64(targets[k])) > 1e-5 {
			t.Errorf("sign %v: target %v, not %v", sign, targets[k], want)
		}
	}
	if passes == 0 || ends == 0 {
		t.Errorf("%d passes, %d ends", passes, ends)
	}
}

// TestFitted wants the error of moves that end games to fall, and the network that is
// written to play as the learner thinks.
func TestFitted(t *testing.T) {
	f := small(t, 4)
	all := f.record
	f.record = slices.DeleteFunc(slices.Clone(all), func(m move) bool { return !m.position().Play(m.square).Over() })
	var first, last float64
	for n := range 30 {
		loss, err := f.round(t.Context(), n, 0)
		must(t, err)
		if last = loss; n == 0 {
			first = loss
		}
	}
	if last > 0.6*first || !graph.Finite(f.numbers()...) {
		t.Errorf("the error went from %v to %v", first, last)
	}
	file, err := onnx.Marshal(playing(f.net, f.state)) // with all its bits
	must(t, err)
	e, err := player.OpenLines(file)
	must(t, err)
	narrow, err := f.engine()
	must(t, err)
	f.judge.set(f.state)
	for _, m := range all[:50] {
		p := m.position()
		a, err := e.Think(t.Context(), p, ai.Limits{Moves: ai.EveryMove}, nil)
		if err != nil || len(a.Moves) != p.Moves().Count() || a.Move() != a.Moves[0].Move {
			t.Fatalf("%+v (%v)", a, err)
		}
		near, err := narrow.Think(t.Context(), p, ai.Limits{}, nil)
		if err != nil || math.Abs(near.Score.Discs-a.Score.Discs) > 0.1+math.Abs(a.Score.Discs)/10 {
			t.Errorf("in 16 bits %v, not %v (%v)", near.Score, a.Score, err)
		}
		for i, s := range a.Moves {
			f.judge.put(i, player.Turn(p), p, s.Move, game.Identity)
		}
		must(t, f.judge.Run())
		for i, s := range a.Moves {
			if want := ai.Discs((float64(f.judge.value.Data()[i]) + 1) / 2); math.Abs(s.Score.Discs-want) > 1e-3 {
				t.Errorf("%v scores %v, not %v", s.Move, s.Score.Discs, want)
			}
		}
	}
}
