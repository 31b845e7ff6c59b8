package ort

import (
	"errors"
	"os"
)

// Test is the part of testing.TB that Required and Lacking need.
type Test interface {
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Required opens the library for a test that needs it. Where there is none the test
// is skipped with the reason, or fails if the environment variable CI is set, since
// nobody would notice there, and OTHELLO_TEST_WITHOUT_RUNTIME is not: .ci/run sets that
// if the library cannot be had, which it says at its end.
func Required(t Test) Library {
	t.Helper()
	lib, err := Open(Options{})
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

// Lacking ends a test that cannot have the provider p here, for the given reason. The
// test is skipped, but fails if that is the CPU, or if the environment variable CI is
// set, since software can stand in for WebGPU's graphics card, and
// OTHELLO_TEST_WITHOUT_GPU is not: .ci/run sets that if the software cannot be had,
// which it says at its end.
func Lacking(t Test, p Provider, reason any) {
	t.Helper()
	if p == CPU || p == WebGPU && os.Getenv("CI") != "" && os.Getenv("OTHELLO_TEST_WITHOUT_GPU") == "" {
		t.Fatalf("needs %s: %v", p, reason)
	}
	t.Skipf("needs %s: %v", p, reason)
}
