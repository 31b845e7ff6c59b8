package engines

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/ai/search"
	"othello/game"
	"othello/models"
)

// TestSixNetwork wants the network for 6x6 where kinds play that board: it knows who wins
// positions that can be solved, in most of them, which the network for 8x8 does not.
func TestSixNetwork(t *testing.T) {
	kinds := ownKinds(Settings{HashMB: 4, Seed: 1}, Policy{Model: "small", Provider: "builtin", Threads: 1})
	rng := rand.New(rand.NewPCG(1, 6))
	solver := search.NewSolver(search.Options{HashMB: 1})
	right, decided := 0, 0
	for decided < 60 {
		p, going := after(rng, game.Start(game.Size6), 14)
		if !going || p.MustPass() {
			continue
		}
		score, _ := solver.Solve(p)
		if score == 0 {
			continue
		}
		decided++
		a, err := kindOf(t, kinds, "policy").Engine.Think(t.Context(), p, ai.Limits{Nodes: 8}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.WinRate > 0.5 == (score > 0) {
			right++
		}
	}
	if right < 48 {
		t.Errorf("it knows who wins %d of 60 positions", right)
	}
	a, err := kindOf(t, kinds, "puct-network").Engine.Think(t.Context(), game.Start(game.Size6).Play(game.Start(game.Size6).Moves().First()), ai.Limits{Nodes: 50, Moves: ai.EveryMove, Threads: 1}, nil)
	if err != nil || len(a.Moves) != 3 || a.Moves[0].WinRate < 0.5 {
		t.Errorf("White's answers at the start: %+v (%v)", a.Moves, err)
	}
}

// TestSixNetworkAgrees computes the network for 6x6 with and without ONNX Runtime.
func TestSixNetworkAgrees(t *testing.T) {
	ort.Required(t)
	var values [2][]float32
	var priors [2][][64]float32
	rng := rand.New(rand.NewPCG(2, 6))
	var list []game.Position
	for range 200 {
		if p, going := after(rng, game.Start(game.Size6), rng.IntN(28)); going {
			list = append(list, p)
		}
	}
	for i, provider := range []string{policy.Builtin, string(ort.CPU)} {
		net, err := policy.Open(models.SixNetwork(), policy.Options{Provider: provider, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		net.Settle()
		values[i], priors[i] = make([]float32, len(list)), make([][64]float32, len(list))
		if err := net.Evaluate(list, priors[i], values[i]); err != nil || net.Provider() != provider {
			t.Fatalf("%s: %v", net.Backend(), err)
		}
		if err := net.Close(); err != nil {
			t.Error(err)
		}
	}
	worst := 0.0
	for i := range list {
		worst = max(worst, math.Abs(float64(values[0][i]-values[1][i])))
		for m := range priors[0][i] {
			worst = max(worst, math.Abs(float64(priors[0][i][m]-priors[1][i][m])))
		}
	}
	t.Logf("they differ by %.2g at most, in %d positions", worst, len(list))
	if worst > 1e-4 {
		t.Errorf("they differ by %g", worst)
	}
}
