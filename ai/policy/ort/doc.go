// Package ort runs networks with the ONNX Runtime library, on the processor or on
// an accelerator: it finds the library, loads it once, picks what computes, and runs
// graphs. Package install gets the library.
//
// It knows nothing of boards: what goes into a network and what comes out is the
// business of package policy, which can also do without this library. It
// downloads nothing.
//
// The library is bound by github.com/yalue/onnxruntime_go, which needs cgo. Built
// without cgo, everything here that needs the library says so in an error.
//
// The settings of sessions, which versions can be used and what each provider
// answers where it is missing were measured with ONNX Runtime 1.30.0; the README
// has the figures.
package ort
