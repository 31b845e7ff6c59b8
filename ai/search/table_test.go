package search

import (
	"math"
	"testing"
)

// TestTableHolds wants all hashes to lie in tables of any size, also of a smaller one than
// was asked for.
func TestTableHolds(t *testing.T) {
	table := newTable(1)
	for _, n := range []int{len(table.buckets), 8, 2} {
		table.hold(table.buckets[:n])
		if table.bucket(0) != &table.buckets[0] || table.bucket(math.MaxUint64) != &table.buckets[n-1] {
			t.Errorf("%d buckets: the first or the last one is out of reach", n)
		}
	}
}
