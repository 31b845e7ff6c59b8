// Package memorytest counts what code under test allocates.
package memorytest

import "runtime"

// Little is more than any reader allocates for a forty-byte file with large counts.
const Little = 2 << 20

// Allocated returns the bytes that do allocates, freed ones included. No other goroutine
// may allocate meanwhile.
func Allocated(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
