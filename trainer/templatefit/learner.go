package templatefit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"othello/ai/template"
	"othello/internal/crash"
)

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
