//go:build !(darwin || linux || freebsd || netbsd || openbsd || dragonfly || windows)

package filelock

// Movable reports whether a file can be renamed and removed while it is locked.
const Movable = false // there are no locks

// Try does nothing: this system cannot lock files.
func Try(File) error { return nil }
