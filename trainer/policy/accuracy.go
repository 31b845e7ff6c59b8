package policy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"othello/game"
	"othello/trainer/games"
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
// or nil if unknown. done is called now and then with the number of cases measured.
func Measure(ctx context.Context, p Predictor, cases []Prediction, seen Seen, done func(n int)) (Accuracy, error) {
	const batch, decade = 1024, 10
	var all, free, unseen tally
	var plies [60 / decade]tally
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
		done(first + len(part))
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

// ReadPredictions returns the positions of the games in order, and the number of games. A game's
// theoretical score belongs to the position at its number of empties.
func ReadPredictions(source games.Source) (cases []Prediction, count int, err error) {
	list, err := source.Read()
	if err != nil {
		return nil, 0, err
	}
	for _, g := range list {
		for t := range g.Turns() {
			c := Prediction{Position: t.Position, Move: t.Move, Result: result(t.Margin(g.Score())), Perfect: math.NaN()}
			if depth := g.Database.Depth; depth > 0 && t.Position.Empties() == depth {
				c.Perfect = result(t.Margin(g.Theoretical()))
			}
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, 0, errors.New("reading games: none has a move")
	}
	return cases, len(list), nil
}

// result converts a margin in discs to a result: 1 win, 0.5 draw, 0 loss.
func result(margin int) float64 { return float64(cmp.Compare(margin, 0)+1) / 2 }

// Sample returns n random elements of the list, the same ones for the same seed; all if n
// is zero or at least the length.
func Sample[T any](list []T, n int, seed uint64) []T {
	if n <= 0 || n >= len(list) {
		return list
	}
	out := make([]T, n)
	for i, k := range rand.New(rand.NewPCG(1, seed)).Perm(len(list))[:n] {
		out[i] = list[k]
	}
	return out
}

// Seen is a set of positions, mirror images included: sorted keys.
type Seen []uint64

// SeenIn returns the positions of the games of a training.
func SeenIn(training games.Source) (Seen, error) {
	list, err := training.Read()
	if err != nil {
		return nil, err
	}
	s := Seen{}
	for _, g := range list {
		for p := range g.Positions() {
			s = append(s, key(p))
		}
	}
	slices.Sort(s)
	return slices.Clip(slices.Compact(s)), nil
}

// Has reports whether p or a mirror image of it is in the set.
func (s Seen) Has(p game.Position) bool {
	_, ok := slices.BinarySearch(s, key(p))
	return ok
}

// key returns a hash that mirror images share. The chance of a collision among ten
// million positions is one in 400,000.
func key(p game.Position) uint64 {
	c, _ := p.Canonical()
	return c.Hash()
}

// PrintAccuracy writes the report as a table for people.
func PrintAccuracy(w io.Writer, r Accuracy) {
	fmt.Fprintf(w, "%-18s %9s %8s %8s %8s %8s %8s | %8s %8s\n", "", "positions", "top-1", "raw", "top-3", "entropy", "raw", "winner", "Brier")
	row := func(name string, f Figures) {
		fmt.Fprintf(w, "%-18s %9d %7.2f%% %7.2f%% %7.2f%% %8.4f %8.4f", name, f.Positions, 100*f.Top1Orbits, 100*f.Top1, 100*f.Top3, f.CrossEntropyOrbits, f.CrossEntropy)
		if f.Value != nil {
			fmt.Fprintf(w, " | %7.2f%% %8.4f", 100*f.Value.Accuracy, f.Value.Brier)
		}
		fmt.Fprintln(w)
	}
	row("all", r.Figures)
	row("not forced", r.Free)
	if r.Unseen != nil {
		row("not in training", *r.Unseen)
	}
	for _, p := range r.Plies {
		row(fmt.Sprintf("plies %d to %d", p.From, p.To), p.Figures)
	}
	forecast := func(name string, v *Value) {
		if v != nil {
			fmt.Fprintf(w, "%-18s %9d %44s | %7.2f%% %8.4f\n", name, v.Positions, "", 100*v.Accuracy, v.Brier)
		}
	}
	forecast("perfect play", r.Perfect)
	forecast("the same, played", r.Played)
	calibration := func(name string, list []Bin) {
		fmt.Fprintf(w, "%-18s", name)
		for _, b := range list {
			fmt.Fprintf(w, " %3.0f:%.0f", 100*b.Forecast, 100*b.Fact)
		}
		fmt.Fprintln(w)
	}
	calibration("move, said:true %", r.MoveCalibration)
	if r.Value != nil {
		calibration("win, said:true %", r.Value.Calibration)
	}
	if r.Perfect != nil {
		calibration("perfect play", r.Perfect.Calibration)
	}
}
