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

// FuzzDeclared wants no bytes to crash the reader of models.
func FuzzDeclared(f *testing.F) {
	f.Add(policy(1))
	f.Add(product())
	f.Add([]byte{0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, model []byte) {
		in, _, err := declared(model)
		if err != nil {
			return
		}
		for _, p := range in {
			if p.kind < 0 || slices.ContainsFunc(p.shape, func(n int64) bool { return n < 0 }) {
				t.Errorf("%+v", p)
			}
		}
	})
}
