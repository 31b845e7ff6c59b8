// Package memory allocates large tables from the system, and checks for free memory
// before large files are read. Unlike with Go's allocator, a failure does not end the
// program.
package memory

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"sync"
	"unsafe"
)

const (
	// small is the largest list allocated by Go.
	small = 32 << 20
	// reserve is left for the rest of the program after a large request.
	reserve = 256 << 20
	// sweep is the amount of large memory at which the collector runs to free it: it does
	// not count this memory.
	sweep = 1 << 30
)

var errShort = errors.New("not enough memory would be left for the rest of the program")

// allocator allocates large memory and counts it.
type allocator struct {
	request func(bytes int) ([]byte, error)
	free    func([]byte)
	room    func() (total, unused int) // bytes of the machine or container, and unused ones

	mu  sync.Mutex // one request at a time, so that the reserve holds
	out int        // bytes allocated
}

var machine = allocator{request: system, free: release, room: physical}

// Zeroed returns a list of n zeroed elements or, without enough memory, of half as many,
// a quarter and so on. T must not contain pointers. Large lists are freed when owner is
// collected, and must not be used after that.
func Zeroed[T, O any](owner *O, n int) []T { return zeroed[T](&machine, owner, n) }

// Granted returns how many of the given MiB a list would get now: all, half and so on.
func Granted(megabytes int) int { return machine.granted(megabytes) }

// Room returns an error if the given number of bytes is not free. Use it before many
// small allocations by Go, whose allocator cannot fail.
func Room(bytes int) error { return machine.spare(bytes) }

func zeroed[T, O any](l *allocator, owner *O, n int) []T {
	size := int(unsafe.Sizeof(*new(T)))
	for asked := n; ; n /= 2 {
		var list []T
		if n > math.MaxInt/size {
			continue
		} else if n*size <= small {
			list = make([]T, n)
		} else if data, err := l.take(n * size); err == nil {
			runtime.AddCleanup(owner, l.giveBack, data)
			list = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), n)
		} else {
			continue
		}
		if n < asked {
			slog.Warn("taking less memory than asked for", "elements", asked, "taken", n, "bytes each", size)
		}
		return list
	}
}

func (l *allocator) granted(megabytes int) int {
	for megabytes > math.MaxInt>>20 || l.spare(megabytes<<20) != nil {
		megabytes /= 2
	}
	return megabytes
}

func (l *allocator) spare(bytes int) error {
	if bytes <= small {
		return nil
	}
	data, err := l.take(bytes)
	if err != nil {
		return fmt.Errorf("it takes about %d MiB of memory, more than is free", bytes>>20)
	}
	l.giveBack(data)
	return nil
}

// take allocates memory from the system if the reserve is left.
func (l *allocator) take(size int) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out+size > sweep && l.out > 0 {
		runtime.GC()
	}
	// The system may overcommit, and kill the program when the memory is used.
	if total, unused := l.room(); size > min(total-l.out, unused)-reserve {
		return nil, errShort
	}
	data, err := l.request(size)
	if err != nil {
		return nil, err
	}
	rest, err := l.request(reserve)
	if err != nil {
		l.free(data)
		return nil, errShort
	}
	l.free(rest)
	l.out += size
	return data, nil
}

func (l *allocator) giveBack(data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free(data)
	l.out -= len(data)
}
