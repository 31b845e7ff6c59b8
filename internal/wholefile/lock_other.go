//go:build !(darwin || linux || freebsd || netbsd || openbsd || dragonfly || windows)

package wholefile

// Movable reports whether a file can be renamed and removed while it is locked.
const Movable = false // there are no locks

// TryLock does nothing: this system cannot lock files.
func TryLock(Lockable) error { return nil }
