package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func leastAfter() {
	begin("leastAfter", "(table *int16, n *byte, s *byte, turns *byte, moves, later uint64, enough int32) (least int32, square uint8, count int)", "LeastAfter without its bounds.")
	state := Mem{Base: Load(Param("s"), GP64())}
	turns, moves, later := parameter("turns"), parameter("moves"), parameter("later")
	enough, _ := Param("enough").Resolve()
	least, count := GP32(), GP64()
	MOVL(U32(0x7fffffff), least)
	XORL(count.As32(), count.As32())
	c := newScorer()

	base := viewed(state, JNE)
	own, in, pre, step, twice, before := ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), XMM()
	VPBROADCASTQ(state.Offset(stateOwn), own)
	VPBROADCASTQ(state.Offset(stateOwn+8), in)
	VPANDQ(table("between", 0), in, in)
	VMOVDQU64(table("turns", 0), step)
	VPADDQ(step, step, twice)
	VPROLVQ(step, in, pre)
	VPANDQ(in, pre, pre)
	VPSHUFD(U8(0x4e), state.Offset(stateOwn), before)

	// prepare takes the next move and writes the places of the weights afterwards.
	prepare := func(label string) {
		square, bit, flips, none := GP64(), GP64(), GP64(), GP64()
		TZCNTQ(moves, square)
		BLSIQ(moves, bit)
		XORL(none.As32(), none.As32())
		BLSRQ(moves, moves)
		CMOVQEQ(later, moves)
		CMOVQEQ(none, later)
		MOVB(square.As8(), Mem{Base: c.places, Disp: placesSquare})
		disc, run, t, found := ZMM(), ZMM(), ZMM(), K()
		VPBROADCASTQ(bit, disc)
		VPROLVQ(step, disc, run)
		VPANDQ(in, run, run)
		VPROLVQ(step, run, t)
		VPTERNLOGQ(U8(0xf8), t, in, run) // run | in & t
		for range 2 {
			VPROLVQ(twice, run, t)
			VPTERNLOGQ(U8(0xf8), t, pre, run)
		}
		VPROLVQ(step, run, t)
		VPTESTMQ(own, t, found)
		VMOVDQA64_Z(run, found, run)
		half, quarter, discs := YMM(), XMM(), XMM()
		VEXTRACTI64X4(U8(1), run, half)
		VPORQ(half, run.AsY(), half)
		VEXTRACTI32X4(U8(1), half, quarter)
		VPORQ(quarter, half.AsX(), quarter)
		VPSHUFD(U8(0x4e), quarter, half.AsX())
		VPORQ(quarter, half.AsX(), quarter)
		VMOVQ(quarter, flips)
		VPSLLDQ(U8(8), disc.AsX(), discs)
		VPTERNLOGQ(U8(0x96), quarter, before, discs) // all three XORed
		v := change(turns, flips, square, label)
		for i := range v {
			VPSUBW(v[i], base[i], v[i])
		}
		MOVL(c.terms(v, discs).As32(), Mem{Base: c.places, Disp: placesTerms})
		XORQ(U32(placesSize), c.places)
	}
	// compare takes the score of the move before.
	compare := func(label string) {
		score := GP32()
		MOVL(Mem{Base: c.places, Disp: placesTerms}, score)
		c.templates(score)
		c.network(score, label)
		Label(label)
		INCQ(count)
		CMPL(score, least)
		CMOVLLT(score, least)
		CMPL(score, enough.Addr)
	}

	// A move is prepared before the one before it is compared, so that neither waits for the other.
	prepare("first")
	Label("move")
	TESTQ(moves, moves)
	JZ(LabelRef("last"))
	prepare("next")
	compare("scored")
	JGT(LabelRef("move"))
	JMP(LabelRef("done"))
	Label("last")
	XORQ(U32(placesSize), c.places)
	compare("lastScored")
	Label("done")
	square := GP64()
	MOVBQZX(Mem{Base: c.places, Disp: placesSquare}, square)
	Store(square.As8(), Return("square"))
	Store(least, Return("least"))
	Store(count, Return("count"))
	VZEROUPPER()
	RET()
}
