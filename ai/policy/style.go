package policy

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
	Name    string    // by which a level names it: letters, at most styleName
	Numbers []float32 // values of the style's constants, in the network's order
}

// Styles holds the styles of one network.
type Styles struct {
	Network uint32 // CRC-32 (IEEE) of the file of the network
	Styles  []Style
}

// inStyle reports whether a constant of a network is part of its style.
func inStyle(t *onnx.Tensor) bool {
	return t.Type == onnx.Float32 && (strings.HasSuffix(t.Name, ".bias") || t.Name == "policy.weight")
}

// StyleOf returns the style in which styled differs from network. It is an error if they
// differ in other constants, too.
func StyleOf(name string, network, styled []byte) (Style, error) {
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
		case b == nil || b.Type != a.Type || !slices.Equal(b.Dims, a.Dims), !inStyle(a) && !slices.Equal(a.Data, b.Data):
			return Style{}, fmt.Errorf("style %s: the network differs in %s, which is not part of a style", name, a.Name)
		case inStyle(a):
			s.Numbers = append(s.Numbers, b.Float32s()...)
		}
	}
	return s, nil
}

var (
	errMisfit = errors.New("the style does not fit its network")
	errUnlike = errors.New("writing styles: they have different sizes, or are too many")
)

// Styled returns the network in the style of that name; styles is the output of
// Styles.Encode.
func Styled(network, styles []byte, name string) ([]byte, error) {
	set, err := DecodeStyles(styles)
	if err != nil {
		return nil, err
	}
	return set.Apply(network, name)
}

// Apply returns the file of the network in the style of that name.
func (s *Styles) Apply(network []byte, name string) ([]byte, error) {
	i := slices.IndexFunc(s.Styles, func(s Style) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no style %.20q", name)
	}
	if crc32.ChecksumIEEE(network) != s.Network {
		return nil, errors.New("the styles belong to another network")
	}
	m, err := onnx.Unmarshal(network)
	if err != nil {
		return nil, err
	}
	left := s.Styles[i].Numbers
	for k := range m.Graph.Initializers {
		t := &m.Graph.Initializers[k]
		if !inStyle(t) {
			continue
		}
		n := t.Len()
		if n > len(left) {
			return nil, errMisfit
		}
		*t = onnx.NewTensor(t.Name, left[:n], t.Dims...)
		left = left[n:]
	}
	if len(left) > 0 {
		return nil, errMisfit
	}
	return onnx.Marshal(m)
}

// A file of styles begins with styleMagic, the checksum of the network, the number of styles
// and the numbers of each (4 bytes each). Each style is its name, padded with zeros to
// styleName, and its numbers as float32. The file ends with the CRC-32 (IEEE) of all
// before. All is little-endian.
const (
	styleMagic  = "OTHSTY1\n"
	styleName   = 16
	styleHead   = len(styleMagic) + 12
	stylesMost  = 1 << 8
	numbersMost = 1 << 16
)

// Encode returns the file of the styles, which must have equal numbers of values.
func (s *Styles) Encode() ([]byte, error) {
	if len(s.Styles) == 0 || len(s.Styles) > stylesMost {
		return nil, errUnlike
	}
	le := binary.LittleEndian
	n := len(s.Styles[0].Numbers)
	out := le.AppendUint32([]byte(styleMagic), s.Network)
	out = le.AppendUint32(le.AppendUint32(out, uint32(len(s.Styles))), uint32(n))
	for _, t := range s.Styles {
		if len(t.Name) > styleName || t.Name == "" || len(t.Numbers) != n || n > numbersMost {
			return nil, errUnlike
		}
		out = append(append(out, t.Name...), make([]byte, styleName-len(t.Name))...)
		for _, x := range t.Numbers {
			out = le.AppendUint32(out, math.Float32bits(x))
		}
	}
	return le.AppendUint32(out, crc32.ChecksumIEEE(out)), nil
}

// DecodeStyles reads a file of styles.
func DecodeStyles(data []byte) (*Styles, error) {
	le := binary.LittleEndian
	if len(data) < styleHead+4 || string(data[:len(styleMagic)]) != styleMagic {
		return nil, errors.New("reading styles: not a file of styles")
	}
	s := &Styles{Network: le.Uint32(data[len(styleMagic):])}
	count, n := le.Uint32(data[len(styleMagic)+4:]), le.Uint32(data[len(styleMagic)+8:])
	size := styleName + 4*int64(n)
	if count > stylesMost || n > numbersMost || int64(len(data)) != int64(styleHead)+int64(count)*size+4 {
		return nil, fmt.Errorf("reading styles: %d bytes do not fit %d styles of %d numbers", len(data), count, n)
	}
	end := len(data) - 4
	if crc32.ChecksumIEEE(data[:end]) != le.Uint32(data[end:]) {
		return nil, errors.New("reading styles: the file is damaged")
	}
	for body := range slices.Chunk(data[styleHead:end], int(size)) {
		t := Style{Name: strings.TrimRight(string(body[:styleName]), "\x00"), Numbers: make([]float32, n)}
		_, _ = binary.Decode(body[styleName:], le, t.Numbers) // of as many bytes
		for _, x := range t.Numbers {
			if x-x != 0 {
				return nil, fmt.Errorf("reading styles: %.20q has numbers that are not finite", t.Name)
			}
		}
		s.Styles = append(s.Styles, t)
	}
	return s, nil
}
