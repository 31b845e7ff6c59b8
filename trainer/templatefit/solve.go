package templatefit

import (
	"context"
	"fmt"
	"math"
	"slices"

	"othello/ai/template"
	"othello/internal/crash"
)

// Progress is the progress of a fit.
type Progress struct {
	Iteration int
	Count     int     // training positions, those of neighbouring stages included
	Held      int     // positions of held-out games, on which the errors below are
	Loss      float64 // root mean square error on the training positions, discs
	Error     float64 // root mean square error on the held-out positions, discs; zero if there are none
	Mean      float64 // mean absolute error on them, discs
}

// solve finds the parameters that minimise
//
//	sum weight·(prediction − label)² + siblings·sum weight·(the same less its family's mean)²
//	+ Ridge·sum (parameter − start)²
//
// over train, at the iteration with the lowest first sum on validate.
func solve(ctx context.Context, train, validate *samples, start []float64, o Options, report func(Progress)) ([]float64, Progress, error) {
	if len(start) != train.layout.Parameters() {
		return nil, Progress{}, fmt.Errorf("fitting: %d starting parameters, not %d", len(start), train.layout.Parameters())
	}
	p := newProblem(train, o)
	v := newProblem(validate, o)
	n := len(start)
	x := slices.Clone(start) // parameters
	e := p.errors(start)     // prediction less label of each sample
	r := p.gradient(e)       // minus half the gradient of the loss at start
	scale := p.diagonal()    // preconditioner
	z := make([]float64, n)
	for i := range z {
		z[i] = r[i] / scale[i]
	}
	d := slices.Clone(z)    // direction
	along := p.vectors()    // change of the predictions along it
	off := v.errors(start)  // as e, of the validation positions
	offAlong := v.vectors() // as along
	rho := dot(r, z)

	measure := func(iteration int) Progress {
		now := Progress{Iteration: iteration, Count: train.count, Held: validate.count}
		now.Loss, _ = p.deviation(e)
		now.Error, now.Mean = v.deviation(off)
		return now
	}
	criterion := func(q Progress) float64 {
		if validate.count == 0 {
			return q.Loss
		}
		return q.Error
	}
	best, bestX := measure(0), slices.Clone(x)
	for it := 1; it <= o.Iterations && rho > 0; it++ {
		if err := ctx.Err(); err != nil {
			return nil, best, fmt.Errorf("fitting: %w", err)
		}
		q := p.apply(d, along)
		v.predictions(d, offAlong)
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
		move(e, along, float32(alpha))
		move(off, offAlong, float32(alpha))
		next := dot(r, z)
		beta := next / rho
		rho = next
		for i := range d {
			d[i] = z[i] + beta*d[i]
		}
		now := measure(it)
		report(now)
		if criterion(now) < criterion(best) {
			best = now
			copy(bestX, x)
		} else if it-best.Iteration >= patience {
			break
		}
	}
	return bestX, best, nil
}

// problem is the least squares problem of one stage.
type problem struct {
	*samples
	ridge   float64
	threads int
	tables  []float32         // of the current parameters
	sums    [shards][]float64 // like tables; nil until needed
	scratch [shards][]float32 // a number for each sample of a block
}

// shards is the number of partial sums over samples.
const shards = 16

func newProblem(s *samples, o Options) *problem {
	p := &problem{samples: s, ridge: o.Ridge, threads: max(o.Threads, 1)}
	p.tables = make([]float32, len(s.tied))
	for k := range p.scratch {
		p.scratch[k] = make([]float32, blockRows)
	}
	return p
}

// vectors returns a vector with one number per sample.
func (p *problem) vectors() [][]float32 {
	list := make([][]float32, len(p.blocks))
	for i, b := range p.blocks {
		list[i] = make([]float32, b.n)
	}
	return list
}

// each calls f for each block with its shard; blocks of a shard are processed in order.
func (p *problem) each(f func(shard, block int)) {
	each(shards, p.threads, func(k int) {
		for i := k; i < len(p.blocks); i += shards {
			f(k, i)
		}
	})
}

// sum adds f's contribution of each block into tables, and those into parameters.
func (p *problem) sum(f func(shard, block int, into []float64)) []float64 {
	each(min(shards, len(p.blocks)), p.threads, func(k int) {
		if p.sums[k] == nil {
			p.sums[k] = make([]float64, len(p.tied))
		}
		clear(p.sums[k])
		for i := k; i < len(p.blocks); i += shards {
			f(k, i, p.sums[k])
		}
	})
	out := make([]float64, p.layout.Parameters())
	for k := range min(shards, len(p.blocks)) {
		for place, i := range p.tied {
			out[i] += p.sums[k][place]
		}
	}
	return out
}

// apply returns the matrix of the normal equations times d, and sets along to the
// predictions of d.
func (p *problem) apply(d []float64, along [][]float32) []float64 {
	p.spread(d, p.tables)
	out := p.sum(func(k, i int, into []float64) {
		b := p.blocks[i]
		p.predict(b, p.tables, along[i])
		b.weigh(along[i], p.scratch[k])
		p.scatter(b, p.scratch[k], into)
	})
	for i := range out {
		out[i] += p.ridge * d[i]
	}
	return out
}

// gradient returns minus half the gradient of the loss at the start, where the ridge is
// zero, given the errors there.
func (p *problem) gradient(e [][]float32) []float64 {
	out := p.sum(func(k, i int, into []float64) {
		b := p.blocks[i]
		b.weigh(e[i], p.scratch[k])
		p.scatter(b, p.scratch[k], into)
	})
	for i := range out {
		out[i] = -out[i]
	}
	return out
}

// predictions sets out to the predictions of x for all samples.
func (p *problem) predictions(x []float64, out [][]float32) {
	p.spread(x, p.tables)
	p.each(func(_, i int) { p.predict(p.blocks[i], p.tables, out[i]) })
}

// errors returns the predictions of x less the labels.
func (p *problem) errors(x []float64) [][]float32 {
	out := p.vectors()
	p.predictions(x, out)
	for k, b := range p.blocks {
		for i := range out[k] {
			out[k][i] -= b.labels[i]
		}
	}
	return out
}

// diagonal returns an approximate, nonzero diagonal of the normal equations. It ignores
// families, and parameters that a sample has twice.
func (p *problem) diagonal() []float64 {
	out := p.sum(func(_, i int, into []float64) { p.scatter(p.blocks[i], p.blocks[i].weights, into) })
	for i := range out {
		out[i] = max((1+siblings)*out[i]+p.ridge, 1e-9)
	}
	return out
}

// deviation returns the root mean square and the mean absolute value of the errors e in
// discs. e is in label units.
func (p *problem) deviation(e [][]float32) (square, absolute float64) {
	var sq, ab, w float64
	for k, b := range p.blocks {
		for i, x := range e[k] {
			weight, x := float64(b.weights[i]), float64(x)
			sq += weight * x * x
			ab += weight * math.Abs(x)
			w += weight
		}
	}
	if w == 0 {
		return 0, 0
	}
	return math.Sqrt(sq/w) / template.Unit, ab / w / template.Unit
}

// each calls f for 0 to n-1 on the given number of threads.
func each(n, threads int, f func(int)) {
	err := crash.Each(context.Background(), threads, n, func(_ context.Context, _, k int) error { f(k); return nil })
	if err != nil {
		panic(err) // f has panicked
	}
}

// move adds a multiple of by to x.
func move(x, by [][]float32, times float32) {
	for k := range x {
		for i := range x[k] {
			x[k][i] += times * by[k][i]
		}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
