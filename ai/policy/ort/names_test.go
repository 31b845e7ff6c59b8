package ort

import "testing"

func TestMissingName(t *testing.T) {
	if got := missingName("input", []string{"y", "x"}, []string{"x", "y"}); got != "" {
		t.Errorf("%s", got)
	}
	if got := missingName("input", []string{"x", "w"}, []string{"planes", "mask"}); got != `it has no input "x", only "planes", "mask"` {
		t.Errorf("%s", got)
	}
}
