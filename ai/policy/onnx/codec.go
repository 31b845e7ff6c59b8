package onnx

import (
	"errors"
	"math"
	"reflect"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// A message of the format is a struct whose fields have their numbers in onnx.proto as
// tags, in that order. Integers, floats, strings, bytes and structs are what they are
// there, slices are repeated, and pointers are optional: nil is not written, and zero
// behind a pointer is. Other zeros are not written, as in proto3.

// refused marks what the format has and this package has not; the tag refused names it.
type refused struct{}

// converted is a message that the program keeps in another form than the file.
type converted interface {
	// encode is the form of the file, a pointer to a struct.
	encode() any
	// decode has the form of the file read, into a pointer to a struct, and takes it over.
	decode(read func(any) error) error
}

// checked is a message that can be wrong as a whole.
type checked interface{ check() error }

// number returns that of a field in onnx.proto.
func number(f reflect.StructField) protowire.Number {
	n, _ := strconv.Atoi(f.Tag.Get("onnx"))
	return protowire.Number(n)
}

// decode reads a message into what to points to. Fields that the struct has not are
// passed over.
func (m message) decode(to any) error {
	if c, ok := to.(converted); ok {
		if err := c.decode(m.fields); err != nil {
			return err
		}
	} else if err := m.fields(to); err != nil {
		return err
	}
	if c, ok := to.(checked); ok {
		return c.check()
	}
	return nil
}

// fields is decode for the form of the file.
func (m message) fields(to any) error {
	v := reflect.ValueOf(to).Elem()
	return m.each(func(f field) error {
		for i := range v.NumField() {
			switch about := v.Type().Field(i); {
			case number(about) != f.number:
			case about.Type == reflect.TypeFor[refused]():
				return fail(f.at, "it has %s, which this program does not support", about.Tag.Get("refused"))
			default:
				return f.decode(v.Field(i))
			}
		}
		return nil
	})
}

// decode reads the field into v.
func (f field) decode(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(f.bits))
		return f.expect(protowire.VarintType)
	case reflect.Float32:
		v.SetFloat(float64(math.Float32frombits(uint32(f.bits))))
		return f.expect(protowire.Fixed32Type)
	case reflect.String:
		v.SetString(string(f.body.data))
		return f.expect(protowire.BytesType)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return f.decode(v.Elem())
	case reflect.Slice:
		return f.append(v)
	}
	err := f.expect(protowire.BytesType)
	if err == nil {
		err = f.body.decode(v.Addr().Interface())
	}
	if err != nil && !errors.Is(err, ErrFormat) {
		return fail(f.at, "%v", err)
	}
	return err
}

// append reads the field as more elements of a slice.
func (f field) append(v reflect.Value) error {
	switch to := v.Addr().Interface().(type) {
	case *[]byte: // not repeated
		*to = f.body.data
		return f.expect(protowire.BytesType)
	case *[]int64:
		return f.numbers(protowire.VarintType, protowire.ConsumeVarint, func(v uint64) { *to = append(*to, int64(v)) })
	case *[]float32:
		return f.numbers(protowire.Fixed32Type, consumeFixed32, func(v uint64) { *to = append(*to, math.Float32frombits(uint32(v))) })
	}
	if err := f.item(); err != nil {
		return err
	}
	v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	return f.decode(v.Index(v.Len() - 1))
}

// appendFields writes the fields of what from points to.
func appendFields(b []byte, from any) []byte {
	if c, ok := from.(converted); ok {
		from = c.encode()
	}
	v := reflect.ValueOf(from).Elem()
	for i := range v.NumField() {
		n, f := number(v.Type().Field(i)), v.Field(i)
		switch {
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() != reflect.Uint8:
			for k := range f.Len() {
				b = appendField(b, n, f.Index(k))
			}
		case f.Type() == reflect.TypeFor[refused](), f.IsZero() && f.Kind() != reflect.Struct:
		default:
			b = appendField(b, n, f)
		}
	}
	return b
}

// appendField writes one field.
func appendField(b []byte, n protowire.Number, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		return appendField(b, n, v.Elem())
	case reflect.Int, reflect.Int64:
		return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), uint64(v.Int()))
	case reflect.Float32:
		return protowire.AppendFixed32(protowire.AppendTag(b, n, protowire.Fixed32Type), math.Float32bits(float32(v.Float())))
	}
	b = protowire.AppendTag(b, n, protowire.BytesType)
	switch v.Kind() {
	case reflect.String:
		return protowire.AppendString(b, v.String())
	case reflect.Slice:
		return protowire.AppendBytes(b, v.Bytes())
	}
	return protowire.AppendBytes(b, appendFields(nil, v.Addr().Interface()))
}
