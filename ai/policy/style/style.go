package style

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strings"

	"othello/ai/policy/onnx"
)

// Style is one style.
type Style struct {
	Name    string    // by which a level names it: letters, at most nameSize
	Numbers []float32 // that take the place of the network's, in the order of its constants
}

// Set is styles of one network.
type Set struct {
	Network uint32 // CRC-32 (IEEE) of the file of the network
	Styles  []Style
}

// part reports whether a constant of a network is part of its style.
func part(t *onnx.Tensor) bool {
	return t.Type == onnx.Float32 && (strings.HasSuffix(t.Name, ".bias") || t.Name == "policy.weight")
}

// Of returns the style of a network, so that Set.Apply makes it of any that differs in
// nothing else. If it differs in more from the network in the file, that is an error.
func Of(name string, network, styled []byte) (Style, error) {
	from, err := onnx.Unmarshal(network)
	if err != nil {
		return Style{}, err
	}
	to, err := onnx.Unmarshal(styled)
	if err != nil {
		return Style{}, err
	}
	s := Style{Name: name}
	for i := range from.Graph.Initializers {
		a := &from.Graph.Initializers[i]
		b := to.Graph.Initializer(a.Name)
		switch {
		case b == nil || b.Type != a.Type || !slices.Equal(b.Dims, a.Dims), !part(a) && !slices.Equal(a.Data, b.Data):
			return Style{}, fmt.Errorf("style %s: the network differs in %s, which no style changes", name, a.Name)
		case part(a):
			s.Numbers = append(s.Numbers, b.Float32s()...)
		}
	}
	return s, nil
}

var (
	errMisfit = errors.New("the style does not fit its network")
	errUnlike = errors.New("writing styles: they are not alike, or too many")
)

// Styled returns the network in a file in the style of that name, of those that
// Set.Encode wrote.
func Styled(network, styles []byte, name string) ([]byte, error) {
	set, err := Decode(styles)
	if err != nil {
		return nil, err
	}
	return set.Apply(network, name)
}

// Apply returns the file of the network in the style of that name.
func (s *Set) Apply(network []byte, name string) ([]byte, error) {
	i := slices.IndexFunc(s.Styles, func(s Style) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no style %.20q", name)
	}
	if crc32.ChecksumIEEE(network) != s.Network {
		return nil, errors.New("the styles are those of another network")
	}
	m, err := onnx.Unmarshal(network)
	if err != nil {
		return nil, err
	}
	left := s.Styles[i].Numbers
	for k := range m.Graph.Initializers {
		t := &m.Graph.Initializers[k]
		if !part(t) {
			continue
		}
		n := t.Len()
		if n > len(left) {
			return nil, errMisfit
		}
		*t = onnx.NewFloat32(t.Name, left[:n], t.Dims...)
		left = left[n:]
	}
	if len(left) > 0 {
		return nil, errMisfit
	}
	return onnx.Marshal(m)
}

// A file of styles begins with magic, the checksum of the network, how many styles there
// are and how many numbers each has (4 bytes each); then each has its name, filled up
// with zeros to nameSize, and its numbers in single precision; at the end is the CRC-32
// (IEEE) of all before. Numbers are little-endian.
const (
	magic       = "OTHSTY1\n"
	nameSize    = 16
	headSize    = len(magic) + 12
	stylesMost  = 1 << 8
	numbersMost = 1 << 16
)

// Encode returns the file of the styles, which have the same number of numbers.
func (s *Set) Encode() ([]byte, error) {
	if len(s.Styles) == 0 || len(s.Styles) > stylesMost {
		return nil, errUnlike
	}
	le := binary.LittleEndian
	n := len(s.Styles[0].Numbers)
	out := le.AppendUint32([]byte(magic), s.Network)
	out = le.AppendUint32(le.AppendUint32(out, uint32(len(s.Styles))), uint32(n))
	for _, t := range s.Styles {
		if len(t.Name) > nameSize || t.Name == "" || len(t.Numbers) != n || n > numbersMost {
			return nil, errUnlike
		}
		out = append(append(out, t.Name...), make([]byte, nameSize-len(t.Name))...)
		for _, x := range t.Numbers {
			out = le.AppendUint32(out, math.Float32bits(x))
		}
	}
	return le.AppendUint32(out, crc32.ChecksumIEEE(out)), nil
}

// Decode reads a file of styles.
func Decode(data []byte) (*Set, error) {
	le := binary.LittleEndian
	if len(data) < headSize+4 || string(data[:len(magic)]) != magic {
		return nil, errors.New("reading styles: not a file of styles")
	}
	s := &Set{Network: le.Uint32(data[len(magic):])}
	count, n := le.Uint32(data[len(magic)+4:]), le.Uint32(data[len(magic)+8:])
	size := nameSize + 4*int64(n)
	if count > stylesMost || n > numbersMost || int64(len(data)) != int64(headSize)+int64(count)*size+4 {
		return nil, fmt.Errorf("reading styles: %d bytes are not those of %d styles of %d numbers", len(data), count, n)
	}
	end := len(data) - 4
	if crc32.ChecksumIEEE(data[:end]) != le.Uint32(data[end:]) {
		return nil, errors.New("reading styles: the file is damaged")
	}
	for body := range slices.Chunk(data[headSize:end], int(size)) {
		t := Style{Name: strings.TrimRight(string(body[:nameSize]), "\x00"), Numbers: make([]float32, n)}
		_, _ = binary.Decode(body[nameSize:], le, t.Numbers) // of as many bytes
		for _, x := range t.Numbers {
			if x-x != 0 {
				return nil, fmt.Errorf("reading styles: %.20q has numbers that are not finite", t.Name)
			}
		}
		s.Styles = append(s.Styles, t)
	}
	return s, nil
}
