package engines

import (
	"math"
	"os"
	"testing"

	"othello/ai/policy"
	"othello/ai/policy/ort"
	"othello/game"
)

// TestInt8Networks compares the shipped int8 networks with those in single precision, and
// the built-in evaluator with ONNX Runtime, along games in which the likeliest move of
// each position is played.
func TestInt8Networks(t *testing.T) {
	_, missing := ort.Open("")
	for _, name := range []string{"small", "big"} {
		int8Model := shippedNetworks[name]()
		model, err := os.ReadFile("../../models/" + name + ".onnx") // whose weights the other rounds
		if err != nil {
			t.Fatal(err)
		}
		open := func(model []byte, provider string) *policy.Net {
			n, err := policy.Open(model, policy.Options{Provider: provider, Threads: 1})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = n.Close() })
			return n
		}
		exact, ours := open(model, policy.Builtin), open(int8Model, policy.Builtin)
		theirs := ours
		if missing == nil {
			theirs = open(int8Model, string(ort.CPU))
		} else {
			t.Log("not compared with ONNX Runtime:", missing)
		}
		p, positions := game.Start(game.Size8), 0
		for ; !p.Over(); positions++ {
			if p.MustPass() {
				p = p.Pass()
			}
			var priors [3][1][64]float32
			var values [3][1]float32
			for i, n := range []*policy.Net{exact, ours, theirs} {
				if err := n.Evaluate([]game.Position{p}, priors[i][:], values[i][:]); err != nil {
					t.Fatal(err)
				}
			}
			likeliest := p.Moves().First()
			for m := range p.Moves().Squares() {
				if priors[0][0][m] > priors[0][0][likeliest] {
					likeliest = m
				}
				for i := range 2 { // of exact and ours, of ours and theirs
					if d := math.Abs(float64(priors[i][0][m] - priors[i+1][0][m])); d > 0.15 {
						t.Errorf("%s, %d empties: %v is likely by %.3f and %.3f", name, p.Empties(), m, priors[i][0][m], priors[i+1][0][m])
					}
				}
			}
			for i := range 2 {
				if d := math.Abs(float64(values[i][0] - values[i+1][0])); d > 0.05 {
					t.Errorf("%s, %d empties: worth %.3f and %.3f", name, p.Empties(), values[i][0], values[i+1][0])
				}
			}
			p = p.Play(likeliest)
		}
		if positions < 50 {
			t.Errorf("%s: a game of %d positions", name, positions)
		}
	}
}
