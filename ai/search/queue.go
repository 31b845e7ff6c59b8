package search

// queue holds the moves of the exact search that are still to be tried. It is
// branch-free, since the order of moves is hard to predict.
type queue struct {
	// keys[i] is the i-th move's score in the high bits, less i so that the first of
	// equals comes first; gone once tried.
	keys [queueSize + 3]int64
	n    int // moves in the list
}

const queueSize = 16

// No position of the exact search has more moves than a queue takes.
var _ [queueSize - endgameEmpties]struct{}

// gone is below every key, but not so far that a difference of keys overflows.
const gone = -1 << 62

// start resets the queue for a list of n moves, whose keys are set later.
func (q *queue) start(n int) {
	q.n = n
	fill := (*[3]int64)(q.keys[n&(queueSize-1):])
	fill[0], fill[1], fill[2] = gone, gone, gone
}

// put sets the score of the i-th move.
func (q *queue) put(i int, score int32) { q.keys[i&(queueSize-1)] = int64(score)<<8 - int64(i) }

// drop removes the i-th move.
func (q *queue) drop(i int) { q.keys[i&(queueSize-1)] = gone }

// next removes the move with the highest score and returns its index in the list, -1 if
// none is left.
func (q *queue) next() int {
	best := int64(gone)
	for i := 0; i < q.n; i += 4 {
		four := (*[4]int64)(q.keys[i&(queueSize-4):])
		best = larger(best, larger(larger(four[0], four[1]), larger(four[2], four[3])))
	}
	if best == gone {
		return -1
	}
	i := int(-best & (queueSize - 1))
	q.keys[i] = gone
	return i
}

// larger is max without a branch.
func larger(a, b int64) int64 {
	d := a - b
	return a - d&(d>>63)
}
