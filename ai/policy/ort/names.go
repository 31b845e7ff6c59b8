package ort

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"othello/ai/policy/onnx"
)

// names returns the names of values.
func names(values []onnx.ValueInfo) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.Name
	}
	return list
}

// missingName returns the first of names that is not among those declared, with those that
// are, as the end of a sentence; empty if all are.
func missingName(kind string, names, declared []string) string {
	for _, name := range names {
		if !slices.Contains(declared, name) {
			there := make([]string, len(declared))
			for i, name := range declared {
				there[i] = strconv.Quote(name)
			}
			return fmt.Sprintf("it has no %s %q, only %s", kind, name, strings.Join(there, ", "))
		}
	}
	return ""
}
