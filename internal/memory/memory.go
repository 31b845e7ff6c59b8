// Package memory asks the system for large tables, and for room for what a file unfolds
// into, in a way that can be refused: what Go's own allocator is refused ends the program.
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
	// small is what comes from Go's own memory: far less than the reserve.
	small = 32 << 20
	// reserve is what must be left for everything else after a large request.
	reserve = 256 << 20
	// sweep is how much large memory may be out before the collector looks for owners
	// that are gone: it does not see this memory, and would not run for it.
	sweep = 1 << 30
)

var errShort = errors.New("nothing would be left for the rest of the program")

// lender gives large memory out and counts it.
type lender struct {
	request func(bytes int) ([]byte, error)
	free    func([]byte)
	room    func() (total, unused int) // bytes of the machine or the container, and those that nobody uses

	mu  sync.Mutex // one request at a time: the reserve is not promised twice
	out int        // bytes given out
}

var machine = lender{request: system, free: release, room: physical}

// Zeroed returns a list of n zeroed elements or, where the system has not got so much, of
// half as many, a quarter and so on. T has no pointers. Large lists live until the
// collector finds their owner gone: nothing may use the list longer than that.
func Zeroed[T, O any](owner *O, n int) []T { return zeroed[T](&machine, owner, n) }

// Granted returns how many of so many MiB a list can have now: all, half and so on.
func Granted(megabytes int) int { return machine.granted(megabytes) }

// Room returns an error, in one line, if the system has not got so many bytes now. It is
// for what Go's own allocator will be asked for in many pieces, which it cannot refuse.
func Room(bytes int) error { return machine.spare(bytes) }

func zeroed[T, O any](l *lender, owner *O, n int) []T {
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

func (l *lender) granted(megabytes int) int {
	for megabytes > math.MaxInt>>20 || l.spare(megabytes<<20) != nil {
		megabytes /= 2
	}
	return megabytes
}

func (l *lender) spare(bytes int) error {
	if bytes <= small {
		return nil
	}
	data, err := l.take(bytes)
	if err != nil {
		return fmt.Errorf("it takes about %d MiB of memory, which the system has not got", bytes>>20)
	}
	l.giveBack(data)
	return nil
}

// take returns new memory from the system, which has the reserve besides.
func (l *lender) take(size int) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out+size > sweep && l.out > 0 {
		runtime.GC()
	}
	// The system may promise more than there is, and end the program when it is used.
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

func (l *lender) giveBack(data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free(data)
	l.out -= len(data)
}
