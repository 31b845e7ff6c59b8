package mcts

// bounds are what is proven about a node: its final score under perfect play, in
// discs for the side to move, is within them.
type bounds struct{ lower, upper int8 }

// unknown are the bounds of a position nothing is proven about.
var unknown = bounds{-64, 64}

func exactly(score int) bounds { return bounds{int8(score), int8(score)} }

// flip sees the bounds from the other side.
func (b bounds) flip() bounds { return bounds{-b.upper, -b.lower} }

// exact reports whether the score itself is proven.
func (b bounds) exact() bool { return b.lower == b.upper }

// decided reports whether it is proven who wins, or that nobody does.
func (b bounds) decided() bool { return b.lower > 0 || b.upper < 0 || b.exact() }

// won and lost report a proven win of the side to move and of the other.
func (b bounds) won() bool  { return b.lower > 0 }
func (b bounds) lost() bool { return b.upper < 0 }

// verdict returns the worth of a decided position.
func (b bounds) verdict() Verdict {
	switch {
	case b.won():
		return Verdict{1, float64(b.lower)}
	case b.lost():
		return Verdict{0, float64(b.upper)}
	}
	return Verdict{0.5, 0}
}

// clamp moves a guess of the score to where it is possible.
func (b bounds) clamp(discs float64) float64 {
	return min(max(discs, float64(b.lower)), float64(b.upper))
}

func (b bounds) pack() uint32 { return uint32(uint8(b.lower)) | uint32(uint8(b.upper))<<8 }

func unpack(x uint32) bounds { return bounds{int8(x), int8(x >> 8)} }

// bounds returns the proven ones of n.
func (n *node) bounds() bounds { return unpack(n.proof.Load()) }

// narrow adds what is proven to what n knows and reports whether that is news.
func (n *node) narrow(b bounds) bool {
	for {
		old := n.proof.Load()
		known := unpack(old)
		fresh := bounds{max(known.lower, b.lower), min(known.upper, b.upper)}
		if fresh == known {
			return false
		}
		if n.proof.CompareAndSwap(old, fresh.pack()) {
			return true
		}
	}
}
