package policy

import (
	"math/rand/v2"

	"othello/game"
)

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
