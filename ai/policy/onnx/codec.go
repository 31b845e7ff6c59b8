package onnx

import (
	"errors"
	"math"
	"reflect"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// A message of the format is a struct whose tags are the field numbers of onnx.proto, in
// ascending order. Slices are repeated fields. Pointers are optional fields: nil is not
// written, a pointer to zero is. Other zeros are not written, as in proto3.

// refused marks a field of the format that this package does not support; the tag refused
// names it.
type refused struct{}

// converted is a message whose Go form differs from the file's.
type converted interface {
	// encode returns the form of the file, a pointer to a struct.
	encode() any
	// decode calls read with a pointer to the struct of the file's form, and sets the
	// receiver from it.
	decode(read func(any) error) error
}

// checked is a message with a check of its own.
type checked interface{ check() error }

// number returns the number of a field in onnx.proto.
func number(f reflect.StructField) protowire.Number {
	n, _ := strconv.Atoi(f.Tag.Get("onnx"))
	return protowire.Number(n)
}

// decode reads a message into what to points to. It skips fields that the struct does not
// have.
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

// fields is decode for structs of the file's form.
func (m message) fields(to any) error {
	v := reflect.ValueOf(to).Elem()
	seen := map[protowire.Number]bool{} // of single messages
	return m.each(func(f field) error {
		for i := range v.NumField() {
			switch about := v.Type().Field(i); {
			case number(about) != f.number:
			case about.Type == reflect.TypeFor[refused]():
				return fail(f.at, "it has %s, which this program does not support", about.Tag.Get("refused"))
			case single(about.Type) && seen[f.number]: // others would merge both
				return fail(f.at, "field %d, of which there is one, comes again", f.number)
			default:
				seen[f.number] = single(about.Type)
				return f.decode(v.Field(i))
			}
		}
		return nil
	})
}

// single reports whether a field of that type is a message that is not repeated.
func single(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
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
