package main

import (
	"fmt"

	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// readNetwork returns the content of a network's file.
func readNetwork(name string) ([]byte, error) {
	b, err := wholefile.Read(name, 1<<30)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	return b, nil
}

// openNetwork opens a network for playing, and returns the metadata of its file, nil for
// none.
func openNetwork(name string, o policy.Options) (*policy.Net, map[string]string, error) {
	b, err := readNetwork(name)
	if err != nil {
		return nil, nil, err
	}
	n, err := policy.Open(b, o)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if m, err := onnx.Unmarshal(b); err == nil {
		return n, m.Metadata, nil
	}
	return n, nil, nil
}

// readTrained reads a network written by the trainer, to continue from its weights, and
// returns the metadata of its file.
func readTrained(name string) (n graph.Net, s *graph.State, about map[string]string, err error) {
	b, err := wholefile.Read(name, 1<<30)
	if err == nil {
		var m *onnx.Model
		if m, err = onnx.Unmarshal(b); err == nil {
			about = m.Metadata
			n, s, err = graph.Import(m)
		}
	}
	if err != nil {
		return graph.Net{}, nil, nil, fmt.Errorf("reading the network: %s: %w", name, err)
	}
	return n, s, about, nil
}
