package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// pairs holds the constants for computing the flips of two squares at once: one in the
// lower half of each vector, one in the upper half.
type pairs struct{ ones, top VecVirtual } // all bits, the highest bit of each lane

func newPairs() pairs {
	p := pairs{ZMM(), ZMM()}
	VPTERNLOGQ(U8(0xff), p.ones, p.ones, p.ones)
	VPSLLQ(U8(63), p.ones, p.top)
	return p
}

// turn leaves in each half of the result own's flips on the two squares whose rays are
// given; the second one may be missing.
func (p pairs) turn(own, opp VecVirtual, rays1, rays2 Mem) VecVirtual {
	up, down := ZMM(), ZMM()
	VMOVDQU(rays1, up.AsY())
	VMOVDQU(rays1.Offset(32), down.AsY())
	if rays2.Base != nil {
		VINSERTI64X4(U8(1), rays2, up, up)
		VINSERTI64X4(U8(1), rays2.Offset(32), down, down)
	}

	// Towards higher squares a carry runs along the opponent's discs.
	turned, found := ZMM(), K()
	VMOVDQA64(up, turned)
	VPTERNLOGQ(U8(0xcf), opp, opp, turned) // opp | ^up
	VPSUBQ(p.ones, turned, turned)
	VPTERNLOGQ(U8(0x80), up, own, turned) // turned & own & up
	VPTESTMQ(turned, turned, found)
	VPADDQ(p.ones, turned, turned)
	VPANDQ_Z(up, turned, found, turned)
	// Towards lower squares: the highest bit that is not the opponent's.
	far := ZMM()
	VPANDNQ(down, opp, far)
	VPLZCNTQ(far, far)
	VPSRLVQ(far, p.top, far)
	VPANDQ(own, far, far)
	VPADDQ(far, far, far)
	VPADDQ(p.ones, far, far)
	VPTERNLOGQ(U8(0xf2), down, far, turned) // turned | down &^ far
	unite(turned)
	return turned
}

// expandPairs writes expandAVX512, which works on two moves at once. The last of an odd
// number of moves is computed twice; the list has room for it.
func expandPairs() {
	TEXT("expandAVX512", NOSPLIT, expandSignature)
	Doc("expandAVX512 is expandGo with AVX-512.")
	x := newExpansion()
	own, opp, empty := ZMM(), ZMM(), ZMM()
	VPBROADCASTQ(addr("own"), own)
	VPBROADCASTQ(addr("opp"), opp)
	VPBROADCASTQ(addr("empty"), empty)
	p := newPairs()
	shift, twice, inside := ZMM(), ZMM(), ZMM()
	VBROADCASTI64X4(table("directions", 0), shift)
	VPADDQ(shift, shift, twice)
	VBROADCASTI64X4(table("directions", 32), inside)
	upper, half := K(), GP64()
	MOVQ(U32(0xf0), half)
	KMOVW(half.As32(), upper)
	TESTQ(x.moves, x.moves)
	JZ(LabelRef("done"))

	Label("next")
	square1, square2, bit1, bit2 := GP64(), GP64(), GP64(), GP64()
	TZCNTQ(x.moves, square1)
	BLSIQ(x.moves, bit1)
	BLSRQ(x.moves, x.moves)
	TZCNTQ(x.moves, square2)
	BLSIQ(x.moves, bit2)
	CMOVQCC(square1, square2) // no carry: there was none left
	CMOVQCC(bit1, bit2)
	x.score(square1, bit1, 0)
	x.score(square2, bit2, 1)
	SHLQ(U8(6), square1)
	SHLQ(U8(6), square2)
	disc := ZMM()
	VPBROADCASTQ(bit1, disc)
	VPBROADCASTQ(bit2, upper, disc)
	turned := p.turn(own, opp, Mem{Base: x.rays, Index: square1, Scale: 1}, Mem{Base: x.rays, Index: square2, Scale: 1})
	split(turned, Mem{Base: x.list, Disp: moveFlips}, Mem{Base: x.list, Disp: moveSize + moveFlips})
	CMPQ(x.shift, U8(63)) // noPlaces
	JE(LabelRef("placed"))
	x.place(bit1, 0)
	x.place(bit2, 1)
	Label("placed")

	// The position after the move, and where the opponent can go.
	mover, other := ZMM(), ZMM()
	VPXORQ(turned, opp, mover)
	VMOVDQA64(turned, other)
	VPTERNLOGQ(U8(0xfe), own, disc, other)
	in, up, down, preUp, preDown, s, t := ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VPANDQ(inside, other, in)
	VPSLLVQ(shift, mover, up)
	VPSRLVQ(shift, mover, down)
	VPANDQ(in, up, up)
	VPANDQ(in, down, down)
	VPSLLVQ(shift, in, preUp)
	VPANDQ(in, preUp, preUp)
	VPSRLVQ(shift, preUp, preDown)
	VPSLLVQ(shift, up, s)
	VPSRLVQ(shift, down, t)
	VPTERNLOGQ(U8(0xf8), s, in, up) // up | in & s
	VPTERNLOGQ(U8(0xf8), t, in, down)
	for range 2 {
		VPSLLVQ(twice, up, s)
		VPSRLVQ(twice, down, t)
		VPTERNLOGQ(U8(0xf8), s, preUp, up)
		VPTERNLOGQ(U8(0xf8), t, preDown, down)
	}
	VPSLLVQ(shift, up, up)
	VPSRLVQ(shift, down, down)
	VPORQ(down, up, up)
	unite(up)
	VPANDNQ(empty, disc, disc)
	VPANDQ(disc, up, up)
	set1, set2 := GP64(), GP64()
	split(up, set1, set2)
	x.replies(set1, 0)
	x.replies(set2, 1)
	ADDQ(U8(2*moveSize), x.list)
	ADDQ(U8(2*placeSize), x.places)
	BLSRQ(x.moves, x.moves)
	JNZ(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// unite leaves in all lanes of each half of v the union of that half.
func unite(v VecVirtual) {
	t := ZMM()
	VPERMQ(U8(0x4e), v, t)
	VPORQ(t, v, v)
	VPSHUFD(U8(0x4e), v, t)
	VPORQ(t, v, v)
}

// split moves a lane of each half of v.
func split(v VecVirtual, lower, upper Op) {
	VMOVQ(v.AsX(), lower)
	t := YMM()
	VEXTRACTI64X4(U8(1), v, t)
	VMOVQ(t.AsX(), upper)
}
