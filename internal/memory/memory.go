// Package memory asks the system for large tables in a way that it can refuse: what
// Go's own allocator is refused ends the program.
package memory

import (
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"unsafe"
)

const (
	// small is what comes from Go's own memory: far less than the reserve.
	small = 32 << 20
	// reserve is what must be left for everything else after a large request.
	reserve = 256 << 20
	// sweep is how much large memory may be out before the collector looks for owners
	// that are gone: it does not see this memory, and would not run for it.
	sweep = 1 << 30
)

var errShort = errors.New("nothing would be left for the rest of the program")

var state struct {
	mu  sync.Mutex // one request at a time: the reserve is not promised twice
	out int        // bytes of large memory given out
}

// Zeroed is a list of n zeroed elements or, where the system has not got so much, of
// half as many, a quarter and so on. T has no pointers. Large lists live until the
// collector finds their owner gone: nothing may use the list longer than that.
func Zeroed[T, O any](owner *O, n int) []T {
	size := int(unsafe.Sizeof(*new(T)))
	for asked := n; ; n /= 2 {
		if n*size <= small {
			if n < asked {
				slog.Warn("taking less memory than asked for", "asked", asked*size, "taken", n*size)
			}
			return make([]T, n)
		}
		data, err := take(n * size)
		if err != nil {
			continue
		}
		if n < asked {
			slog.Warn("taking less memory than asked for", "asked", asked*size, "taken", n*size)
		}
		runtime.AddCleanup(owner, giveBack, data)
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), n)
	}
}

// Granted is how many of so many MiB a list can have now: all, half and so on.
func Granted(megabytes int) int {
	for ; megabytes<<20 > small; megabytes /= 2 {
		if data, err := take(megabytes << 20); err == nil {
			giveBack(data)
			break
		}
	}
	return megabytes
}

// take is new memory from the system, which has the reserve besides.
func take(size int) ([]byte, error) {
	state.mu.Lock()
	defer state.mu.Unlock()
	if state.out+size > sweep && state.out > 0 {
		runtime.GC()
	}
	data, err := system(size)
	if err != nil {
		return nil, err
	}
	rest, err := system(reserve)
	if err != nil {
		release(data)
		return nil, errShort
	}
	release(rest)
	state.out += size
	return data, nil
}

func giveBack(data []byte) {
	state.mu.Lock()
	defer state.mu.Unlock()
	release(data)
	state.out -= len(data)
}
