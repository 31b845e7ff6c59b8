package policy

import (
	"encoding/binary"
	"hash/crc32"
	"os"
	"reflect"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
	"othello/internal/memory/memorytest"
)

// networks returns the file of a network, and that of one with other numbers in a
// constant.
func networks(t *testing.T, change string) (network, other []byte) {
	t.Helper()
	network, err := os.ReadFile("../../models/small.onnx")
	if err != nil {
		t.Fatal(err)
	}
	m, err := onnx.Unmarshal(network)
	if err != nil {
		t.Fatal(err)
	}
	c := m.Graph.Initializer(change)
	if c == nil {
		t.Fatalf("the network has no %s", change)
	}
	values := c.Float32s()
	for i := range values {
		values[i] += float32(i + 1)
	}
	*c = onnx.NewTensor(c.Name, values, c.Dims...)
	if other, err = onnx.Marshal(m); err != nil {
		t.Fatal(err)
	}
	return network, other
}

// TestApply brings a style from one network to a file and to a network again.
func TestApply(t *testing.T) {
	for _, change := range []string{"conv3.bias", "policy.weight", "policy.bias"} {
		network, other := networks(t, change)
		style, err := StyleOf("odd", network, other)
		if err != nil {
			t.Fatal(err)
		}
		file, err := (&Styles{Network: crc32.ChecksumIEEE(network), Styles: []Style{{"own", make([]float32, len(style.Numbers))}, style}}).Encode()
		if err != nil {
			t.Fatal(err)
		}
		set, err := DecodeStyles(file)
		if err != nil {
			t.Fatal(err)
		}
		styled, err := set.Apply(network, "odd")
		if err != nil {
			t.Fatal(err)
		}
		got, err := onnx.Unmarshal(styled)
		if err != nil {
			t.Fatal(err)
		}
		want, err := onnx.Unmarshal(other)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: another network than the one whose style it is (%v)", change, err)
		}
		for name, wrong := range map[string]func() ([]byte, error){
			"no such style":   func() ([]byte, error) { return set.Apply(network, "even") },
			"another network": func() ([]byte, error) { return set.Apply(other, "odd") },
			"too few numbers": func() ([]byte, error) { return (&Styles{set.Network, []Style{{"a", nil}}}).Apply(network, "a") },
			"too many numbers": func() ([]byte, error) {
				return (&Styles{set.Network, []Style{{"a", make([]float32, 1<<16)}}}).Apply(network, "a")
			},
		} {
			if _, err := wrong(); err == nil {
				t.Errorf("%s is no error", name)
			}
		}
	}
	network, other := networks(t, "conv3.weight")
	if _, err := StyleOf("odd", network, other); err == nil || !strings.Contains(err.Error(), "conv3.weight") {
		t.Errorf("another weight: %v", err)
	}
}

// TestEncode refuses what DecodeStyles could not read.
func TestEncode(t *testing.T) {
	one := make([]float32, 1)
	for name, s := range map[string][]Style{
		"nothing": nil, "too many": make([]Style, stylesMost+1), "no name": {{"", one}},
		"a long name": {{strings.Repeat("x", styleName+1), one}}, "of two sizes": {{"a", one}, {"b", nil}},
		"too large": {{"a", make([]float32, numbersMost+1)}},
	} {
		if _, err := (&Styles{Styles: s}).Encode(); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

// TestHostileSizes reads files of forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	for _, count := range []uint32{0, 1, stylesMost, 1 << 31, 1<<32 - 1} {
		for _, n := range []uint32{1, numbersMost, 1 << 30, 1<<32 - 1} {
			le := binary.LittleEndian
			data := le.AppendUint32(le.AppendUint32([]byte(styleMagic+"sum."), count), n)
			data = append(data, make([]byte, 20)...)
			var err error
			used := memorytest.Allocated(func() { _, err = DecodeStyles(data) })
			if err == nil || used > memorytest.Little {
				t.Errorf("%d styles of %d numbers: %d bytes allocated, %v", count, n, used, err)
			}
		}
	}
}

// FuzzDecode wants files that are read to be written as they were.
func FuzzDecode(f *testing.F) {
	file, err := (&Styles{Network: 7, Styles: []Style{{"first", []float32{1, -2}}, {"second", []float32{0, 0.5}}}}).Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[styleHead:len(file)-4], uint32(2), uint32(2))
	f.Add([]byte{}, uint32(0), uint32(0))
	f.Fuzz(func(t *testing.T, body []byte, count, n uint32) {
		le := binary.LittleEndian
		data := le.AppendUint32(le.AppendUint32([]byte(styleMagic+"sum."), count), n)
		data = append(data, body...)
		if _, err := DecodeStyles(data); err == nil && crc32.ChecksumIEEE(data[:max(len(data)-4, 0)]) != le.Uint32(data[len(data)-4:]) {
			t.Error("a damaged file is read")
		}
		set, err := DecodeStyles(le.AppendUint32(data, crc32.ChecksumIEEE(data)))
		if err != nil {
			return
		}
		for _, s := range set.Styles {
			if _, err := (&Styles{Styles: []Style{s}}).Encode(); err != nil && s.Name != "" {
				t.Error(err)
			}
		}
	})
}
