package ort

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// attempt is a test that says how it ended.
type attempt struct{ said string }

func (a *attempt) Helper()                      {}
func (a *attempt) Skipf(f string, args ...any)  { a.end("skipped: ", f, args) }
func (a *attempt) Fatalf(f string, args ...any) { a.end("failed: ", f, args) }
func (a *attempt) end(how, f string, args []any) {
	if a.said == "" { // the first counts: a real test ends there
		a.said = how + fmt.Sprintf(f, args...)
	}
}

// TestSkipProvider checks that missing providers fail tests in CI, unless the environment allows it.
func TestSkipProvider(t *testing.T) {
	for _, c := range []struct {
		ci, without string
		p           Provider
		want        string
	}{
		{"", "", WebGPU, "skipped: needs webgpu: no card"},
		{"yes", "", WebGPU, "failed: needs webgpu: no card"},
		{"yes", "yes", WebGPU, "skipped: needs webgpu: no card"},
		{"yes", "", CUDA, "skipped: needs cuda: no card"},
		{"", "", CPU, "failed: needs cpu: no card"},
	} {
		t.Setenv("CI", c.ci)
		t.Setenv("OTHELLO_TEST_WITHOUT_GPU", c.without)
		var a attempt
		if SkipProvider(&a, c.p, "no card"); a.said != c.want {
			t.Errorf("%+v: %q", c, a.said)
		}
	}
}

// TestRequired wants a test that needs the library to get it, or to be skipped, and to
// fail in CI unless it is said that there is none.
func TestRequired(t *testing.T) {
	lib, err := Open("")
	for _, c := range []struct{ ci, without, want string }{
		{"", "", "skipped: needs ONNX Runtime: "}, {"yes", "", "failed: needs ONNX Runtime: "}, {"yes", "yes", "skipped: needs ONNX Runtime: "},
	} {
		t.Setenv("CI", c.ci)
		t.Setenv("OTHELLO_TEST_WITHOUT_RUNTIME", c.without)
		var a attempt
		got := Required(&a)
		if err == nil && (a.said != "" || got != lib) {
			t.Errorf("%+v: %+v, %q", c, got, a.said)
		}
		if err != nil && !errors.Is(err, ErrNoCgo) && !strings.HasPrefix(a.said, c.want) {
			t.Errorf("%+v: %q", c, a.said)
		}
	}
}
