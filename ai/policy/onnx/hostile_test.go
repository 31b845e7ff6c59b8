package onnx

import (
	"errors"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"othello/internal/memory/memorytest"
)

// message builds a field of bytes.
func bytesField(number protowire.Number, body []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), body)
}

// TestHostileSizes reads files of some forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	huge := protowire.AppendVarint(protowire.AppendTag(nil, 7, protowire.BytesType), 1<<31)
	var dims []byte
	for range 4 {
		dims = protowire.AppendVarint(protowire.AppendTag(dims, 1, protowire.VarintType), 1<<31-1)
	}
	tensor := append(dims, protowire.AppendVarint(protowire.AppendTag(nil, 2, protowire.VarintType), uint64(Float32))...)
	raw := protowire.AppendVarint(protowire.AppendTag(nil, 9, protowire.BytesType), 1<<31)
	for name, data := range map[string][]byte{
		"graph":      huge,
		"dimensions": bytesField(7, bytesField(5, tensor)),
		"data":       bytesField(7, bytesField(5, append(tensor, raw...))),
		"endless":    []byte(strings.Repeat("\xff", 40)),
	} {
		var err error
		used := memorytest.Allocated(func() { _, err = Unmarshal(data) })
		if !errors.Is(err, ErrFormat) || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}

// TestHostileIntegers reads lists of integers of one byte each, which take eight: the
// file may have so many and no more, in one list or in several, packed or not.
func TestHostileIntegers(t *testing.T) {
	one := protowire.AppendVarint(protowire.AppendTag(nil, 7, protowire.VarintType), 1)
	for name, tensor := range map[string][]byte{
		"packed":   bytesField(7, make([]byte, 1000)),
		"unpacked": []byte(strings.Repeat(string(one), 1000)),
	} {
		for spare, want := range map[int]bool{0: true, -1: false} {
			m := message{data: tensor, left: &left{maxItems, 1000 + spare}}
			err := m.decode(&tensorFields{})
			if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "its lists have more than 16777216 integers") {
				t.Errorf("%s, %d spare: %v", name, spare, err)
			}
		}
	}
	list := message{data: bytesField(4, make([]byte, 4000)), left: &left{}}
	if err := list.decode(&tensorFields{}); err != nil {
		t.Errorf("numbers that take no more room than in the file: %v", err)
	}
}

// TestRepeatedMessage refuses a message, of which there is one, that comes twice: others merge both,
// so that what was checked is not what they compute with.
func TestRepeatedMessage(t *testing.T) {
	scalar := protowire.AppendVarint(protowire.AppendTag(nil, 2, protowire.VarintType), uint64(Float32))
	tensor := append(scalar, bytesField(9, make([]byte, 4))...)
	attribute := append(bytesField(1, []byte("value")), protowire.AppendVarint(protowire.AppendTag(nil, 20, protowire.VarintType), uint64(KindTensor))...)
	once := append(attribute, bytesField(5, tensor)...)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"once":  {once, ""},
		"twice": {append(append([]byte(nil), once...), bytesField(5, bytesField(8, []byte("another name")))...), "comes again"},
	} {
		var a Attribute
		err := message{data: c.data, left: &left{maxItems, maxIntegers}}.decode(&a)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
