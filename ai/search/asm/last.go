package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// last is what the code that plays the last four empties has at hand everywhere.
type last struct {
	base            Register // of the tables
	zero, ones, top VecVirtual
}

// at is a place in a row of the table, which begins at offset behind the base.
func (c *last) at(row Register, offset int) Mem {
	return Mem{Base: c.base, Index: row, Scale: 1, Disp: offset}
}

// turn leaves in the lanes of the result parts of the discs that own turns over by
// playing on the square of the row.
func (c *last) turn(own, opp VecVirtual, row Register, offset int) VecVirtual {
	up, down := c.at(row, offset+rowUp), c.at(row, offset+rowDown)
	// Towards higher squares a carry runs along the opponent's discs.
	run, empty := YMM(), YMM()
	VMOVDQU(up, run)
	VPTERNLOGQ(U8(0xcf), opp, opp, run) // opp | ^up
	VPSUBQ(c.ones, run, run)
	VPTERNLOGQ(U8(0x80), up, own, run) // run & own & up
	VPCMPEQQ(c.zero, run, empty)
	VPADDQ(c.ones, run, run)
	VPTERNLOGQ(U8(0x20), up, empty, run) // run &^ empty & up

	// Towards lower squares: the highest bit that is not the opponent's.
	far := YMM()
	VPANDN(down, opp, far)
	VPLZCNTQ(far, far)
	VPSRLVQ(far, c.top, far)
	VPAND(own, far, far)
	VPADDQ(far, far, far)
	VPADDQ(c.ones, far, far)
	VPTERNLOGQ(U8(0xf2), down, far, run) // run | down &^ far
	return run
}

// everywhere is the union of the lanes of v in all lanes, v being overwritten.
func everywhere(v VecVirtual) VecVirtual {
	t := YMM()
	VPERMQ(U8(0x4e), v, t)
	VPOR(t, v, v)
	VPSHUFD(U8(0x4e), v, t)
	VPOR(t, v, v)
	return v
}

// play makes mine and theirs the position after own has played on the square of
// the row and turned over the given discs.
func (c *last) play(own, opp, discs, mine, theirs VecVirtual, row Register) {
	t := YMM()
	VPXOR(discs, opp, mine)
	VPBROADCASTQ(c.at(row, rowBit-marked), t)
	VPTERNLOGQ(U8(0xfe), own, discs, t)
	VMOVDQA(t, theirs)
}

// one leaves in score what filling the last square with the given row is worth to
// own, who is to move.
func (c *last) one(own, row GPVirtual, score GPVirtual, label string) {
	n := c.count(own, row)
	POPCNTQ(own, score)
	TESTQ(n, n)
	JZ(LabelRef(label + "pass"))
	ADDQ(n, score)
	LEAQ(Mem{Base: score, Index: score, Scale: 1, Disp: -62}, score)
	JMP(LabelRef(label + "done"))
	Label(label + "pass")
	opp := GP64()
	MOVQ(own, opp)
	NOTQ(opp)
	m := c.count(opp, row)
	TESTQ(m, m)
	JZ(LabelRef(label + "over"))
	SUBQ(m, score)
	LEAQ(Mem{Base: score, Index: score, Scale: 1, Disp: -64}, score)
	JMP(LabelRef(label + "done"))
	Label(label + "over")
	// The empty square goes to the winner.
	half := GP64()
	XORQ(half, half)
	CMPQ(score, U8(32))
	SETGE(half.As8())
	ADDQ(half, score)
	LEAQ(Mem{Base: score, Index: score, Scale: 1, Disp: -64}, score)
	Label(label + "done")
}

// count is the number of discs turned over by filling the last square.
func (c *last) count(own, row GPVirtual) GPVirtual {
	n := GP64()
	for i := range 4 {
		offset, index := GP64(), GP64()
		MOVWQZX(c.at(row, rowOffsets+2*i), offset)
		PEXTQ(c.at(row, rowLines+8*i), own, index)
		ADDQ(offset, index)
		if i == 0 {
			MOVBQZX(c.at(index, counts), n)
		} else {
			m := GP64()
			MOVBQZX(c.at(index, counts), m)
			ADDQ(m, n)
		}
	}
	return n
}

