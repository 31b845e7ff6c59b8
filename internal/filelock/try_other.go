//go:build !(darwin || linux || freebsd || netbsd || openbsd || dragonfly || windows)

package filelock

import "os"

// Try does nothing: this system cannot lock files.
func Try(*os.File) error { return nil }

// discard closes f and leaves the file.
func discard(f *os.File, _ string) { _ = f.Close() }
