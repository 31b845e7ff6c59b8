package amxstep

import (
	"slices"

	"othello/trainer/graph"
)

// windows is how many inputs of the first convolution hold something: a 3x3
// window of each plane, gathered beforehand, so that it is a pointwise link.
const windows = 9 * graph.Planes

// plan is a network as links over one array of numbers.
type plan struct {
	net    graph.Net
	params []graph.Param
	place  [][]int32 // of each parameter's numbers: where they are in the array
	start  []int     // of each parameter in the array, and the end
	length []int     // of each parameter in the array, surplus channels included

	convs  []*link
	policy *link
	bias   int     // parameter of the policy's bias: one number, or one for each square
	dense  int     // parameter of the dense layer's weights, which the bias follows; -1 for no such layer
	value  []*link // none or two
}

// newPlan lays the network out. Each parameter begins at a multiple of 16.
func newPlan(n graph.Net) *plan {
	p := &plan{net: n, params: n.Params(), start: []int{0}, dense: -1}
	add := func(length int, place func(i int) int) int {
		i := len(p.place)
		to := make([]int32, p.params[i].Size())
		for j := range to {
			to[j] = int32(place(j))
		}
		p.place = append(p.place, to)
		p.length = append(p.length, length)
		p.start = append(p.start, p.start[i]+(length+15)&^15)
		return i
	}
	same := func(i int) int { return i }

	in := graph.Planes
	for i, out := range n.Channels {
		ci, co := round(in), round(out)
		from := in
		place := func(j int) int { // j is [out][in][tap]
			o, c, tap := j/(from*9), j/9%from, j%9
			if i == 0 {
				return (c*9+tap)*co + o
			}
			return (tap*ci+c)*co + o
		}
		if i == 0 {
			w := add(ci*co, place)
			p.convs = append(p.convs, pointwise(64, windows, out, w, w+1))
		} else {
			w := add(9*ci*co, place)
			p.convs = append(p.convs, convolution(in, out, w, w+1))
		}
		add(co, same)
		in = out
	}
	p.policy = pointwise(64, in, 1, add(round(in)*round(1), func(j int) int { return j * round(1) }), -1)
	if n.Dense {
		p.bias = add(1, same)
		p.dense = add(64*64, same)
		add(64, same)
	} else {
		p.bias = add(64, same)
	}
	if n.Value > 0 {
		out := n.Value
		w := add(round(in)*round(out), func(j int) int { return j/out*round(out) + j%out })
		p.value = append(p.value, pointwise(1, in, out, w, w+1))
		p.value[0].backScale = 1.0 / 64 // it sees the mean over the board
		add(round(out), same)
		w = add(round(out)*round(1), func(j int) int { return j * round(1) })
		p.value = append(p.value, pointwise(1, out, 1, w, w+1))
		add(round(1), same)
	}
	return p
}

// size is the length of the array.
func (p *plan) size() int { return p.start[len(p.place)] }

// of is a parameter's part of such an array.
func (p *plan) of(array []float32, i int) []float32 { return array[p.start[i]:][:p.length[i]] }

// spread copies parameters, or moments of theirs if there are any, in graph's order
// into the array; collect takes them out.
func (p *plan) spread(array []float32, params [][]float32) {
	for i, values := range params {
		to := p.of(array, i)
		for j, at := range p.place[i] {
			to[at] = values[j]
		}
	}
}

func (p *plan) collect(array []float32) [][]float32 {
	var params [][]float32
	for i, place := range p.place {
		values, from := make([]float32, len(place)), p.of(array, i)
		for j, at := range place {
			values[j] = from[at]
		}
		params = append(params, values)
	}
	return params
}

// links are all of them.
func (p *plan) links() []*link {
	return slices.Concat(p.convs, []*link{p.policy}, p.value)
}
