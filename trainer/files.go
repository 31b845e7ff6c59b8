package main

import (
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"

	"othello/ai/policy/onnx"
	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// maxModel is the size in bytes of the largest network that is read.
const maxModel = 1 << 30

// readWeights reads the file of template weights.
func readWeights(name string) (*template.Weights, error) {
	w, _, err := readSummed(name)
	return w, err
}

// readSummed reads the file of template weights, and gives its checksum, by which
// labels made with other weights are told from those made with these.
func readSummed(name string) (*template.Weights, uint32, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, fmt.Errorf("reading weights: %w", err)
	}
	defer func() { _ = f.Close() }()
	summed := summing{f, crc32.NewIEEE()}
	w, err := template.Read(summed)
	if err == nil { // what follows the weights belongs to the sum, too
		_, err = io.Copy(io.Discard, summed)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return w, summed.sum.Sum32(), nil
}

// summing is a reader that sums what is read.
type summing struct {
	r   io.Reader
	sum hash.Hash32
}

func (s summing) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	s.sum.Write(b[:n])
	return n, err
}

// readModel reads the file of a network.
func readModel(name string) ([]byte, error) {
	b, err := wholefile.Read(name, maxModel)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	return b, nil
}

// readTrained reads the network of a file that the verb policy wrote.
func readTrained(name string) (*onnx.Model, graph.Net, *graph.State, error) {
	b, err := readModel(name)
	if err != nil {
		return nil, graph.Net{}, nil, err
	}
	m, err := onnx.Unmarshal(b)
	if err == nil {
		var n graph.Net
		var s *graph.State
		if n, s, err = graph.Import(m); err == nil {
			return m, n, s, nil
		}
	}
	return nil, graph.Net{}, nil, fmt.Errorf("reading the network: %s: %w", name, err)
}
