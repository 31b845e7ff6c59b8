package onnx

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// maxDims is the number of dimensions that a tensor may have.
const maxDims = 32

// readTensor reads a tensor whose elements are raw bytes or, as some programs
// write them, lists of numbers.
func readTensor(f field, t *Tensor) error {
	var kind, location int64
	var dims, ints []int64
	var floats []float32
	raw := false
	err := f.read(func(f field) error {
		switch f.number {
		case tensorDims:
			// A byte can make a dimension, which takes sixteen in memory.
			if len(f.body.data) > maxDims*binary.MaxVarintLen64 {
				return fail(f.at, "a tensor with more than %d dimensions", maxDims)
			}
			if err := f.ints(&dims); err != nil {
				return err
			}
			if len(dims) > maxDims {
				return fail(f.at, "a tensor with more than %d dimensions", maxDims)
			}
			return nil
		case tensorType:
			return f.int(&kind)
		case tensorSegment:
			return fail(f.at, "a tensor in segments, which is not supported")
		case tensorFloats:
			return f.floats(&floats)
		case tensorInt32s, tensorInt64s:
			return f.ints(&ints)
		case tensorName:
			return f.text(&t.Name)
		case tensorRaw:
			t.Data, raw = f.body.data, true
			return f.expect(protowire.BytesType)
		case tensorLocation:
			return f.int(&location)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if location != 0 {
		return fail(f.at, "the data of tensor %.60q is in another file, which is not supported", t.Name)
	}
	t.Type = DataType(kind)
	for _, d := range dims {
		if d < 0 || d > math.MaxInt32 {
			return fail(f.at, "tensor %.60q has a dimension of %d", t.Name, d)
		}
		t.Dims = append(t.Dims, int(d))
	}
	switch {
	case raw:
	case t.Type == Float32:
		t.Data = NewFloat32("", floats).Data
	default:
		t.Data = littleEndian(t.Type, ints)
	}
	if err := t.check(); err != nil {
		return fail(f.at, "%v", err)
	}
	return nil
}

// littleEndian is integers as the bytes of raw elements; higher bits are dropped.
func littleEndian(t DataType, values []int64) []byte {
	var data []byte
	for _, v := range values {
		switch t.Size() {
		case 1:
			data = append(data, byte(v))
		case 4:
			data = binary.LittleEndian.AppendUint32(data, uint32(v))
		case 8:
			data = binary.LittleEndian.AppendUint64(data, uint64(v))
		}
	}
	return data
}
