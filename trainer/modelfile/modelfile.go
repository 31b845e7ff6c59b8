// Package modelfile reads files of template weights and of networks.
package modelfile

import (
	"bytes"
	"fmt"
	"hash/crc32"

	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// maxSize is the size in bytes of the largest file that is read.
const maxSize = 1 << 30

// Weights reads template weights and returns the CRC-32 of the file, which identifies
// them in descriptions of labels. Both are zero for an empty name, the hand evaluation.
func Weights(name string) (w *template.Weights, sum uint32, err error) {
	if name == "" {
		return nil, 0, nil
	}
	b, err := wholefile.Read(name, maxSize)
	if err != nil {
		return nil, 0, fmt.Errorf("reading weights: %w", err)
	}
	if w, err = template.Read(bytes.NewReader(b)); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return w, crc32.ChecksumIEEE(b), nil
}

// Network opens a network for playing, and returns the metadata of its file, nil for
// none.
func Network(name string, o policy.Options) (*policy.Net, map[string]string, error) {
	b, err := wholefile.Read(name, maxSize)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the network: %w", err)
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

// Trained reads a network written by the trainer, to continue from its weights, and
// returns the metadata of its file.
func Trained(name string) (n graph.Net, s *graph.State, about map[string]string, err error) {
	b, err := wholefile.Read(name, maxSize)
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
