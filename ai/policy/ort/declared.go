package ort

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// port is an input or output that a network declares.
type port struct {
	name  string
	kind  int     // element type by the numbers of onnx.proto; zero if it is no tensor
	shape []int64 // zero where the model leaves the length open
}

// declared reads the inputs and outputs that a network declares. It reads no more
// of the file than it must: whether the rest is sound is for the library to say.
func declared(model []byte) (inputs, outputs []port, err error) {
	if len(model) == 0 {
		return nil, nil, errors.New("the file is empty")
	}
	graph, err := field(model, 7)
	if err != nil {
		return nil, nil, errors.New("it is no ONNX file, or damaged")
	}
	given := make(map[string]bool) // initialisers may be declared as inputs too
	err = fields(graph, func(n protowire.Number, value []byte) error {
		switch n {
		case 5:
			name, err := field(value, 8)
			if err == nil {
				given[string(name)] = true
			}
			return err
		case 11, 12:
			p, err := readPort(value)
			if n == 11 {
				inputs = append(inputs, p)
			} else {
				outputs = append(outputs, p)
			}
			return err
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("its graph is damaged: %w", err)
	}
	inputs = slices.DeleteFunc(inputs, func(p port) bool { return given[p.name] })
	return inputs, outputs, nil
}

func readPort(b []byte) (p port, err error) {
	return p, fields(b, func(n protowire.Number, value []byte) error {
		switch n {
		case 1:
			p.name = string(value)
		case 2:
			tensor, err := field(value, 1)
			if err != nil || tensor == nil {
				return err
			}
			if p.kind, err = number(tensor, 1); err != nil {
				return err
			}
			shape, err := field(tensor, 2)
			if err != nil {
				return err
			}
			return fields(shape, func(n protowire.Number, dimension []byte) error {
				if n != 1 {
					return nil
				}
				length, err := number(dimension, 1)
				p.shape = append(p.shape, int64(length))
				return err
			})
		}
		return nil
	})
}

// fields calls do with each field of a message that has a length: text or a
// message of its own.
func fields(b []byte, do func(n protowire.Number, value []byte) error) error {
	for len(b) > 0 {
		n, kind, size := protowire.ConsumeTag(b)
		if size < 0 {
			return protowire.ParseError(size)
		}
		b = b[size:]
		if kind != protowire.BytesType {
			if size = protowire.ConsumeFieldValue(n, kind, b); size < 0 {
				return protowire.ParseError(size)
			}
			b = b[size:]
			continue
		}
		value, size := protowire.ConsumeBytes(b)
		if size < 0 {
			return protowire.ParseError(size)
		}
		b = b[size:]
		if err := do(n, value); err != nil {
			return err
		}
	}
	return nil
}

// field is the last field of that number; nil if there is none.
func field(b []byte, wanted protowire.Number) (found []byte, err error) {
	err = fields(b, func(n protowire.Number, value []byte) error {
		if n == wanted {
			found = value
		}
		return nil
	})
	return found, err
}

// number is the last number in the field; zero if there is none or it is out of
// range.
func number(b []byte, wanted protowire.Number) (found int, err error) {
	for len(b) > 0 {
		n, kind, size := protowire.ConsumeTag(b)
		if size < 0 {
			return 0, protowire.ParseError(size)
		}
		b = b[size:]
		if n == wanted && kind == protowire.VarintType {
			v, size := protowire.ConsumeVarint(b)
			if size < 0 {
				return 0, protowire.ParseError(size)
			}
			if found = int(v); found < 0 || uint64(found) != v {
				found = 0
			}
		}
		if size = protowire.ConsumeFieldValue(n, kind, b); size < 0 {
			return 0, protowire.ParseError(size)
		}
		b = b[size:]
	}
	return found, nil
}

// names are the names of ports.
func names(ports []port) []string {
	list := make([]string, len(ports))
	for i, p := range ports {
		list[i] = p.name
	}
	return list
}

// missingName is the first of names that is not among ports, with those that are
// there, as the end of a sentence; empty if all are.
func missingName(kind string, names []string, ports []port) string {
	for _, name := range names {
		if !slices.ContainsFunc(ports, func(p port) bool { return p.name == name }) {
			var there []string
			for _, p := range ports {
				there = append(there, fmt.Sprintf("%q", p.name))
			}
			return fmt.Sprintf("it has no %s %q, only %s", kind, name, strings.Join(there, ", "))
		}
	}
	return ""
}
