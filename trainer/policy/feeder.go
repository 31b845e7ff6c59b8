package policy

import (
	"othello/game"
	"othello/trainer/graph"
)

// Put sets position i of the batch to r under the symmetry y.
func Put(b *graph.Batch, i int, r Record, y game.Symmetry) {
	own, opp := y.Bitboard(r.Own), y.Bitboard(r.Opp)
	b.Own[i], b.Opponent[i] = uint64(own), uint64(opp)
	b.Legal[i] = uint64(game.Moves(own, opp))
	b.Move[i] = uint8(y.Square(r.Move))
	b.Result[i] = float32(r.Result)
}

// NewBatch returns a batch of n empty positions.
func NewBatch(n int) *graph.Batch {
	return &graph.Batch{
		Own: make([]uint64, n), Opponent: make([]uint64, n), Legal: make([]uint64, n),
		Move: make([]uint8, n), Result: make([]float32, n),
	}
}

// ahead is the number of batches prepared in advance.
const ahead = 4

// Feeder prepares batches in a background goroutine. Close ends it.
type Feeder struct {
	full, empty chan *graph.Batch
	stop, ended chan struct{}
}

// NewFeeder returns a feeder of batches of n positions of list, from visit first of the
// order o, which it owns afterwards.
func NewFeeder(list []Record, o *Order, first, n int) *Feeder {
	f := &Feeder{
		full: make(chan *graph.Batch, ahead), empty: make(chan *graph.Batch, ahead+1),
		stop: make(chan struct{}), ended: make(chan struct{}),
	}
	for range ahead + 1 {
		f.empty <- NewBatch(n)
	}
	go func() {
		defer close(f.ended)
		for visit := first; ; visit += n {
			var b *graph.Batch
			select {
			case b = <-f.empty:
			case <-f.stop:
				return
			}
			for i := range n {
				v := o.At(visit + i)
				Put(b, i, list[v.Index], v.Symmetry)
			}
			select {
			case f.full <- b:
			case <-f.stop:
				return
			}
		}
	}()
	return f
}

// Next returns the next batch. It belongs to the caller until Done.
func (f *Feeder) Next() *graph.Batch { return <-f.full }

// Done returns a batch for reuse.
func (f *Feeder) Done(b *graph.Batch) { f.empty <- b }

// Close ends the goroutine and waits for it.
func (f *Feeder) Close() {
	close(f.stop)
	<-f.ended
}
