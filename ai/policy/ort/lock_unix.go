//go:build unix

package ort

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks f until it is closed, without waiting.
func lockFile(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}
