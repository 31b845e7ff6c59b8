package engines

import (
	"errors"
	"testing"

	"othello/ai"
	"othello/ai/policy"
	"othello/game"
)

// BenchmarkFirstPrior is how long a shipped network takes from nothing to what it thinks
// of the first position. With ONNX Runtime only the first time counts, -benchtime 1x,
// since a library stays loaded.
func BenchmarkFirstPrior(b *testing.B) {
	for _, provider := range []string{"auto", policy.Builtin, "cpu"} {
		for _, model := range []string{"small", "big"} {
			b.Run(provider+"/"+model, func(b *testing.B) {
				for b.Loop() {
					n, err := openNetwork(Policy{Model: model, Provider: provider})
					if err == nil {
						err = n.Evaluate([]game.Position{game.Start(game.Size8)}, make([][64]float32, 1), make([]float32, 1))
					}
					b.StopTimer()
					if err = errors.Join(err, n.Close()); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
			})
		}
	}
}

// BenchmarkGamePercentages is what a review asks of a network: what players would choose
// in every position of a game, by all eight views.
func BenchmarkGamePercentages(b *testing.B) {
	for _, model := range []string{"small", "big"} {
		for _, provider := range []string{policy.Builtin, "cpu"} {
			b.Run(model+"/"+provider, func(b *testing.B) {
				n, err := openNetwork(Policy{Model: model, Provider: provider})
				if err != nil {
					b.Fatal(err)
				}
				defer func() { _ = n.Close() }() // read only
				e := policy.NewPlayer(n)
				for b.Loop() {
					for p := game.Start(game.Size8); !p.Over(); {
						if p.MustPass() {
							p = p.Pass()
						}
						a, err := e.Think(b.Context(), p, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, nil)
						if err != nil {
							b.Fatal(err)
						}
						p = p.Play(a.Move())
					}
				}
			})
		}
	}
}
