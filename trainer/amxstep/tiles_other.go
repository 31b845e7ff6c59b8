//go:build !amd64 || !linux

package amxstep

// tiles reports whether AMX can be used.
func tiles() bool { return false }

func newKernels() kernels { panic("there are no tiles") }

// floats is a zeroed array.
func floats(n int) []float32 { return make([]float32, n) }
