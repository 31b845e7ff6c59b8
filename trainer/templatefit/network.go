package templatefit

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

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
	Least, Most int     // numbers of empties that it learns
	Played      float64 // share of the result in the label of a position that has one, at most 1
	Passes      int     // over all positions, at least 1; the rate falls to zero in the last
	Rate        float64 // of learning
	Seed        uint64  // of the order of the positions
	Threads     int     // at least 1
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
	// least and leastRow are what a sum of squared gradients begins with, in the first layer
	// that of some hundred positions: what is seen rarely learns slowly.
	least    = 1e-4
	leastRow = 1000
	// wild is the error in discs beyond which a position pulls no harder.
	wild = 20
	// lastRate is the share of the rate with which the last pass begins.
	lastRate = 0.3
)

// Run returns w with the network, which begins as the one that w has, if any. say is called
// with the errors of each pass, progress with what is done of a pass.
func (f *NetworkFit) Run(ctx context.Context, set *Set, w *template.Weights, say func(string), progress func(pass, done, all int)) (*template.Weights, error) {
	n := newLearner(w.Parameters()+template.Numbers, f.Seed)
	if w.Network() != nil {
		n.set(w.Network())
	}
	w, err := w.WithNetwork(nil)
	if err != nil {
		return nil, err
	}
	train, held, err := f.samples(set, w)
	if err != nil {
		return nil, err
	}
	say(fmt.Sprintf("%d positions for training, %d for validation; the sum is off by %.3f and %.3f discs",
		len(train.errors), len(held.errors), rootMeanSquare(train.errors), rootMeanSquare(held.errors)))
	order := make([]int32, len(train.errors))
	for i := range order {
		order[i] = int32(i)
	}
	for pass := range f.Passes {
		rand.New(rand.NewPCG(f.Seed, uint64(pass))).Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		square := 0.0
		for at := 0; at < len(order); at += batch {
			n.rate = float32(f.Rate)
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
	with, err := w.WithNetwork(n.network(f.Least, f.Most))
	if err != nil {
		return nil, err
	}
	left := make([]float32, len(held.errors))
	for i, p := range held.positions {
		var st template.State
		w.Set(&st, p)
		left[i] = float32(with.Score(&st)-w.Score(&st))/template.Unit - held.errors[i]
	}
	say(fmt.Sprintf("in whole numbers: off by %.3f in validation", rootMeanSquare(left)))
	return with, nil
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
func (f *NetworkFit) samples(set *Set, w *template.Weights) (train, held *leftovers, err error) {
	train, held = newLeftovers(w.Layout), newLeftovers(w.Layout)
	var st template.State
	for e := f.Least; e <= f.Most; e++ {
		var count, sum [math.MaxUint8 + 1]float64 // by depth
		for _, part := range []positions.Part{positions.Train, positions.Validate} {
			to := train
			if part == positions.Validate {
				to = held
			}
			first := len(to.errors)
			var depths []uint8 // zero for scores that are not searched
			for some, err := range set.Each(part, e, e) {
				if err != nil {
					return nil, nil, err
				}
				for _, r := range some {
					if !r.Position.CanMove() {
						continue
					}
					w.Set(&st, r.Position)
					off := float64(r.Mixed(f.Played).Score)/positions.Scale - float64(w.Score(&st))/template.Unit
					depths = append(depths, r.Depth)
					if part == positions.Train {
						count[r.Depth]++
						sum[r.Depth] += off
					}
					to.positions, to.errors = append(to.positions, r.Position), append(to.errors, float32(off))
				}
			}
			for i, d := range depths {
				if d > 0 {
					to.errors[first+i] -= float32(sum[d] / max(count[d], 1))
				}
			}
		}
	}
	return train, held, nil
}

// learner is a network that learns.
type learner struct {
	rows, bias, second, secondBias, output, outputBias weights
	rate                                               float32
	steps                                              [batch]step
}

// weights are numbers that are learned, with sums of their squared gradients.
type weights struct{ x, squares []float32 }

// newWeights returns n numbers from a normal distribution.
func newWeights(n int, mean, deviation float64, rng *rand.Rand) weights {
	w := weights{make([]float32, n), make([]float32, n)}
	for i := range w.x {
		w.x[i] = float32(mean + deviation*rng.NormFloat64())
		w.squares[i] = least
	}
	return w
}

// step moves number i by the rate against its gradient, at most to the largest value that whole
// numbers have.
func (w *weights) step(i int, gradient, rate float32) {
	w.squares[i] += gradient * gradient
	w.x[i] = min(max(w.x[i]-rate*gradient/float32(math.Sqrt(float64(w.squares[i]))), -most), most)
}

func newLearner(rows int, seed uint64) *learner {
	rng := rand.New(rand.NewPCG(seed, math.MaxUint64))
	return &learner{
		rows:       weights{make([]float32, rows*units), slices.Repeat([]float32{leastRow}, rows*groups)}, // what is never seen costs no room in a file
		bias:       newWeights(units, 0.6, 0, rng),
		second:     newWeights(outputs*units, 0, 1/math.Sqrt(units), rng),
		secondBias: newWeights(outputs, 0.5, 0, rng),
		output:     newWeights(outputs, 0, 0.5, rng),
		outputBias: newWeights(1, 0, 0, rng),
	}
}

// step is a position on its way through the network and back.
type step struct {
	places    []uint16
	rows      []uint32
	first     [units]float32 // sums of the first layer, before they are clipped
	squared   [units]float32
	second    [outputs]float32 // sums of the second layer
	gradients struct {
		first  [units]float32
		second [outputs]float32
		output float32
	}
}

func clipped(x float32) float32 { return min(max(x, 0), most) }

// forward returns the correction of a sample in discs.
func (n *learner) forward(from *leftovers, sample int, s *step) float32 {
	from.rows(sample, s)
	copy(s.first[:], n.bias.x)
	for _, row := range s.rows {
		for i, x := range n.rows.x[int(row)*units:][:units] {
			s.first[i] += x
		}
	}
	for i, x := range s.first {
		s.squared[i] = clipped(x) * clipped(x)
	}
	y := n.outputBias.x[0]
	for o := range outputs {
		z := n.secondBias.x[o]
		for i, w := range n.second.x[o*units:][:units] {
			z += w * s.squared[i]
		}
		s.second[o] = z
		y += n.output.x[o] * clipped(z)
	}
	return y
}

// backward sets the gradients for an output that is off by so many discs.
func (n *learner) backward(off float32, s *step) {
	g := &s.gradients
	*g = struct {
		first  [units]float32
		second [outputs]float32
		output float32
	}{output: min(max(off, -wild), wild)}
	for o, z := range s.second {
		if z <= 0 || z >= most {
			continue
		}
		g.second[o] = g.output * n.output.x[o]
		for i, w := range n.second.x[o*units:][:units] {
			g.first[i] += g.second[o] * w
		}
	}
	for i, x := range s.first {
		if x <= 0 || x >= most {
			g.first[i] = 0
		} else {
			g.first[i] *= 2 * x
		}
	}
}

// learn learns from some samples and returns the sum of their squared errors. All of them
// go through the same network before it changes.
func (n *learner) learn(ctx context.Context, threads int, from *leftovers, list []int32) (square float64, err error) {
	const some = 16
	var squares [batch]float64
	err = crash.Each(ctx, threads, (len(list)+some-1)/some, func(_ context.Context, _, k int) error {
		for i := k * some; i < min((k+1)*some, len(list)); i++ {
			s, sample := &n.steps[i], int(list[i])
			off := n.forward(from, sample, s) - from.errors[sample]
			squares[i] = float64(off) * float64(off)
			n.backward(off, s)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, x := range squares {
		square += x
	}
	return square, crash.Each(ctx, threads, groups, func(_ context.Context, _, k int) error {
		for i := range list {
			n.update(&n.steps[i], k)
		}
		return nil
	})
}

// update moves the numbers of a group of the first layer's units, those of the first group
// also what belongs to none.
func (n *learner) update(s *step, group int) {
	g := &s.gradients
	if group == 0 {
		n.outputBias.step(0, g.output, n.rate)
		for o, z := range s.second {
			n.output.step(o, g.output*clipped(z), n.rate)
			n.secondBias.step(o, g.second[o], n.rate)
		}
	}
	const size = units / groups
	from := group * size
	for o, d := range g.second {
		if d == 0 {
			continue
		}
		for i := from; i < from+size; i++ {
			n.second.step(o*units+i, d*s.squared[i], n.rate)
		}
	}
	gradients := (*[size]float32)(g.first[from:])
	for i, d := range gradients {
		n.bias.step(from+i, d, n.rate)
	}
	mean := float32(0)
	for _, d := range gradients {
		mean += d * d / size
	}
	for _, row := range s.rows {
		x := (*[size]float32)(n.rows.x[int(row)*units+from:])
		q := &n.rows.squares[int(row)*groups+group]
		*q += mean
		rate := n.rate / float32(math.Sqrt(float64(*q)))
		for i, d := range gradients {
			x[i] = min(max(x[i]-rate*d, -mostRow), mostRow)
		}
	}
}

// set sets the numbers to those of a network.
func (n *learner) set(from *template.Network) {
	for i, x := range from.Rows {
		n.rows.x[i] = float32(x) / one
	}
	for i, x := range from.Bias {
		n.bias.x[i] = float32(x) / one
	}
	for o, row := range from.Second {
		for i, x := range row {
			n.second.x[o*units+i] = float32(x) / one
		}
		n.secondBias.x[o] = float32(from.SecondBias[o]-half) / (squareScale * one)
		n.output.x[o] = float32(from.Output[o]) / template.Unit
	}
	n.outputBias.x[0] = float32(from.OutputBias-one/2) / (one * template.Unit)
}

// network returns the network in whole numbers. Halves are added where those are rounded
// down.
func (n *learner) network(least, most int) *template.Network {
	round := func(x float32, scale float64) int { return int(math.Round(float64(x) * scale)) }
	out := &template.Network{Least: least, Most: most, Rows: make([]int8, len(n.rows.x))}
	for i, x := range n.rows.x {
		out.Rows[i] = int8(round(x, one))
	}
	for i, x := range n.bias.x {
		out.Bias[i] = int16(round(x, one))
	}
	for o := range outputs {
		for i, x := range n.second.x[o*units:][:units] {
			out.Second[o][i] = int8(round(x, one))
		}
		out.SecondBias[o] = int32(round(n.secondBias.x[o], squareScale*one) + half)
		out.Output[o] = int16(round(n.output.x[o], template.Unit))
	}
	out.OutputBias = int32(round(n.outputBias.x[0], one*template.Unit) + one/2)
	return out
}
