package templatefit

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"othello/ai/template"
)

// Progress is how far a fit is.
type Progress struct {
	Iteration int
	Loss      float64 // root mean square error on the training positions, discs
	Error     float64 // root mean square error on the validation positions, discs; zero if there are none
	Mean      float64 // mean absolute error on them, discs
}

// solve finds the parameters that minimise
//
//	sum weight·(prediction − label)² + Ridge·sum (parameter − start)²
//
// over train, as of the iteration with the least error on validate.
func solve(ctx context.Context, train, validate *samples, start []float64, o Options, report func(Progress)) ([]float64, Progress, error) {
	if len(start) != template.Parameters() {
		return nil, Progress{}, fmt.Errorf("fitting: %d starting parameters, not %d", len(start), template.Parameters())
	}
	p := &problem{samples: train, ridge: o.Ridge, threads: max(o.Threads, 1)}
	n := len(start)
	x := slices.Clone(start)         // parameters
	e := p.predictions(start)        // prediction less label of each sample
	along := make([]float64, len(e)) // change of the predictions along the direction
	for i := range e {
		e[i] -= train.labels[i]
	}
	r := p.gradient(e)    // minus half the gradient of the loss at start
	scale := p.diagonal() // preconditioner
	z := make([]float64, n)
	for i := range z {
		z[i] = r[i] / scale[i]
	}
	d := slices.Clone(z) // direction
	rho := dot(r, z)

	measure := func(iteration int) Progress {
		now := Progress{Iteration: iteration}
		now.Loss, _ = deviation(e, train.weights)
		off := (&problem{samples: validate, threads: p.threads}).predictions(x)
		for i := range off {
			off[i] -= validate.labels[i]
		}
		now.Error, now.Mean = deviation(off, validate.weights)
		return now
	}
	best, bestX := measure(0), slices.Clone(x)
	for it := 1; it <= o.Iterations && rho > 0; it++ {
		if err := ctx.Err(); err != nil {
			return nil, best, fmt.Errorf("fitting: %w", err)
		}
		q := p.apply(d, along)
		curve := dot(d, q)
		if curve <= 0 {
			break
		}
		alpha := rho / curve
		for i := range x {
			x[i] += alpha * d[i]
			r[i] -= alpha * q[i]
			z[i] = r[i] / scale[i]
		}
		for i := range e {
			e[i] += alpha * along[i]
		}
		next := dot(r, z)
		beta := next / rho
		rho = next
		for i := range d {
			d[i] = z[i] + beta*d[i]
		}
		now := measure(it)
		if report != nil {
			report(now)
		}
		if now.worth(validate) < best.worth(validate) {
			best = now
			copy(bestX, x)
		} else if o.Patience > 0 && it-best.Iteration >= o.Patience {
			break
		}
	}
	return bestX, best, nil
}

func (p Progress) worth(validate *samples) float64 {
	if validate.len() == 0 {
		return p.Loss
	}
	return p.Error
}

// problem is the least squares problem of one stage.
type problem struct {
	samples *samples
	ridge   float64
	threads int
}

// shards is the number of parts that sums over samples are taken in.
const shards = 4

// sum adds f's contribution of each sample into a vector.
func (p *problem) sum(f func(i int, into []float64)) []float64 {
	n := p.samples.len()
	var parts [shards][]float64
	each(shards, p.threads, func(k int) {
		parts[k] = make([]float64, template.Parameters())
		for i := n * k / shards; i < n*(k+1)/shards; i++ {
			f(i, parts[k])
		}
	})
	for k := 1; k < shards; k++ {
		for i, v := range parts[k] {
			parts[0][i] += v
		}
	}
	return parts[0]
}

// apply is the matrix of the normal equations times d. It leaves the prediction
// that d makes for each sample in along.
func (p *problem) apply(d, along []float64) []float64 {
	s := p.samples
	out := p.sum(func(i int, into []float64) {
		along[i] = s.predict(i, d)
		v := along[i] * s.weights[i]
		for _, f := range s.row(i) {
			into[f] += v
		}
	})
	for i := range out {
		out[i] += p.ridge * d[i]
	}
	return out
}

// gradient is minus half the gradient of the loss at the start, where the ridge
// adds nothing, given the errors there.
func (p *problem) gradient(e []float64) []float64 {
	s := p.samples
	return p.sum(func(i int, into []float64) {
		v := -e[i] * s.weights[i]
		for _, f := range s.row(i) {
			into[f] += v
		}
	})
}

// predictions are those of x for all samples.
func (p *problem) predictions(x []float64) []float64 {
	out := make([]float64, p.samples.len())
	each(shards, p.threads, func(k int) {
		for i := len(out) * k / shards; i < len(out)*(k+1)/shards; i++ {
			out[i] = p.samples.predict(i, x)
		}
	})
	return out
}

// diagonal is the diagonal of the matrix of the normal equations, never zero.
func (p *problem) diagonal() []float64 {
	s := p.samples
	out := p.sum(func(i int, into []float64) {
		row := s.row(i)
		for k, f := range row {
			times := 1.0
			for _, g := range row[:k] {
				if g == f {
					times += 2
				}
			}
			into[f] += s.weights[i] * times
		}
	})
	for i := range out {
		out[i] = max(out[i]+p.ridge, 1e-9)
	}
	return out
}

// deviation is the root mean square and the mean absolute of the errors e, given
// in units of the labels, in discs.
func deviation(e, weights []float64) (square, absolute float64) {
	sq, ab, w := 0.0, 0.0, 0.0
	for i, x := range e {
		sq += weights[i] * x * x
		ab += weights[i] * math.Abs(x)
		w += weights[i]
	}
	if w == 0 {
		return 0, 0
	}
	return math.Sqrt(sq/w) / template.Unit, ab / w / template.Unit
}

// each calls f for 0 to n-1, on so many threads.
func each(n, threads int, f func(int)) {
	var wg sync.WaitGroup
	for t := range threads {
		wg.Go(func() {
			for k := t; k < n; k += threads {
				f(k)
			}
		})
	}
	wg.Wait()
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
