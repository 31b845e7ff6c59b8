package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestQueue takes moves out in the order of their scores, the first of equals first,
// and none that was dropped.
func TestQueue(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 40))
	var q queue
	for range 1000 {
		n := rng.IntN(endgameEmpties + 1)
		q.start(n)
		var want []int
		scores := make([]int32, n)
		for i := range n {
			scores[i] = []int32{orderWipeout, orderHash, rng.Int32N(1<<16) - 1<<15, int32(rng.IntN(5)) - 2}[rng.IntN(4)]
			if rng.IntN(4) == 0 {
				q.drop(i)
				continue
			}
			q.put(i, scores[i])
			want = append(want, i)
		}
		slices.SortStableFunc(want, func(i, j int) int { return int(scores[j] - scores[i]) })
		var got []int
		for i := q.next(); i >= 0; i = q.next() {
			got = append(got, i)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("order %v of scores %v, want %v", got, scores, want)
		}
	}
}
