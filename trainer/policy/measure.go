package policy

import (
	"context"
	"fmt"
	"math"

	"othello/game"
)

// Predictor predicts moves and results; puct.Policy says what Evaluate does.
type Predictor interface {
	Evaluate(positions []game.Position, priors [][64]float32, values []float32) error
}

// Accuracy is all figures of a player.
type Accuracy struct {
	Figures
	Free   Figures  `json:"without_forced"`   // positions with more than one move
	Unseen *Figures `json:"unseen,omitempty"` // positions that were not in training, mirror images included
	Plies  []Plies  `json:"by_ply"`

	// Forecasts at positions with a theoretical score (24 empties in our databases): of
	// that score, and of the game's result. Nil for none.
	Perfect *Value `json:"perfect,omitempty"`
	Played  *Value `json:"perfect_as_played,omitempty"`
}

// Plies are the figures of ten plies of the games.
type Plies struct {
	From int `json:"from"` // discs on the board less four
	To   int `json:"to"`
	Figures
}

// Measure returns the figures of p's predictions of all cases. seen is the training set,
// or nil if unknown. done, if not nil, is called now and then with the number of cases
// measured.
func Measure(ctx context.Context, p Predictor, cases []Prediction, seen Seen, done func(n int)) (Accuracy, error) {
	const batch, decade = 1024, 10
	var all, free, unseen Tally
	var plies [60 / decade]Tally
	var perfect, played forecasts
	positions := make([]game.Position, 0, batch)
	priors, values := make([][64]float32, batch), make([]float32, batch)
	for first := 0; first < len(cases); first += batch {
		if err := ctx.Err(); err != nil {
			return Accuracy{}, err
		}
		part := cases[first:min(first+batch, len(cases))]
		positions = positions[:0]
		for _, c := range part {
			positions = append(positions, c.Position)
		}
		if err := p.Evaluate(positions, priors[:len(part)], values[:len(part)]); err != nil {
			return Accuracy{}, err
		}
		for i, c := range part {
			value := float64(values[i])
			if err := checkAnswer(c.Position, &priors[i], value); err != nil {
				return Accuracy{}, err
			}
			all.Add(c, &priors[i], value)
			if c.Position.Moves().Count() > 1 {
				free.Add(c, &priors[i], value)
			}
			if seen != nil && !seen.Has(c.Position) {
				unseen.Add(c, &priors[i], value)
			}
			if !math.IsNaN(c.Perfect) && !math.IsNaN(value) {
				perfect.add(value, c.Perfect)
				played.add(value, c.Result)
			}
			plies[min((60-c.Position.Empties())/decade, len(plies)-1)].Add(c, &priors[i], value)
		}
		if done != nil {
			done(first + len(part))
		}
	}
	r := Accuracy{Figures: all.Figures(), Free: free.Figures(), Perfect: perfect.figures(), Played: played.figures()}
	if seen != nil {
		f := unseen.Figures()
		r.Unseen = &f
	}
	for i := range plies {
		if plies[i].positions > 0 {
			r.Plies = append(r.Plies, Plies{From: decade * i, To: decade*i + decade - 1, Figures: plies[i].Figures()})
		}
	}
	return r, nil
}

// checkAnswer returns an error unless a player's answer has valid probabilities and a value
// from 0 to 1 or none.
func checkAnswer(p game.Position, probabilities *[64]float32, value float64) error {
	sum := 0.0
	for m := range p.Moves().Squares() {
		x := float64(probabilities[m])
		if !(x >= 0) {
			return fmt.Errorf("the player gives %v the probability %g in %s", m, x, p.Board(game.Black).Line())
		}
		sum += x
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return fmt.Errorf("the player gives the legal moves the probability %g together in %s", sum, p.Board(game.Black).Line())
	}
	if value < 0 || value > 1 {
		return fmt.Errorf("the player gives the value %g, not 0 to 1, in %s", value, p.Board(game.Black).Line())
	}
	return nil
}
