package search

import (
	"context"
	"fmt"
	"math"

	"othello/ai/template"
	"othello/game"
)

// sample is one comparison of a shallow search with a deep one.
type sample struct {
	empties, deep, probe int
	err                  float64 // discs
}

// features returns what Cuts weighs.
func (s *sample) features() [4]float64 {
	e := float64(s.empties) / 60
	return [4]float64{1, e, float64(s.deep) / 60, float64(s.probe) / 60}
}

// FitCuts fits the model of multi-probcut to an evaluation (nil for the hand
// evaluation): every position is searched without cuts at all depths up to the
// given one, and to the end from at most solve empties. The positions should be
// spread over the stages of the game; some hundreds per stage are enough.
// progress, if not nil, is told after each position.
func FitCuts(ctx context.Context, weights *template.Weights, positions []game.Position, depth, solve int, progress func(done int)) (Cuts, error) {
	x := New(Options{HashMB: 32, Threads: 1, Weights: weights})
	var middle, end []sample
	var moved line
	for i, p := range positions {
		if p.Out != 0 || !p.CanMove() {
			continue
		}
		x.Clear()
		y := &tally{}
		stop := context.AfterFunc(ctx, func() { y.stop.flag.Store(true) })
		w := x.newWorker(y, p)
		e := p.Empties()
		w.enter(p.Own, p.Opp, e)
		var scores []int
		for d := 0; d <= min(depth, e-1); d++ {
			score := w.search(p.Own, p.Opp, -w.squares, w.squares, d, e)
			for probe := range scores {
				if d >= minCutDepth && probe&1 == d&1 && probe <= d/2+1 {
					middle = append(middle, sample{e, d, probe, float64(score - scores[probe])})
				}
			}
			if d == 1 {
				moved.add(float64(e)/60, float64(score-scores[0]))
			}
			scores = append(scores, score)
		}
		if e <= solve {
			score := w.search(p.Own, p.Opp, -w.squares, w.squares, e, e)
			for probe := range min(len(scores), e/2) {
				end = append(end, sample{e, e, probe, float64(score - scores[probe])})
			}
		}
		stop()
		if err := ctx.Err(); err != nil {
			return Cuts{}, fmt.Errorf("fitting probcut: %w", err)
		}
		if progress != nil {
			progress(i + 1)
		}
	}
	var c Cuts
	var err error
	if c.Middle, err = fitDeviation(middle); err != nil {
		return Cuts{}, fmt.Errorf("fitting probcut in the midgame: %w", err)
	}
	if c.End, err = fitDeviation(end); err != nil {
		return Cuts{}, fmt.Errorf("fitting probcut in the endgame: %w", err)
	}
	c.Drift = moved.fit()
	return c, nil
}

// line is a regression of y on x.
type line struct{ n, x, y, xx, xy float64 }

func (l *line) add(x, y float64) {
	l.n++
	l.x += x
	l.y += y
	l.xx += x * x
	l.xy += x * y
}

// fit returns the straight line of least squares: its value at zero and its slope.
func (l *line) fit() [2]float64 {
	d := l.n*l.xx - l.x*l.x
	if d <= 0 {
		return [2]float64{}
	}
	slope := (l.n*l.xy - l.x*l.y) / d
	return [2]float64{(l.y - slope*l.x) / l.n, slope}
}

// fitDeviation maximises the likelihood of normal errors whose deviation is the
// exponential of a linear function of the features, by Fisher scoring: each step
// is a least-squares problem with constant weights. A ridge of one part in a
// million keeps features that do not vary at rest.
func fitDeviation(samples []sample) (c [4]float64, err error) {
	if len(samples) < 100 {
		return c, fmt.Errorf("%d comparisons are too few", len(samples))
	}
	var sum float64
	for i := range samples {
		sum += samples[i].err * samples[i].err
	}
	c[0] = math.Log(max(sum/float64(len(samples)), 1e-6)) / 2
	for range 100 {
		var a [4][5]float64
		for i := range samples {
			x := samples[i].features()
			var log float64
			for j := range x {
				log += c[j] * x[j]
			}
			gradient := samples[i].err*samples[i].err*math.Exp(-2*log) - 1
			for j := range x {
				for k := range x {
					a[j][k] += 2 * x[j] * x[k]
				}
				a[j][4] += gradient * x[j]
			}
		}
		for j := range 4 {
			a[j][j] *= 1 + 1e-6
			a[j][j] += 1e-9
		}
		step := solveLinear(a)
		var largest float64
		for j := range c {
			c[j] += step[j]
			largest = max(largest, math.Abs(step[j]))
		}
		if largest < 1e-6 {
			return c, nil
		}
	}
	return c, fmt.Errorf("no convergence after 100 steps")
}

// solveLinear solves four equations in four unknowns by Gaussian elimination; the
// last column is the right-hand side.
func solveLinear(a [4][5]float64) (x [4]float64) {
	for i := range 4 {
		top := i
		for j := i + 1; j < 4; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[top][i]) {
				top = j
			}
		}
		a[i], a[top] = a[top], a[i]
		if a[i][i] == 0 {
			continue
		}
		for j := i + 1; j < 4; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < 5; k++ {
				a[j][k] -= f * a[i][k]
			}
		}
	}
	for i := 3; i >= 0; i-- {
		if a[i][i] == 0 {
			continue
		}
		x[i] = a[i][4]
		for j := i + 1; j < 4; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}
