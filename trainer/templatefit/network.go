package templatefit

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/positions"
)

// NetworkFit is a fit of a network (template.Network) to what the sum of the weights gets
// wrong, by Adagrad (Duchi et al. 2011) on the squared error, with one sum of squared
// gradients for each group of a row. The result depends on the positions, the weights and the
// settings alone.
type NetworkFit struct {
	Least, Most int // numbers of empties that it learns
	Passes      int // over all positions, at least 1; the rate falls to zero in the last
	Threads     int // at least 1
}

const (
	units, outputs = template.Units, template.Outputs

	// one stands for 1 in the network's whole numbers, most is the largest clipped value, mostRow
	// that of a row.
	one     = 64
	most    = 127.0 / one
	mostRow = float32(template.MostRow) / one
	// A squared value is in 1/squareScale, a sum of the second layer in 1/(squareScale*one), and
	// half is added before it is divided by squareScale and clipped.
	squareScale = 32
	half        = squareScale / 2
	// batch is the number of positions that are learned from at once.
	batch = 128
	// groups of the first layer's units are learned in parallel, each on cache lines of its
	// own.
	groups = 2
	// least and leastRow are what a sum of squared gradients begins with, leastRow in the first
	// layer: rows that are seen rarely learn slowly.
	least    = 1e-4
	leastRow = 1000
	// wild is the error in discs beyond which a position pulls no harder.
	wild = 20
	// firstRate is the learning rate, and seed that of the first weights and of the order.
	firstRate, seed = 0.02, 1
	// lastRate is the share of the rate with which the last pass begins.
	lastRate = 0.3
)

// Run returns w with the network, which begins as the one that w has, if any. say is called
// with the errors of each pass, progress with what is done of a pass.
func (f *NetworkFit) Run(ctx context.Context, set *Set, w *template.Weights, say func(string), progress func(pass, done, all int)) (*template.Weights, error) {
	n := newLearner(w.Parameters()+template.Numbers, seed)
	if w.Network() != nil {
		n.set(w.Network())
	}
	w, err := w.WithNetwork(nil)
	if err != nil {
		return nil, err
	}
	train, held := f.samples(set, w)
	say(fmt.Sprintf("%d positions for training, %d for validation; the sum is off by %.3f and %.3f discs",
		len(train.errors), len(held.errors), rootMeanSquare(train.errors), rootMeanSquare(held.errors)))
	order := make([]int32, len(train.errors))
	for i := range order {
		order[i] = int32(i)
	}
	for pass := range f.Passes {
		rand.New(rand.NewPCG(seed, uint64(pass))).Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		square := 0.0
		for at := 0; at < len(order); at += batch {
			n.rate = firstRate
			if pass == f.Passes-1 {
				n.rate *= lastRate * float32(len(order)-at) / float32(len(order))
			}
			some, err := n.learn(ctx, f.Threads, train, order[at:min(at+batch, len(order))])
			if err != nil {
				return nil, fmt.Errorf("fitting a network: %w", err)
			}
			if square += some; at/batch%1024 == 0 {
				progress(pass, at, len(order))
			}
		}
		left := make([]float32, len(held.errors))
		err := crash.Each(ctx, f.Threads, len(left), func(_ context.Context, _, i int) error {
			var s step
			left[i] = n.forward(held, i, &s) - held.errors[i]
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("fitting a network: %w", err)
		}
		say(fmt.Sprintf("pass %d: off by %.3f in training, %.3f in validation", pass+1, math.Sqrt(square/float64(len(order))), rootMeanSquare(left)))
	}
	return w.WithNetwork(n.network(f.Least, f.Most))
}

func rootMeanSquare(list []float32) float64 {
	sum := 0.0
	for _, x := range list {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum / float64(max(len(list), 1)))
}

// leftovers are positions with what the sum of the weights leaves to learn.
type leftovers struct {
	layout    *template.Layout
	begin     []int    // of the table of each feature
	parameter []uint32 // of each place
	positions []game.Position
	errors    []float32 // discs
}

func newLeftovers(l *template.Layout) *leftovers {
	list := &leftovers{layout: l}
	list.begin, list.parameter = l.Spread()
	return list
}

// rows sets s.rows to the rows of position i: the parameters of its features, and the number
// of empties behind all parameters. They are looked up anew each time, since they take six
// times the room of a position.
func (l *leftovers) rows(i int, s *step) {
	var st template.State
	p := l.positions[i]
	l.layout.Set(&st, p)
	s.places = l.layout.Places(&st, s.places[:0])
	s.rows = s.rows[:0]
	for f, begin := range l.begin {
		s.rows = append(s.rows, l.parameter[begin+int(s.places[f])])
	}
	s.rows = append(s.rows, uint32(l.layout.Parameters()+p.Empties()))
}

// samples returns the positions of the set for training and for validation. Searched
// scores of a depth are off by the same amount for all positions of a number of empties,
// the value of a move or so; that is taken out.
func (f *NetworkFit) samples(set *Set, w *template.Weights) (train, held *leftovers) {
	train, held = newLeftovers(w.Layout), newLeftovers(w.Layout)
	var st template.State
	for e := f.Least; e <= f.Most; e++ {
		var count, sum [math.MaxUint8 + 1]float64 // by depth, of those for training
		for part, list := range [][]positions.Record{set.Train[e], set.Held[e]} {
			to := train
			if part > 0 {
				to = held
			}
			first := len(to.errors)
			var depths []uint8 // zero for scores that are not searched
			for _, r := range list {
				if !r.Position.CanMove() {
					continue
				}
				w.Set(&st, r.Position)
				off := float64(r.Mixed(played).Score)/positions.Scale - float64(w.Score(&st))/template.Unit
				depths = append(depths, r.Depth)
				if part == 0 {
					count[r.Depth]++
					sum[r.Depth] += off
				}
				to.positions, to.errors = append(to.positions, r.Position), append(to.errors, float32(off))
			}
			for i, d := range depths {
				if d > 0 {
					to.errors[first+i] -= float32(sum[d] / max(count[d], 1))
				}
			}
		}
	}
	return train, held
}
