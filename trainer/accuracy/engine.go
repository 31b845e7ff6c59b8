package accuracy

import (
	"context"
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
	"othello/internal/parallel"
)

// Engine makes a Player of engines. An engine rates a move by the logarithm of its
// visits in a tree search, or of its prior by a network, and otherwise by its score
// in discs; the moves' probabilities are the softmax of that, divided by Temperature.
// No move is held likelier than one before it in the engine's own order. The value is
// the engine's own if it has one, otherwise a logistic function of the score.
type Engine struct {
	Engines []ai.Engine     // that work side by side, all alike
	Limits  ai.Limits       // of a position; Moves is set by Engine
	Context context.Context // its end is that of a call of Evaluate or Fit

	Temperature float64 // set by Fit; zero for 1
	Scale       float64 // discs at which the odds of a win are e to one; set by Fit; zero for 1
}

// assessment is what an engine finds in a position.
type assessment struct {
	moves  []game.Square
	worths []float64 // falling
	score  float64   // in discs
	value  float64   // NaN if the engine has none
}

// assess asks the engines about the positions.
func (e *Engine) assess(positions []game.Position) ([]assessment, error) {
	out := make([]assessment, len(positions))
	err := parallel.Each(e.Context, len(e.Engines), len(positions), func(ctx context.Context, k, i int) (err error) {
		out[i], err = e.ask(ctx, e.Engines[k], positions[i])
		return err
	})
	return out, err
}

// ask returns what one engine finds in one position.
func (e *Engine) ask(ctx context.Context, engine ai.Engine, p game.Position) (assessment, error) {
	lim := e.Limits
	lim.Moves = 64
	a, err := engine.Think(ctx, p, lim, nil)
	if err == nil {
		err = ctx.Err() // a search that was cut short does not count
	}
	if err != nil {
		return assessment{}, err
	}
	o := assessment{score: a.Score, value: math.NaN()}
	moves := p.Moves()
	for i, m := range a.Moves {
		if !moves.Has(m.Move) {
			continue
		}
		moves &^= m.Move.Bit()
		worth := m.Score
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
	// Moves that were left out are as bad as the worst that was not.
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

// fill makes probabilities and the value of an assessment.
func (e *Engine) fill(o assessment, probabilities *[64]float32) (value float64) {
	clear(probabilities[:])
	for i, m := range o.moves {
		// The first is the best, so no power is above 1. None is 0: no move is impossible.
		// Of equals the engine's order decides, by a millionth.
		x := max(math.Exp((o.worths[i]-o.worths[0])/positive(e.Temperature)), 1e-12)
		probabilities[m] = float32(x * (1 - 1e-6*float64(i)))
	}
	if !math.IsNaN(o.value) {
		return min(max(o.value, 0), 1)
	}
	return 1 / (1 + math.Exp(-o.score/positive(e.Scale)))
}

// positive returns x, or 1 if it was not set.
func positive(x float64) float64 {
	if x <= 0 {
		return 1
	}
	return x
}

// Evaluate implements Player.
func (e *Engine) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	list, err := e.assess(positions)
	if err != nil {
		return err
	}
	for i, o := range list {
		values[i] = float32(e.fill(o, &priors[i]))
	}
	return nil
}

// Fit sets the temperature with the lowest cross-entropy on the cases, and the scale
// with the lowest Brier score: two numbers for each engine, without which searches
// could not stand on one scale with networks.
func (e *Engine) Fit(cases []Case) error {
	positions := make([]game.Position, len(cases))
	for i, c := range cases {
		positions[i] = c.Position
	}
	list, err := e.assess(positions)
	if err != nil {
		return err
	}
	figures := func() Figures {
		var t Tally
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

// lowest returns where f, which falls and then rises, is lowest between 0.02 and 50, by
// golden sections of the logarithm.
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
