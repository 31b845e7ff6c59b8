//go:build unix

package memory

import "golang.org/x/sys/unix"

// system allocates zeroed memory outside Go's heap.
func system(size int) ([]byte, error) {
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

func release(data []byte) { _ = unix.Munmap(data) }