// final leaves in score what a finished game with the given discs is worth to own.
func final(own, opp, score GPVirtual, label string) {
	theirs := GP64()
	POPCNTQ(own, score)
	POPCNTQ(opp, theirs)
	CMPQ(score, theirs)
	JEQ(LabelRef(label + "draw"))
	JG(LabelRef(label + "won"))
	LEAQ(Mem{Base: score, Index: score, Scale: 1, Disp: -64}, score)
	JMP(LabelRef(label + "known"))
	Label(label + "won")
	ADDQ(theirs, theirs)
	MOVQ(U32(64), score)
	SUBQ(theirs, score)
	JMP(LabelRef(label + "known"))
	Label(label + "draw")
	XORQ(score, score)
	Label(label + "known")
}

func lastFour() {
	TEXT("lastAVX512", NOSPLIT, "func(own, opp uint64, alpha int64, visited *int64) int64")
	Doc("lastAVX512 is the score of own, to move with four empties, in the null window",
		"(alpha, alpha+1), or -127 if there is no move. It adds the positions below",
		"this one to visited.")
	c := &last{base: GP64(), zero: YMM(), ones: YMM(), top: YMM()}
	LEAQ(table("last", 0), c.base)
	VPXOR(c.zero, c.zero, c.zero)
	VPCMPEQQ(c.ones, c.ones, c.ones)
	VPSLLQ(U8(63), c.ones, c.top)

	// What changes seldom is in memory.
	plan := AllocLocal(16)                                             // lists of squares, one for each first move
	empty4, opp4, best4 := AllocLocal(8), AllocLocal(8), AllocLocal(8) // four empties: the squares, opponent's discs, best score
	empty3, opp3, best3 := AllocLocal(8), AllocLocal(8), AllocLocal(8) // the same with three
	bound3, turn3 := AllocLocal(8), AllocLocal(8)                      // alpha, and -1 after a pass
	turn2, at := AllocLocal(8), AllocLocal(8)

	o4, p4 := YMM(), YMM()
	VPBROADCASTQ(addr("own"), p4)
	VPBROADCASTQ(addr("opp"), o4)
	t, list := GP64(), GP64()
	{
		e := GP64()
		MOVQ(addr("opp"), t)
		MOVQ(t, opp4)
		MOVQ(addr("own"), e)
		ORQ(t, e)
		NOTQ(e)
		MOVQ(e, empty4)
		TZCNTQ(e, list)
		for i := range 3 {
			s := GP64()
			BLSRQ(e, e)
			TZCNTQ(e, s)
			SHLQ(U8(8*i+8), s)
			ORQ(s, list)
		}
		x, mask := XMM(), GP64()
		ORQ(U32(0x01010101*mark), list)
		VMOVQ(list, x)
		MOVQ(U32(0x24242424), mask)
		PEXTQ(mask, list, list)
		SHLQ(U8(4), list)
		VPSHUFB(c.at(list, orders), x, x)
		VMOVDQU(x, plan)
		MOVQ(I32(none), best4)
		MOVQ(I32(0), at)
	}
	nodes := GP64()
	XORQ(nodes, nodes)

	Label("four")
	row, discs := GP64(), GP64()
	{
		i := GP64()
		MOVQ(at, i)
		LEAQ(plan, t)
		MOVL(Mem{Base: t, Index: i, Scale: 4}, list.As32())
		INCQ(i)
		MOVQ(i, at)
	}
	MOVBQZX(list.As8(), row)
	SHRQ(U8(8), list)
	SHLQ(U8(rowShift), row)
	MOVQ(opp4, t)
	TESTQ(t, c.at(row, rowNear-marked))
	JZ(LabelRef("four_next"))
	o3, p3 := YMM(), YMM()
	{
		f := everywhere(c.turn(p4, o4, row, -marked))
		VMOVQ(f.AsX(), discs)
		TESTQ(discs, discs)
		JZ(LabelRef("four_next"))
		c.play(p4, o4, f, p3, o3, row)
	}
	INCQ(nodes)
	MOVQ(empty4, t)
	XORQ(c.at(row, rowBit-marked), t)
	MOVQ(t, empty3)
	VMOVQ(o3.AsX(), opp3)
	Load(Param("alpha"), t)
	NOTQ(t)
	MOVQ(t, bound3)
	MOVQ(I32(none), best3)
	MOVQ(I32(0), turn3)

	Label("three")
	MOVBQZX(list.As8(), row)
	SHRQ(U8(8), list)
	SHLQ(U8(rowShift), row)
	MOVQ(opp3, t)
	TESTQ(t, c.at(row, rowNear-marked))
	JZ(LabelRef("three_next"))
	o2, p2 := YMM(), YMM()
	{
		f := everywhere(c.turn(p3, o3, row, -marked))
		VMOVQ(f.AsX(), discs)
		TESTQ(discs, discs)
		JZ(LabelRef("three_next"))
		c.play(p3, o3, f, p2, o2, row)
	}
	INCQ(nodes)
	x, y := GP64(), GP64()
	{
		e := GP64()
		MOVQ(empty3, e)
		XORQ(c.at(row, rowBit-marked), e)
		TZCNTQ(e, x)
		BLSRQ(e, e)
		TZCNTQ(e, y)
		SHLQ(U8(rowShift), x)
		SHLQ(U8(rowShift), y)
	}
	own, opp := GP64(), GP64()
	VMOVQ(p2.AsX(), own)
	VMOVQ(o2.AsX(), opp)
	score, best2, bound2 := GP64(), GP64(), GP64()
	MOVQ(bound3, bound2)
	NOTQ(bound2)
	MOVQ(I32(none), best2)
	MOVQ(I32(0), turn2)

	Label("two")
	for i, s := range [2]struct{ here, other GPVirtual }{{x, y}, {y, x}} {
		skip := []string{"two_other", "two_none"}[i]
		TESTQ(opp, c.at(s.here, rowNear))
		JZ(LabelRef(skip))
		VMOVQ(join(c.turn(p2, o2, s.here, 0)), discs)
		TESTQ(discs, discs)
		JZ(LabelRef(skip))
		INCQ(nodes)
		XORQ(opp, discs)
		c.one(discs, s.other, score, "one"+string(rune('a'+i)))
		NEGQ(score)
		CMPQ(score, best2)
		CMOVQGT(score, best2)
		if i == 0 {
			CMPQ(best2, bound2)
			JG(LabelRef("two_done"))
			Label(skip)
		} else {
			JMP(LabelRef("two_done"))
			Label(skip)
		}
	}
	CMPQ(best2, I8(none))
	JNE(LabelRef("two_done"))
	CMPQ(turn2, I8(0))
	JNE(LabelRef("two_over"))
	MOVQ(I32(-1), turn2)
	NOTQ(bound2)
	MOVQ(own, t)
	MOVQ(opp, own)
	MOVQ(t, opp)
	{
		v := YMM()
		VMOVDQA(p2, v)
		VMOVDQA(o2, p2)
		VMOVDQA(v, o2)
	}
	JMP(LabelRef("two"))
	Label("two_over")
	final(own, opp, best2, "two")
	Label("two_done")

	// Back with three empties: worth -best2 to the mover unless there was a pass.
	MOVQ(turn2, t)
	NOTQ(t)
	XORQ(t, best2)
	SUBQ(t, best2)
	CMPQ(best2, best3)
	JLE(LabelRef("three_next"))
	MOVQ(best2, best3)
	CMPQ(best2, bound3)
	JG(LabelRef("three_done"))
	Label("three_next")
	TESTL(list.As32(), list.As32())
	JNZ(LabelRef("three"))
	CMPQ(best3, I8(none))
	JNE(LabelRef("three_done"))
	CMPQ(turn3, I8(0))
	JNE(LabelRef("three_over"))
	INCQ(nodes)
	MOVQ(I32(-1), turn3)
	NOTQ(bound3)
	{
		v, i := YMM(), GP64()
		VMOVDQA(p3, v)
		VMOVDQA(o3, p3)
		VMOVDQA(v, o3)
		VMOVQ(o3.AsX(), opp3)
		MOVQ(at, i)
		LEAQ(plan, t)
		MOVL(Mem{Base: t, Index: i, Scale: 4, Disp: -4}, list.As32())
		SHRQ(U8(8), list)
	}
	JMP(LabelRef("three"))
	Label("three_over")
	DECQ(nodes)
	{
		own, opp, score := GP64(), GP64(), GP64()
		VMOVQ(p3.AsX(), own)
		VMOVQ(o3.AsX(), opp)
		final(own, opp, score, "three")
		MOVQ(score, best3)
	}
	Label("three_done")
	result := GP64()
	MOVQ(best3, result)
	MOVQ(turn3, t)
	NOTQ(t)
	XORQ(t, result)
	SUBQ(t, result)
	CMPQ(result, best4)
	JLE(LabelRef("four_next"))
	MOVQ(result, best4)
	CMPQ(result, addr("alpha"))
	JG(LabelRef("four_done"))
	Label("four_next")
	CMPQ(at, U8(4))
	JNE(LabelRef("four"))
	Label("four_done")
	visited := GP64()
	Load(Param("visited"), visited)
	ADDQ(nodes, Mem{Base: visited})
	MOVQ(best4, t)
	Store(t, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
