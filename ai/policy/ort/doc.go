// Package ort runs networks with the ONNX Runtime library, on the processor or on an
// accelerator: it loads the library once, and runs graphs on an execution provider. Install downloads the library from npm, checks it against pinned checksums,
// and installs it completely or not at all; nothing else downloads.
//
// It knows nothing of boards; package policy converts positions, and also runs without
// this library.
//
// The library is bound by github.com/yalue/onnxruntime_go, which needs cgo. Built without
// cgo, everything that needs the library returns ErrNoCgo.
//
// The settings of sessions, which versions can be used and what each provider
// answers where it is missing were measured with ONNX Runtime 1.30.0; the README
// has the figures.
package ort
