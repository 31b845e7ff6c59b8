package policy

import (
	"math/rand/v2"

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

// ahead is the number of batches prepared in advance.
const ahead = 4

// feeder prepares batches in a background goroutine. Close ends it.
type feeder struct {
	full chan *graph.Batch
	stop chan struct{}
}

// newFeeder returns a feeder of batches of n positions of list, from visit first of the
// order o, which it owns afterwards.
func newFeeder(list []Record, o *Order, first, n int) *feeder {
	f := &feeder{make(chan *graph.Batch, ahead), make(chan struct{})}
	go func() {
		for visit := first; ; visit += n {
			b := graph.NewBatch(n)
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

// Next returns the next batch.
func (f *feeder) Next() *graph.Batch { return <-f.full }

// Close ends the goroutine.
func (f *feeder) Close() { close(f.stop) }

// Order is the order in which positions are visited: epoch after epoch, each of
// which visits all positions once, or once under each of four symmetries. The same seed
// gives the same order.
type Order struct {
	Seed       uint64
	Count      int  // positions
	AsPlayed   bool // as in Split
	FourImages bool // as in Split

	epoch int
	perm  []uint32 // of the epoch, image by image of each position; nil before the first
}

// images are the symmetries of Split.FourImages.
var images = [...]game.Symmetry{game.Identity, game.HalfTurn, game.Transpose, game.Transpose ^ game.HalfTurn}

// Visit is one visit of a position.
type Visit struct {
	Index    int
	Symmetry game.Symmetry // under which the position is seen
}

// Epoch returns how many visits an epoch has.
func (o *Order) Epoch() int {
	if o.FourImages {
		return o.Count * len(images)
	}
	return o.Count
}

// At returns visit n, from 0. It is fast if n is in the epoch of the previous call. Eight
// consecutive epochs see a position under each symmetry once, unless AsPlayed.
func (o *Order) At(n int) Visit {
	epoch := n / o.Epoch()
	if o.perm == nil || epoch != o.epoch {
		o.shuffle(epoch)
	}
	i := int(o.perm[n%o.Epoch()])
	switch {
	case o.FourImages:
		return Visit{Index: i / len(images), Symmetry: images[i%len(images)]}
	case o.AsPlayed:
		return Visit{Index: i}
	}
	y := mix(o.Seed^uint64(i)) ^ uint64(epoch)
	return Visit{Index: i, Symmetry: game.Symmetry(y % game.Symmetries)}
}

func (o *Order) shuffle(epoch int) {
	if o.perm == nil {
		o.perm = make([]uint32, o.Epoch())
	}
	o.epoch = epoch
	for i := range o.perm {
		o.perm[i] = uint32(i)
	}
	rng := rand.New(rand.NewPCG(o.Seed, uint64(epoch)))
	rng.Shuffle(len(o.perm), func(i, j int) { o.perm[i], o.perm[j] = o.perm[j], o.perm[i] })
}

// mix returns the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
