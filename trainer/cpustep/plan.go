package cpustep

import "othello/trainer/graph"

// plan is a network as layers over one array of numbers.
type plan struct {
	net    graph.Net
	params []graph.Param
	place  [][]int32 // index in the array of each parameter's numbers
	start  []int     // of each parameter in the array, and the end
	length []int     // of each parameter in the array, padding included

	convs  []*layer
	policy *layer
	bias   int      // parameter of the policy's bias: one number, or one for each square
	dense  int      // parameter of the dense layer's weights, followed by its bias; -1 for no such layer
	value  []*layer // none or two
}

// newPlan returns the layout of the network. Each parameter begins at a multiple of a panel.
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
		p.start = append(p.start, p.start[i]+round(length))
		return i
	}
	same := func(i int) int { return i }

	in := graph.Planes
	for _, out := range n.Channels {
		ci, co := round(in), round(out)
		w := add(9*ci*co, func(j int) int { // j is [out][in][tap]
			o, c, tap := j/(in*9), j/9%in, j%9
			return tap*ci*co + matrix(ci, c, o)
		})
		add(co, same)
		p.convs = append(p.convs, newLayer(9, in, out, w, w+1))
		in = out
	}
	column := func(j int) int { return j * panel }
	p.policy = newLayer(1, in, 1, add(round(in)*panel, column), -1)
	if n.Dense {
		p.bias = add(1, same)
		p.dense = add(64*64, same)
		add(64, same)
	} else {
		p.bias = add(64, same)
	}
	if hidden := n.Value; hidden > 0 {
		ci := round(in)
		w := add(ci*round(hidden), func(j int) int { return matrix(ci, j/hidden, j%hidden) })
		add(round(hidden), same)
		p.value = append(p.value, newLayer(1, in, hidden, w, w+1))
		w = add(round(hidden)*panel, column)
		add(panel, same)
		p.value = append(p.value, newLayer(1, hidden, 1, w, w+1))
	}
	return p
}

// matrix returns the index of the weight from an input to an output.
func matrix(inputs, input, output int) int {
	return (output/panel*inputs+input)*panel + output%panel
}

// size returns the length of the array.
func (p *plan) size() int { return p.start[len(p.place)] }

// of returns a parameter's part of an array.
func (p *plan) of(array []float32, i int) []float32 { return array[p.start[i]:][:p.length[i]] }

// whole returns that part with the padding of its last panel.
func (p *plan) whole(array []float32, i int) []float32 { return array[p.start[i]:p.start[i+1]] }

// spread copies parameters or moments, in graph's order, into the array; collect returns
// them.
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

// read sets the input for at most a block of positions: for each square and position the
// mover's and the opponent's discs. Unused positions are empty.
func (w *worker) read(own, opponent []uint64) {
	clear(w.input)
	for n := range own {
		for i, discs := range [graph.Planes]uint64{own[n], opponent[n]} {
			for s := range 64 {
				w.input[(s*block+n)*panel+i] = float32(discs >> s & 1)
			}
		}
	}
}
