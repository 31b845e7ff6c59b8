package onnx

import "fmt"

// Names of a playing network's input and outputs. The input is float [N, 2, 8, 8]: the
// mover's discs and the opponent's, squares a1, b1, ... h8. The policy is float [N, 64],
// a logit for each square, legal or not, before any softmax. The value, if the network
// has a value head, is float [N, 1]: the mover's expected result, from -1 for a loss to 1
// for a win.
const (
	Planes = "planes"
	Policy = "policy"
	Value  = "value"
)

// MetaFormat is the metadata key that marks a playing network, and FormatVersion its
// value in the format described here.
const (
	MetaFormat    = "othello.format"
	FormatVersion = "1"
)

// MetaBoard is the metadata key of the squares on a side of the board that a playing network
// was trained on: 8, as without it.
const MetaBoard = "othello.board"

// Playing reports whether a playing network has a value head. It returns an error if the
// inputs and outputs are not those of a playing network.
func (m *Model) Playing() (value bool, err error) {
	if v, ok := m.Metadata[MetaFormat]; ok && v != FormatVersion {
		return false, fmt.Errorf("it is a network of format %.20q, and only %s is known", v, FormatVersion)
	}
	if n := m.Metadata[MetaBoard]; n != "" && n != "8" {
		return false, fmt.Errorf("it is a network for %.20sx%.20s, not for 8x8", n, n)
	}
	inputs := m.Graph.Variables()
	if len(inputs) != 1 || inputs[0].Name != Planes {
		return false, fmt.Errorf("it is not a network for this game: its input is not %q alone", Planes)
	}
	if err := inputs[0].is(2, 8, 8); err != nil {
		return false, fmt.Errorf("it is not a network for this game: %w", err)
	}
	policy := false
	for _, v := range m.Graph.Outputs {
		switch v.Name {
		case Policy:
			policy, err = true, v.is(64)
		case Value:
			value, err = true, v.is(1)
		}
		if err != nil {
			return false, fmt.Errorf("it is not a network for this game: %w", err)
		}
	}
	if !policy {
		return false, fmt.Errorf("it is not a network for this game: it has no output %q", Policy)
	}
	return value, nil
}

// is checks that a value holds floats and has the given dimensions after the batch.
func (v *ValueInfo) is(dims ...int) error {
	fits := v.Type == Float32 && len(v.Dims) == 1+len(dims)
	for i, d := range dims {
		fits = fits && v.Dims[1+i].Param == "" && v.Dims[1+i].Size == d
	}
	if !fits {
		return fmt.Errorf("%q is not float of [N %v", v.Name, fmt.Sprint(dims)[1:])
	}
	if size := v.Dims[0].Size; size != 0 {
		return fmt.Errorf("%q is for batches of %d only", v.Name, size)
	}
	return nil
}
