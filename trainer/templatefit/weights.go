package templatefit

import (
	"bytes"
	"fmt"
	"hash/crc32"

	"othello/ai/template"
	"othello/internal/wholefile"
)

// ReadWeights reads template weights and returns the CRC-32 of the file, which identifies
// them in descriptions of labels. Both are zero for an empty name, the hand evaluation.
func ReadWeights(name string) (w *template.Weights, sum uint32, err error) {
	if name == "" {
		return nil, 0, nil
	}
	b, err := wholefile.Read(name, 1<<30)
	if err != nil {
		return nil, 0, fmt.Errorf("reading weights: %w", err)
	}
	if w, err = template.Read(bytes.NewReader(b)); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return w, crc32.ChecksumIEEE(b), nil
}
