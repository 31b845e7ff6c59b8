package onnx

import (
	"errors"
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
)

// ErrFormat is the cause of every error of Unmarshal.
var ErrFormat = errors.New("not a usable ONNX file")

// maxItems bounds how many nodes, tensors, dimensions, names and so on a file may
// have, for a few bytes of each would become hundreds in memory.
const maxItems = 1 << 18

// maxIntegers bounds the integers of all lists, of which one byte becomes eight in memory.
const maxIntegers = 1 << 24

// message is the bytes of a protocol buffer message, read from the front.
type message struct {
	data []byte
	at   int // offset of data in the file
	left *left
}

// left is how many more parts and integers the file may have.
type left struct{ items, integers int }

// field is one field of a message.
type field struct {
	number protowire.Number
	kind   protowire.Type
	bits   uint64  // value of a number
	body   message // value of a text or a message
	at     int     // offset of the field in the file
	left   *left   // as of the message
}

func fail(at int, format string, args ...any) error {
	return fmt.Errorf("%w: at byte %d: %v", ErrFormat, at, fmt.Sprintf(format, args...))
}

// each calls do with the fields of m in their order.
func (m message) each(do func(field) error) error {
	for len(m.data) > 0 {
		f, n, err := m.next()
		if err != nil {
			return err
		}
		m.data, m.at = m.data[n:], m.at+n
		if err := do(f); err != nil {
			return err
		}
	}
	return nil
}

// next returns the first field and how many bytes it takes.
func (m message) next() (field, int, error) {
	number, kind, n := protowire.ConsumeTag(m.data)
	if n < 0 {
		return field{}, 0, fail(m.at, "reading a field: %v", protowire.ParseError(n))
	}
	f := field{number: number, kind: kind, at: m.at, left: m.left}
	rest := m.data[n:]
	size := 0
	switch kind {
	case protowire.VarintType:
		f.bits, size = protowire.ConsumeVarint(rest)
	case protowire.Fixed32Type:
		f.bits, size = consumeFixed32(rest)
	case protowire.Fixed64Type:
		f.bits, size = protowire.ConsumeFixed64(rest)
	case protowire.BytesType:
		var v []byte
		if v, size = protowire.ConsumeBytes(rest); size >= 0 {
			f.body = message{data: v, at: m.at + n + size - len(v), left: m.left}
		}
	default:
		return field{}, 0, fail(m.at, "field %d is of a kind that ONNX has not", number)
	}
	if size < 0 {
		return field{}, 0, fail(m.at, "reading field %d: %v", number, protowire.ParseError(size))
	}
	return f, n + size, nil
}

// item counts one more thing that takes memory.
func (f field) item() error {
	if f.left.items--; f.left.items < 0 {
		return fail(f.at, "it has more than %d parts", maxItems)
	}
	return nil
}

func (f field) expect(kind protowire.Type) error {
	if f.kind != kind {
		return fail(f.at, "field %d has wire type %d, not %d", f.number, f.kind, kind)
	}
	return nil
}

// numbers hands the numbers of a field that is one of that kind, or many packed, to add.
func (f field) numbers(kind protowire.Type, consume func([]byte) (uint64, int), add func(uint64)) error {
	one := func(v uint64) error {
		if kind == protowire.VarintType {
			if f.left.integers--; f.left.integers < 0 {
				return fail(f.at, "its lists have more than %d integers", maxIntegers)
			}
		}
		add(v)
		return nil
	}
	if f.kind != protowire.BytesType {
		if err := f.expect(kind); err != nil {
			return err
		}
		return one(f.bits)
	}
	for data := f.body.data; len(data) > 0; {
		v, n := consume(data)
		if n < 0 {
			return fail(f.at, "reading the numbers of field %d: %v", f.number, protowire.ParseError(n))
		}
		if err := one(v); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// consumeFixed32 is protowire.ConsumeFixed32 for numbers.
func consumeFixed32(b []byte) (uint64, int) {
	v, n := protowire.ConsumeFixed32(b)
	return uint64(v), n
}
