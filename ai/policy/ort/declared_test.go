package ort

import (
	"slices"
	"testing"
)

func TestDeclared(t *testing.T) {
	in, out, err := declared(policy(2))
	if err != nil {
		t.Fatal(err)
	}
	if len(in) != 1 || in[0].name != "planes" || in[0].kind != 1 || !slices.Equal(in[0].shape, []int64{0, 2, 8, 8}) {
		t.Errorf("inputs %+v", in)
	}
	if len(out) != 1 || out[0].name != "squares" || !slices.Equal(out[0].shape, []int64{0, 1, 8, 8}) {
		t.Errorf("outputs %+v", out)
	}
	if in, _, err := declared(product()); err != nil || missingName("input", []string{"x", "y"}, in) != "" {
		t.Errorf("inputs %+v, %v", in, err)
	}
	if got := missingName("input", []string{"x", "w"}, in); got != `it has no input "x", only "planes"` {
		t.Errorf("%s", got)
	}
}
