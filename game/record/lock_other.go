//go:build !(darwin || linux || freebsd || netbsd || openbsd || dragonfly || windows)

package record

import "os"

// lockFile does nothing: this system's files cannot be locked.
func lockFile(*os.File) error { return nil }
