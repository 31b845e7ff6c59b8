package template

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Sizes of a Network.
const (
	Units   = 32 // of the first layer
	Outputs = 16 // of the second layer
	Numbers = 64 // of empties, each with a row
	MostRow = 31 // largest value in a row, either way: the sum of four has 8 bits
)

// Network corrects the sum of the weights where that is not enough: a small neural network
// over the same templates and terms, the same for all stages, in whole numbers.
//
// Each place that a position looks up has a row of Units values; their sum, clipped to 0
// to 127, is squared and divided by 128, rounded. Outputs sums of these, divided by 32 and clipped
// likewise, are added up to 64 times the correction. Such first layers are known from
// chess as efficiently updatable networks (Nasu 2018).
type Network struct {
	Least, Most int                  // numbers of empties at which it corrects
	Rows        []int8               // Units values of at most MostRow for each parameter of a stage, then for each number of empties below 64
	Bias        [Units]int16         // of the first layer
	Second      [Outputs][Units]int8 // weights of the second layer
	SecondBias  [Outputs]int32       // of the second layer
	Output      [Outputs]int16       // weights of the output
	OutputBias  int32                // 64 times 1/Unit disc
}

// network is a Network with its rows by place, as the assembly reads it.
type network struct {
	head
	rows []int8
	*Network
}

// head is a network without its rows. The assembly depends on the offsets of its fields.
type head struct {
	bias       [Units]int16
	second     [Units / 4][Outputs][4]int8 // by four units of the first layer
	secondBias [Outputs]int32
	output     [Outputs]int32
	outputBias int32
	_          int32
	row        *int8 // the first
}

// WithNetwork returns w with a network, or without one if n is nil. w must have shapes
// and terms of Classic.
func (w *Weights) WithNetwork(n *Network) (*Weights, error) {
	v := *w
	v.network = nil
	if n == nil {
		return &v, nil
	}
	switch {
	case !w.classic || len(n.Rows) != (w.Parameters()+Numbers)*Units || n.Least < 0 || n.Most >= Numbers || n.Least > n.Most:
		return nil, fmt.Errorf("making a network over templates: %d values in rows and empties from %d to %d do not fit the layout", len(n.Rows), n.Least, n.Most)
	case slices.ContainsFunc(n.Rows, func(x int8) bool { return beyond(int(x), MostRow) }):
		return nil, fmt.Errorf("making a network over templates: its rows have values beyond %d", MostRow)
	case slices.ContainsFunc(n.Bias[:], func(x int16) bool { return beyond(int(x), 1<<14) }),
		slices.ContainsFunc(n.SecondBias[:], func(x int32) bool { return beyond(int(x), 1<<24) }), beyond(int(n.OutputBias), 1<<24):
		return nil, errors.New("making a network over templates: its biases are so large that sums overflow")
	}
	places, _ := w.tied()
	net := &network{Network: n, rows: make([]int8, 0, (len(places)+Numbers)*Units)}
	for _, p := range places {
		net.rows = append(net.rows, n.Rows[int(p)*Units:][:Units]...)
	}
	net.rows = append(net.rows, n.Rows[w.Parameters()*Units:]...)
	net.bias, net.secondBias, net.outputBias, net.row = n.Bias, n.SecondBias, n.OutputBias, &net.rows[0]
	for i, row := range n.Second {
		net.output[i] = int32(n.Output[i])
		for k, x := range row {
			net.second[k/4][i][k%4] = x
		}
	}
	v.network = net
	return &v, nil
}

func beyond(x, most int) bool { return x > most || x < -most }

// append appends the network as files have it: least and most, then the other fields in
// order, little endian.
func (n *Network) append(b []byte) []byte {
	b = append(b, byte(n.Least), byte(n.Most))
	for _, field := range n.fields() {
		b, _ = binary.Append(b, binary.LittleEndian, field) // of fixed size
	}
	return b
}

// decodeNetwork reads what append wrote, with that many values in rows.
func decodeNetwork(b []byte, values int) (*Network, error) {
	if len(b) < 2+values {
		return nil, io.ErrUnexpectedEOF
	}
	n := &Network{Rows: make([]int8, values)}
	n.Least, n.Most, b = int(b[0]), int(b[1]), b[2:]
	for _, field := range n.fields() {
		size := binary.Size(field)
		if len(b) < size {
			return nil, io.ErrUnexpectedEOF
		}
		_, _ = binary.Decode(b[:size], binary.LittleEndian, field) // of that size
		b = b[size:]
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("%d bytes more than it has", len(b))
	}
	return n, nil
}

func (n *Network) fields() []any {
	return []any{n.Rows, &n.Bias, &n.Second, &n.SecondBias, &n.Output, &n.OutputBias}
}

// Network returns the network of w; nil if it has none.
func (w *Weights) Network() *Network {
	if w.network == nil {
		return nil
	}
	return w.network.Network
}

// Fast reports whether this processor is fast enough for networks. Without AVX2 a search
// loses more by the time of a network than it gains.
func Fast() bool { return vectors }

// networkAt returns the network for positions with a number of empties; nil for none.
func (w *Weights) networkAt(empties int) *head {
	if n := w.network; n != nil && n.Least <= empties && empties <= n.Most {
		return &n.head
	}
	return nil
}

// correction is what the network adds to the score of s.
func (w *Weights) correction(s *State) int {
	n := w.network
	var sums [Units]int
	add := func(place int) {
		for i, x := range n.rows[place*Units:][:Units] {
			sums[i] += int(x)
		}
	}
	for i, x := range w.Places(s, nil) {
		if i < w.instances {
			add(int(w.offsets[i]) + int(x))
		} else {
			add(w.termBase + (i-w.instances)*termSize + int(x))
		}
	}
	add(w.size - 1 + s.Position().Empties())
	y := int(n.OutputBias)
	for i := range Outputs {
		z := int(n.SecondBias[i])
		for k, x := range sums {
			h := min(max(x+int(n.Bias[k]), 0), 127)
			z += (h*h + 64) >> 7 * int(n.Second[i][k])
		}
		y += min(max(z>>5, 0), 127) * int(n.Output[i])
	}
	return y >> 6
}
