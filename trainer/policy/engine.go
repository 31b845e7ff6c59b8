package policy

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// EnginePredictor makes a Predictor of engines. The logit of a move is the logarithm of its visits in
// a tree search or of its prior by a network, and otherwise its score in discs;
// probabilities are the softmax of the logits divided by Temperature. They never rise
// along the engine's own order of moves. The value is the engine's own or else a logistic
// function of the score.
type EnginePredictor struct {
	Engines []ai.Engine     // identical engines for concurrent use
	Limits  ai.Limits       // of a position; Moves is set by Engine
	Context context.Context // cancels Evaluate and Fit

	Temperature float64 // set by Fit; zero for 1
	Scale       float64 // discs at which the odds of a win are e to one; set by Fit; zero for 1
}

// assessment is an engine's result for a position.
type assessment struct {
	moves  []game.Square
	worths []float64 // logits, descending
	score  float64   // in discs
	value  float64   // NaN if the engine has none
}

// assess returns the engines' assessments of the positions.
func (e *EnginePredictor) assess(positions []game.Position) ([]assessment, error) {
	out := make([]assessment, len(positions))
	err := crash.Each(e.Context, len(e.Engines), len(positions), func(ctx context.Context, k, i int) (err error) {
		out[i], err = e.ask(ctx, e.Engines[k], positions[i])
		return err
	})
	return out, err
}

// ask returns one engine's assessment of one position.
func (e *EnginePredictor) ask(ctx context.Context, engine ai.Engine, p game.Position) (assessment, error) {
	lim := e.Limits
	lim.Moves = 64
	a, err := engine.Think(ctx, p, lim, nil)
	if err == nil {
		err = ctx.Err() // an interrupted search does not count
	}
	if err != nil {
		return assessment{}, err
	}
	o := assessment{score: a.Score.Discs, value: math.NaN()}
	moves := p.Moves()
	for i, m := range a.Moves {
		if !moves.Has(m.Move) {
			continue
		}
		moves &^= m.Move.Bit()
		worth := m.Score.Discs
		switch {
		case a.Moves[0].Visits > 0:
			worth = math.Log(float64(m.Visits) + 0.5)
		case m.Prior > 0 && a.Moves[0].Source == ai.FromNetwork:
			worth = math.Log(m.Prior)
		}
		if i > 0 && len(o.worths) > 0 {
			worth = min(worth, o.worths[len(o.worths)-1])
		}
		o.moves, o.worths = append(o.moves, m.Move), append(o.worths, worth)
	}
	if len(o.moves) == 0 {
		return o, fmt.Errorf("the engine scores no move of %s", p.Board(game.Black).Line())
	}
	// Moves without a score get the worst one.
	for m := range moves.Squares() {
		o.moves, o.worths = append(o.moves, m), append(o.worths, o.worths[len(o.worths)-1])
	}
	switch {
	case a.WinRate > 0:
		o.value = a.WinRate
	case a.Moves[0].Visits > 0:
		o.value = a.Moves[0].WinRate
	}
	return o, nil
}

// fill sets the probabilities of an assessment and returns its value.
func (e *EnginePredictor) fill(o assessment, probabilities *[64]float32) (value float64) {
	clear(probabilities[:])
	for i, m := range o.moves {
		// The first is the best, so no power is above 1. None is 0: no move is
		// impossible. Ties are broken by the engine's order, by a millionth.
		x := max(math.Exp((o.worths[i]-o.worths[0])/cmp.Or(e.Temperature, 1)), 1e-12)
		probabilities[m] = float32(x * (1 - 1e-6*float64(i)))
	}
	if !math.IsNaN(o.value) {
		return min(max(o.value, 0), 1)
	}
	return 1 / (1 + math.Exp(-o.score/cmp.Or(e.Scale, 1)))
}

// Evaluate implements Predictor.
func (e *EnginePredictor) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	list, err := e.assess(positions)
	if err != nil {
		return err
	}
	for i, o := range list {
		values[i] = float32(e.fill(o, &priors[i]))
	}
	return nil
}

// Fit sets the temperature with the lowest cross-entropy on the cases, and the scale with
// the lowest Brier score: so that searches can be compared with networks.
func (e *EnginePredictor) Fit(cases []Prediction) error {
	positions := make([]game.Position, len(cases))
	for i, c := range cases {
		positions[i] = c.Position
	}
	list, err := e.assess(positions)
	if err != nil {
		return err
	}
	figures := func() Figures {
		var t tally
		for i, c := range cases {
			var probabilities [64]float32
			value := e.fill(list[i], &probabilities)
			t.Add(c, &probabilities, value)
		}
		return t.Figures()
	}
	e.Temperature = lowest(func(x float64) float64 {
		e.Temperature = x
		return figures().CrossEntropyOrbits
	})
	e.Scale = lowest(func(x float64) float64 {
		e.Scale = x
		return figures().Value.Brier
	})
	return nil
}

// lowest returns the minimum of f, which falls and then rises, between 0.02 and 50, by
// golden section search of the logarithm.
func lowest(f func(x float64) float64) float64 {
	const ratio = 0.6180339887498949
	a, b := math.Log(0.02), math.Log(50)
	c, d := b-ratio*(b-a), a+ratio*(b-a)
	at := func(x float64) float64 { return f(math.Exp(x)) }
	fc, fd := at(c), at(d)
	for range 20 {
		if fc < fd {
			b, d, fd = d, c, fc
			c = b - ratio*(b-a)
			fc = at(c)
		} else {
			a, c, fc = c, d, fd
			d = a + ratio*(b-a)
			fd = at(d)
		}
	}
	return math.Exp((a + b) / 2)
}
