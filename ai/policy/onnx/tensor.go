package onnx

import (
	"encoding/binary"
	"fmt"
	"math"
)

// DataType is the type of the elements of a tensor, numbered as in the format.
type DataType int

// The element types that are read and written.
const (
	Float32  DataType = 1
	Uint8    DataType = 2
	Int8     DataType = 3
	Int32    DataType = 6
	Int64    DataType = 7
	BFloat16 DataType = 16 // the upper half of Float32
)

// dataTypes holds the names of the operators' documentation, and the bytes of an element.
var dataTypes = map[DataType]struct {
	name string
	size int
}{
	Float32:  {"float", 4},
	Uint8:    {"uint8", 1},
	Int8:     {"int8", 1},
	Int32:    {"int32", 4},
	Int64:    {"int64", 8},
	BFloat16: {"bfloat16", 2},
}

// Size returns how many bytes an element takes, 0 for a type not known here.
func (t DataType) Size() int { return dataTypes[t].size }

// String returns the name that the operators' documentation uses.
func (t DataType) String() string {
	if known, ok := dataTypes[t]; ok {
		return known.name
	}
	return fmt.Sprintf("element type %d", int(t))
}

// Tensor is a constant array.
type Tensor struct {
	Name string
	Type DataType
	Dims []int  // none for a single number
	Data []byte // little endian, the last dimension fastest. Invariant: len is Len() * Type.Size()
}

// Len returns how many elements the dimensions make, -1 if one is negative or the
// bytes of the elements could not be counted.
func (t *Tensor) Len() int {
	n := 1
	for _, d := range t.Dims {
		if d < 0 || d > math.MaxInt32 {
			return -1
		}
		if d > 0 && n > math.MaxInt32/d {
			return -1
		}
		n *= d
	}
	return n
}

// check returns an error if the type, the dimensions or the length of the data are
// invalid.
func (t *Tensor) check() error {
	size := t.Type.Size()
	if size == 0 {
		return fmt.Errorf("tensor %q has %v, which is not supported", t.Name, t.Type)
	}
	n := t.Len()
	if n < 0 {
		return fmt.Errorf("tensor %q has impossible dimensions %v", t.Name, t.Dims)
	}
	if len(t.Data)/size != n || len(t.Data)%size != 0 {
		return fmt.Errorf("tensor %q has %d bytes of data, which is not %v of %v", t.Name, len(t.Data), t.Dims, t.Type)
	}
	return nil
}

// Float32s returns a copy of the elements, nil if the tensor has another type.
func (t *Tensor) Float32s() []float32 {
	if t.Type != Float32 {
		return nil
	}
	list := make([]float32, len(t.Data)/4)
	_, _ = binary.Decode(t.Data, binary.LittleEndian, list) // of as many bytes
	return list
}

// Int64s returns a copy of the elements, nil if the tensor is not of an integer type.
func (t *Tensor) Int64s() []int64 {
	size := t.Type.Size()
	if size == 0 || t.Type == Float32 || t.Type == BFloat16 {
		return nil
	}
	list := make([]int64, len(t.Data)/size)
	for i := range list {
		switch at := t.Data[size*i:]; t.Type {
		case Uint8:
			list[i] = int64(at[0])
		case Int8:
			list[i] = int64(int8(at[0]))
		case Int32:
			list[i] = int64(int32(binary.LittleEndian.Uint32(at)))
		case Int64:
			list[i] = int64(binary.LittleEndian.Uint64(at))
		}
	}
	return list
}

// NewTensor returns a tensor of a copy of these elements; the dimensions must make as many.
func NewTensor[T float32 | uint8 | int8 | int32 | int64](name string, values []T, dims ...int) Tensor {
	data, err := binary.Append(nil, binary.LittleEndian, values)
	if err != nil {
		panic(err) // no numbers
	}
	var zero any = T(0)
	kind := map[any]DataType{float32(0): Float32, uint8(0): Uint8, int8(0): Int8, int32(0): Int32, int64(0): Int64}[zero]
	return Tensor{Name: name, Type: kind, Dims: dims, Data: data}
}
