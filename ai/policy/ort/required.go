package ort

import (
	"errors"
	"os"
)

// Test is the part of testing.TB that Required and SkipProvider need.
type Test interface {
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Required opens the library for a test. Without one it skips the test, or fails it if
// the environment variable CI is set, where nobody would notice, and
// OTHELLO_TEST_WITHOUT_RUNTIME is not: .ci/run sets that and reports it if it cannot get
// the library.
func Required(t Test) Library {
	t.Helper()
	lib, err := Open("")
	if err == nil {
		return lib
	}
	expected := errors.Is(err, ErrNoCgo) || os.Getenv("OTHELLO_TEST_WITHOUT_RUNTIME") != ""
	if os.Getenv("CI") != "" && !expected {
		t.Fatalf("needs ONNX Runtime: %v", err)
	}
	t.Skipf("needs ONNX Runtime: %v", err)
	return Library{}
}

// SkipProvider skips a test for want of the provider p, with the reason. It fails the
// test instead if p is the CPU, or if the environment variable CI is set, where WebGPU
// runs by software, and OTHELLO_TEST_WITHOUT_GPU is not: .ci/run sets that and reports it
// if it cannot get the software.
func SkipProvider(t Test, p Provider, reason any) {
	t.Helper()
	if p == CPU || p == WebGPU && os.Getenv("CI") != "" && os.Getenv("OTHELLO_TEST_WITHOUT_GPU") == "" {
		t.Fatalf("needs %s: %v", p, reason)
	}
	t.Skipf("needs %s: %v", p, reason)
}
