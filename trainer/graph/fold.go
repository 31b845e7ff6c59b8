package graph

import (
	"fmt"
	"math"
)

// Fits says where a state does not fit the network. The moments may be missing, for
// only training needs them.
func (n Net) Fits(s *State) error {
	params, stats := n.Params(), n.Stats()
	if len(s.Params) != len(params) || len(s.Stats) != len(stats) {
		return fmt.Errorf("network: its state has %d parameters and %d statistics, not %d and %d", len(s.Params), len(s.Stats), len(params), len(stats))
	}
	for i, p := range params {
		for _, list := range [][][]float32{s.Params, s.First, s.Second} {
			if len(list) != 0 && (len(list) != len(params) || len(list[i]) != p.Size()) {
				return fmt.Errorf("network: its state does not have %d numbers for each parameter and moment of %s", p.Size(), p.Name)
			}
		}
	}
	for i, t := range stats {
		if len(s.Stats[i]) != t.Size {
			return fmt.Errorf("network: its state has %d numbers for %s, not %d", len(s.Stats[i]), t.Name, t.Size)
		}
	}
	return nil
}

// named are a state's parameters and statistics by name.
func (n Net) named(s *State) map[string][]float32 {
	m := map[string][]float32{}
	for i, p := range n.Params() {
		m[p.Name] = s.Params[i]
	}
	for i, t := range n.Stats() {
		m[t.Name] = s.Stats[i]
	}
	return m
}

// folded are the weights and the bias of convolution i as played: with its batch
// normalisation, by the running statistics, multiplied in.
func (n Net) folded(i int, named map[string][]float32) (weight, bias []float32) {
	of := func(name string) []float32 { return named[fmt.Sprintf(name, i)] }
	weight = of("conv%d.weight")
	if !n.Norm {
		return weight, of("conv%d.bias")
	}
	scale, shift, mean, variance := of("norm%d.scale"), of("norm%d.shift"), of("norm%d.mean"), of("norm%d.variance")
	out := make([]float32, len(weight))
	bias = make([]float32, len(scale))
	size := len(weight) / len(scale)
	for c := range scale {
		factor := float64(scale[c]) / math.Sqrt(float64(variance[c])+Epsilon)
		bias[c] = float32(float64(shift[c]) - float64(mean[c])*factor)
		for j := c * size; j < (c+1)*size; j++ {
			out[j] = float32(float64(weight[j]) * factor)
		}
	}
	return out, bias
}
