// Package graph describes policy and value networks over the Othello board and their
// training. It builds ONNX graphs for playing, and says what a Trainer does. It also
// describes networks of lines, and has the rules of the game as graphs, for games on a
// graphics card. It executes no graph and reads no data.
//
// The networks are plain stacks of convolutions, after Liskowski, Jaśkowski and Krawiec,
// "Learning to Play Othello with Deep Neural Networks" (2018), and residual ones after
// He et al., "Deep Residual Learning for Image Recognition" (2015).
package graph

import (
	"errors"
	"fmt"
	"math"
)

// Net describes a network. Its input is planes of 8x8, the mover's discs and the
// opponent's; squares run a1, b1, ... h8. Each convolution is 3x3 with zeros
// around the board and followed by a ReLU.
type Net struct {
	Channels []int `toml:"channels"` // of the output of each convolution in turn
	Residual bool  `toml:"residual"` // convolutions after the first form pairs; what enters a pair is added before its last ReLU
	Dense    bool  `toml:"dense"`    // the policy's 1x1 convolution has one bias, and a dense layer from all squares to all follows; otherwise there is a bias for each square
	Value    int   `toml:"value"`    // hidden units of the value head, which sees the mean of each channel over the board; 0 for no value head
}

// Param is one array of trained numbers.
type Param struct {
	Name  string  // "conv3.weight"
	Shape []int   // as in the ONNX file
	Std   float64 // standard deviation of its first values, which are normal with mean Mean
	Mean  float64
	Bound float64 // unless it is 0, they are uniform instead, from -Bound to Bound
	Decay bool    // weight decay applies: not to biases, nor to scales and shifts
}

// Size returns how many numbers the parameter has.
func (p Param) Size() int {
	n := 1
	for _, d := range p.Shape {
		n *= d
	}
	return n
}

// Stat is one array of numbers that training keeps beside the parameters: the
// running mean or variance of a batch normalisation.
type Stat struct {
	Name  string // "norm3.mean", "norm3.variance"
	Size  int    // one for each channel
	First float64
}

// Planes is the number of input planes: the mover's discs and the opponent's.
const Planes = 2

// Validate returns an error if the network is invalid.
func (n Net) Validate() error {
	if len(n.Channels) == 0 {
		return errors.New("network: it has no convolution")
	}
	for i, c := range n.Channels {
		if c < 1 || c > 1024 {
			return fmt.Errorf("network: convolution %d has %d channels, not 1 to 1024", i, c)
		}
		if n.Residual && c != n.Channels[0] {
			return fmt.Errorf("network: convolution %d of a residual network has %d channels, the first %d", i, c, n.Channels[0])
		}
	}
	if n.Residual && len(n.Channels)%2 == 0 {
		return fmt.Errorf("network: a residual network has a first convolution and pairs, so not %d", len(n.Channels))
	}
	if n.Value < 0 || n.Value > 4096 {
		return fmt.Errorf("network: the value head has %d hidden units, not 0 to 4096", n.Value)
	}
	return nil
}

// Closes reports whether convolution i is the second of a residual pair.
func (n Net) Closes(i int) bool { return n.Residual && i > 0 && i%2 == 0 }

// Params are the parameters in the order in which State holds them: of each
// convolution conv0.weight [out, in, 3, 3] and conv0.bias [out]; then policy.weight [1, in, 1, 1]
// and policy.bias [64], or policy.bias [1], dense.weight [64, 64] and dense.bias [64];
// then, of the value head, value0.weight [channels, hidden], value0.bias, value1.weight
// [hidden, 1] and value1.bias [1].
//
// Initial values are He's, except of Glorot. The second convolution of a residual
// pair starts at zero (Zhang, Dauphin and Ma, "Fixup Initialization", 2019).
func (n Net) Params() []Param {
	var list []Param
	add := func(name string, std float64, decay bool, shape ...int) {
		list = append(list, Param{Name: name, Shape: shape, Std: std, Decay: decay})
	}
	in := Planes
	for i, out := range n.Channels {
		std := he(9 * in)
		if n.Closes(i) {
			std = 0
		}
		add(fmt.Sprintf("conv%d.weight", i), std, true, out, in, 3, 3)
		add(fmt.Sprintf("conv%d.bias", i), 0, false, out)
		in = out
	}
	add("policy.weight", he(2*in), true, 1, in, 1, 1)
	if n.Dense {
		add("policy.bias", 0, false, 1)
		add("dense.weight", he(2*64), true, 64, 64)
		add("dense.bias", 0, false, 64)
	} else {
		add("policy.bias", 0, false, 64)
	}
	if n.Value > 0 {
		add("value0.weight", he(in), true, in, n.Value)
		add("value0.bias", 0, false, n.Value)
		add("value1.weight", he(2*n.Value), true, n.Value, 1)
		add("value1.bias", 0, false, 1)
	}
	return list
}

// Stats implements Described: there are none.
func (Net) Stats() []Stat { return nil }

// he returns the standard deviation that preserves the variance through a layer of in
// inputs and a ReLU (He et al., "Delving Deep into Rectifiers", 2015).
func he(in int) float64 { return math.Sqrt(2 / float64(in)) }
