// Package memorytest counts what code under test allocates.
package memorytest

import "runtime"

// Little is more than any reader allocates for a file that claims much and has forty bytes.
const Little = 2 << 20

// Allocated returns how many bytes do allocates in all, freed ones included. Nothing else
// may allocate at the same time.
func Allocated(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
