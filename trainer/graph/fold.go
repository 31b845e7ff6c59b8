package graph

import (
	"fmt"
	"math"
)

// named returns a state's parameters and statistics by name.
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

// folded returns the weights and the bias of convolution i for playing, with its batch
// normalisation folded in.
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
