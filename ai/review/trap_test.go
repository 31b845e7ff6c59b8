package review

import (
	"context"
	"errors"
	"math"
	"testing"

	"othello/ai"
	"othello/game"
)

// thinks is an engine that does as a function.
type thinks func(p game.Position) (ai.Analysis, error)

func (f thinks) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return f(p)
}

// TestSlip weighs what replies lose by how often people choose them, bad ones less often than
// the network says.
func TestSlip(t *testing.T) {
	p := game.Start(game.Size8)
	listed := func(value func(i int) ai.MoveScore) thinks {
		return func(p game.Position) (ai.Analysis, error) {
			var a ai.Analysis
			for s := range p.Moves().Squares() {
				v := value(len(a.Moves))
				v.Move = s
				a.Moves = append(a.Moves, v)
			}
			return a, nil
		}
	}
	engine := listed(func(i int) ai.MoveScore { return ai.MoveScore{Score: ai.Estimated(4 - 6*float64(i))} })
	people := listed(func(i int) ai.MoveScore { return ai.MoveScore{Prior: []float64{0.5, 0.3, 0.2}[i]} })
	lim, next := ai.Limits{Depth: 8}, p.Play(p.Moves().First())
	loss, ok, err := Slip(t.Context(), engine, people, next, lim)
	bad, worse := 0.3*math.Exp(-6*care), 0.2*math.Exp(-12*care)
	if want := (bad*6 + worse*12) / (0.5 + bad + worse); err != nil || !ok || math.Abs(loss-want) > 1e-9 {
		t.Errorf("%v discs, want %v, %v", loss, want, err)
	}
	broken := thinks(func(game.Position) (ai.Analysis, error) { return ai.Analysis{}, errors.New("it broke") })
	for _, e := range [][2]ai.Engine{{broken, people}, {engine, broken}} {
		if _, _, err := Slip(t.Context(), e[0], e[1], next, lim); err == nil {
			t.Error("an error is not told")
		}
	}
	// After h8 White has no move, and no choice.
	only := game.Position{Own: game.At(5, 7).Bit(), Opp: game.At(6, 7).Bit()}
	if _, ok, err := Slip(t.Context(), broken, broken, only.Play(game.At(7, 7)), lim); err != nil || ok {
		t.Errorf("%v, %v", ok, err)
	}
}
