package onnxrun

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Quantise returns the network with int8 convolutions; see graph.Quantise. The ranges of
// its activations are measured on the positions of b; some hundreds are enough. The
// library must be loaded.
func Quantise(n graph.Net, s *graph.State, b *graph.Batch, metadata map[string]string) (*onnx.Model, error) {
	if len(b.Own) == 0 || len(b.Opponent) != len(b.Own) {
		return nil, fmt.Errorf("quantising the network: discs of %d and %d positions", len(b.Own), len(b.Opponent))
	}
	ranges, err := activations(n, s, b)
	if err != nil {
		return nil, fmt.Errorf("quantising the network: %w", err)
	}
	return graph.Quantise(n, s, ranges, metadata)
}

// measured is the number of positions measured at a time.
const measured = 64

// activations returns the full ranges of the outputs of graph.Taps. Ranges clipped by
// least squared error were no better on a trained network.
func activations(n graph.Net, s *graph.State, b *graph.Batch) (ranges []graph.Range, err error) {
	if _, ok := ort.Loaded(); !ok {
		return nil, errors.New("ONNX Runtime is not loaded") // a bug of the caller
	}
	m, err := graph.Taps(n, s)
	if err != nil {
		return nil, err
	}
	size := min(measured, len(b.Own))
	var run Runner
	defer func() { err = errors.Join(err, run.Close()) }()
	planes := run.Add(size, graph.Planes, 8, 8)
	var outputs []tensor
	for _, v := range m.Graph.Outputs {
		outputs = append(outputs, run.Add(size, v.Dims[1].Size, 8, 8))
	}
	if err := run.Start(m, ort.SessionOptions{Provider: ort.CPU}, []tensor{planes}, outputs); err != nil {
		return nil, err
	}
	ranges = make([]graph.Range, len(outputs))
	for from := 0; from < len(b.Own); from += size {
		setPlanes(planes.Data(), b, min(from, len(b.Own)-size), size) // the last batch overlaps the one before
		if err := run.Run(); err != nil {
			return nil, err
		}
		for i, t := range outputs {
			ranges[i].Low = min(ranges[i].Low, float64(slices.Min(t.Data())))
			ranges[i].High = max(ranges[i].High, float64(slices.Max(t.Data())))
		}
	}
	return ranges, nil
}

// setPlanes sets the planes of n positions of b starting at from.
func setPlanes(planes []float32, b *graph.Batch, from, n int) {
	clear(planes[:128*n])
	for i := range n {
		for p, set := range []uint64{b.Own[from+i], b.Opponent[from+i]} {
			for ; set != 0; set &= set - 1 {
				planes[128*i+64*p+bits.TrailingZeros64(set)] = 1
			}
		}
	}
}
