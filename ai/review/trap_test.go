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

// TestTraps weighs what replies lose by how often people choose them, bad ones less often than
// the network says.
func TestTraps(t *testing.T) {
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
	traps, err := Traps(t.Context(), engine, people, p)
	if err != nil || len(traps) != 4 {
		t.Fatalf("%v, %v", traps, err)
	}
	for m, loss := range traps {
		bad, worse := 0.3*math.Exp(-6*care), 0.2*math.Exp(-12*care)
		if want := (bad*6 + worse*12) / (0.5 + bad + worse); math.Abs(loss-want) > 1e-9 {
			t.Errorf("%v: %v discs, want %v", m, loss, want)
		}
	}
	broken := thinks(func(game.Position) (ai.Analysis, error) { return ai.Analysis{}, errors.New("it broke") })
	for _, e := range [][2]ai.Engine{{broken, people}, {engine, broken}} {
		if _, err := Traps(t.Context(), e[0], e[1], p); err == nil {
			t.Error("an error is not told")
		}
	}
	// After h8 White has no move, and no choice.
	only := game.Position{Own: game.At(5, 7).Bit(), Opp: game.At(6, 7).Bit()}
	if traps, err := Traps(t.Context(), broken, broken, only); err != nil || len(traps) != 0 {
		t.Errorf("%v, %v", traps, err)
	}
}
