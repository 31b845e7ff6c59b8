//go:build !windows

package ort

// beside makes what lies beside the library loadable, which it is on Unix.
func beside(string) error { return nil }
