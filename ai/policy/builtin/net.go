package builtin

import (
	"fmt"

	"othello/ai/policy/onnx"
)

// cells is the number of squares that a board takes in memory: the 64, and a column of zeros
// between ranks, which is the border of both; the first rank has one before it.
const cells = 1 + 9*8

// block is the most positions that go through a step together, at most the rows of a
// tile.
const block = rows

// Net is a network ready to be run. It does not change, so goroutines may share it.
type Net struct {
	steps         []step
	slots         []slot  // memory that the steps use
	planes        *buffer // input
	policy, value *buffer // outputs; value is nil without a value head
	block         int     // positions that go through the steps together
	int8          bool    // has int8 convolutions
}

// slot is memory for a buffer at a time.
type slot struct {
	board     bool
	quantised bool // of bytes
	width     int
}

// elements returns the size of the slot for so many positions.
func (s slot) elements(positions int) int {
	if s.board {
		return positions * cells * s.width
	}
	return rows * s.width // tiles always write all rows
}

// HasValue reports whether the network has a value head.
func (n *Net) HasValue() bool { return n.value != nil }

// Vectors names the vector instructions that networks in single precision are computed
// with, empty if there are none.
func Vectors() string { return loops.Name }

// Vectors names the vector instructions that the network is computed with, empty if
// there are none.
func (n *Net) Vectors() string {
	if n.int8 {
		return int8Loops.Name
	}
	return loops.Name
}

// Int8 reports whether the network has int8 convolutions.
func (n *Net) Int8() bool { return n.int8 }

// Int8Faster reports whether this processor computes int8 networks faster than others.
func Int8Faster() bool { return int8Loops.Name != "" }

// cache is the most bytes of activations of a block, so that they and the weights of a
// step stay in the second-level cache.
const cache = 512 << 10

// New compiles a model for playing (see onnx.Model.Playing). Errors name the unsupported
// node of the graph. The model is not needed afterwards.
func New(m *onnx.Model) (*Net, error) {
	value, err := m.Playing()
	if err != nil {
		return nil, err
	}
	c := newCompiler(m)
	planes := c.input(onnx.Planes)
	for i := range m.Graph.Nodes {
		node := &m.Graph.Nodes[i]
		if err := c.node(node); err != nil {
			return nil, fmt.Errorf("node %.60q, %.40q: %w", nameOf(node), node.Op, err)
		}
	}
	n := &Net{planes: planes}
	if n.policy, err = c.output(onnx.Policy, 64); err != nil {
		return nil, err
	}
	if value {
		if n.value, err = c.output(onnx.Value, 1); err != nil {
			return nil, err
		}
	}
	n.steps = c.steps
	for _, s := range n.steps {
		if s, ok := s.(*int8Convolution); ok {
			if n.int8 = true; !s.finish() {
				return nil, errQuantised
			}
		}
	}
	n.assign()
	total := 0
	for _, s := range n.slots {
		if s.board {
			size := 4 * s.elements(1)
			if s.quantised {
				size /= 4
			}
			total += size
		}
	}
	n.block = min(max(cache/max(total, 1), 1), block)
	return n, nil
}

// nameOf returns what a node is called in errors: its name, or else its first output.
func nameOf(n *onnx.Node) string {
	if n.Name == "" && len(n.Outputs) > 0 {
		return n.Outputs[0]
	}
	return n.Name
}

// assign gives each buffer a slot. Buffers that are never in use at the same time share
// one.
func (n *Net) assign() {
	last := map[*buffer]int{n.policy: len(n.steps)}
	if n.value != nil {
		last[n.value] = len(n.steps)
	}
	for i, s := range n.steps {
		w := s.wires()
		for _, b := range []*buffer{w.in, w.add} {
			if b != nil {
				last[b] = max(last[b], i)
			}
		}
	}
	var free []int
	take := func(b *buffer) {
		want := slot{b.board, b.quantised, b.width}
		for i, f := range free {
			if n.slots[f] == want {
				b.slot = f
				free = append(free[:i], free[i+1:]...)
				return
			}
		}
		b.slot = len(n.slots)
		n.slots = append(n.slots, want)
	}
	take(n.planes)
	for i, s := range n.steps {
		w := s.wires()
		take(w.out)
		for _, b := range []*buffer{w.in, w.add} {
			if b != nil && last[b] == i && b != n.planes {
				free = append(free, b.slot)
				last[b] = -1 // freed once, even if it comes twice
			}
		}
		if _, used := last[w.out]; !used {
			free = append(free, w.out.slot)
		}
	}
}
