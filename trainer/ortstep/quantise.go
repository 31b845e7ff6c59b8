package ortstep

import (
	"errors"
	"fmt"
	"math"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// sampled is of how many numbers of an activation one is looked at: a prime, so
// that all squares and channels come to their turn.
const sampled = 37

// Quantise is the network with convolutions of 8 bits; see graph.Quantise. The
// ranges of its activations are chosen by running it on the positions of b, of which
// some hundreds are enough. The library must be loaded.
func Quantise(n graph.Net, s *graph.State, b *graph.Batch, metadata map[string]string) (*onnx.Model, error) {
	if len(b.Own) == 0 || len(b.Opponent) != len(b.Own) {
		return nil, fmt.Errorf("quantising the network: discs of %d and %d positions", len(b.Own), len(b.Opponent))
	}
	samples, err := activations(n, s, b)
	if err != nil {
		return nil, fmt.Errorf("quantising the network: %w", err)
	}
	var ranges []graph.Range
	for _, list := range samples {
		ranges = append(ranges, chooseRange(list))
	}
	return graph.Quantise(n, s, ranges, metadata)
}

// activations are samples of the values that graph.Taps shows.
func activations(n graph.Net, s *graph.State, b *graph.Batch) (samples [][]float32, err error) {
	m, err := graph.Taps(n, s)
	if err != nil {
		return nil, err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return nil, err
	}
	size := min(viewed, len(b.Own))
	planes, err := newTensor(size, graph.Planes, 8, 8)
	if err != nil {
		return nil, err
	}
	tensors := []tensor{planes}
	defer func() { err = errors.Join(err, closeAll(tensors)) }()
	var names []string
	for _, v := range m.Graph.Outputs {
		t, err := newTensor(size, v.Dims[1].Size, 8, 8)
		if err != nil {
			return nil, err
		}
		tensors = append(tensors, t)
		names = append(names, v.Name)
	}
	session, err := ort.NewSession(data, []string{onnx.Planes}, names, ort.SessionOptions{Provider: ort.CPU})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	samples = make([][]float32, len(names))
	for from := 0; from+size <= len(b.Own); from += size {
		setPlanes(planes.Data(), b, from, size)
		if err := session.Run(values(tensors[:1]), values(tensors[1:])); err != nil {
			return nil, err
		}
		for i, t := range tensors[1:] {
			list := t.Data()
			for j := from / size % sampled; j < len(list); j += sampled {
				samples[i] = append(samples[i], list[j])
			}
		}
	}
	return samples, nil
}

// chooseRange is the range with the least squared error of the bytes that stand for
// the samples: beyond it a few great numbers are cut off, so that the steps between
// the many small ones are finer.
func chooseRange(samples []float32) graph.Range {
	var all graph.Range
	for _, v := range samples {
		all.Low = min(all.Low, float64(v))
		all.High = max(all.High, float64(v))
	}
	best, least := all, math.Inf(1)
	for share := 1.0; share > 0.3; share *= 0.95 {
		r := graph.Range{Low: all.Low * share, High: all.High * share}
		if e := rounding(samples, r); e < least {
			best, least = r, e
		}
	}
	return best
}

// rounding is the squared error of bytes of that range.
func rounding(samples []float32, r graph.Range) float64 {
	scale := (r.High - r.Low) / 255
	if scale == 0 {
		return 0
	}
	zero := math.Round(-r.Low / scale)
	sum := 0.0
	for _, v := range samples {
		stored := max(0, min(255, math.Round(float64(v)/scale)+zero))
		miss := (stored-zero)*scale - float64(v)
		sum += miss * miss
	}
	return sum
}
