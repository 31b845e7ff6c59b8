package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// last holds the registers shared by the code of the last four empties.
type last struct {
	pairs
	base Register // of the tables
}

// at returns a place in a row of the table, which begins at offset behind the base.
func (c *last) at(row Register, offset int) Mem {
	return Mem{Base: c.base, Index: row, Scale: 1, Disp: offset}
}

// one leaves in score the score of filling the last square with the given row, for own to
// move. It is branch-free: which side can fill the square is hard to predict.
func (c *last) one(own, row, score GPVirtual) {
	n := c.count(own, row)
	mine, passed, half := GP64(), GP64(), GP64()
	POPCNTQ(own, mine)
	// Neither can: the empty square goes to the winner.
	MOVQ(mine, half)
	SHRQ(U8(5), half)
	LEAQ(Mem{Base: mine, Index: half, Scale: 1}, score)
	// The opponent can.
	MOVWLZX(n.As16(), half.As32())
	MOVQ(mine, passed)
	SHRL(U8(8), half.As32())
	SUBQ(half, passed)
	TESTL(half.As32(), half.As32())
	CMOVQNE(passed, score)
	// Own can.
	MOVBLZX(n.As8(), n.As32())
	LEAQ(Mem{Base: mine, Index: n, Scale: 1, Disp: 1}, mine)
	TESTL(n.As32(), n.As32())
	CMOVQNE(mine, score)
	LEAQ(Mem{Base: score, Index: score, Scale: 1, Disp: -64}, score)
}

// count returns the two numbers of flips by filling the last square; the higher bits are
// undefined.
func (c *last) count(own, row GPVirtual) GPVirtual {
	n := GP64()
	for i := range 4 {
		index := GP64()
		PEXTQ(c.at(row, rowLines+8*i), own, index)
		ADDL(c.at(row, rowOffsets+4*i), index.As32())
		pair := Mem{Base: c.base, Index: index, Scale: 2, Disp: counts}
		if i == 0 {
			MOVL(pair, n.As32())
		} else {
			ADDL(pair, n.As32())
		}
	}
	return n
}

// final leaves in score the final score of a finished game for own.
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
	c := &last{base: GP64()}
	LEAQ(table("last", 0), c.base)
	c.pairs = newPairs()

	// Rarely changing values are in memory. The flips of all squares of a position with
	// three or four empties are computed together.
	plan := AllocLocal(16)                                           // lists of squares, one for each first move
	turned4, turned3 := AllocLocal(4*8), AllocLocal(3*8)             // discs turned over by each square, in the order of plan
	rows3, sorted := AllocLocal(3*8), AllocLocal(3*8)                // rows of three empties, in the order of plan and of the board
	best4 := AllocLocal(8)                                           // four empties: best score
	own3, opp3, best3 := AllocLocal(8), AllocLocal(8), AllocLocal(8) // three empties: discs and best score
	bound3, turn3 := AllocLocal(8), AllocLocal(8)                    // alpha, and -1 after a pass
	turn2, at4, at3 := AllocLocal(8), AllocLocal(8), AllocLocal(8)   // -1 after a pass with two empties, places in plan

	t := GP64()
	{
		e, list := GP64(), GP64()
		MOVQ(addr("own"), e)
		ORQ(addr("opp"), e)
		NOTQ(e)
		TZCNTQ(e, list)
		for i := range 3 {
			s := GP64()
			BLSRQ(e, e)
			TZCNTQ(e, s)
			SHLQ(U8(8*i+8), s)
			ORQ(s, list)
		}
		x, mask := XMM(), GP64()
		VMOVQ(list, x)
		MOVQ(U32(0x24242424), mask)
		PEXTQ(mask, list, list)
		SHLQ(U8(4), list)
		VPSHUFB(c.at(list, orders), x, x)
		VMOVDQU(x, plan)
	}
	{
		own, opp := ZMM(), ZMM()
		VPBROADCASTQ(addr("own"), own)
		VPBROADCASTQ(addr("opp"), opp)
		for i := 0; i < 4; i += 2 {
			x, y := GP64(), GP64()
			MOVBQZX(plan.Offset(4*i), x)
			MOVBQZX(plan.Offset(4*i+4), y)
			SHLQ(U8(rowShift), x)
			SHLQ(U8(rowShift), y)
			split(c.turn(own, opp, c.at(x, 0), c.at(y, 0)), turned4.Offset(8*i), turned4.Offset(8*i+8))
		}
	}
	MOVQ(I32(none), best4)
	MOVQ(I32(0), at4)
	nodes := GP64()
	XORQ(nodes, nodes)

	Label("four")
	own, opp := GP64(), GP64()
	x, y := GP64(), GP64()
	{
		i, discs := GP64(), GP64()
		MOVQ(at4, i)
		LEAQ(turned4, t)
		MOVQ(Mem{Base: t, Index: i, Scale: 8}, discs)
		INCQ(i)
		MOVQ(i, at4)
		TESTQ(discs, discs)
		JZ(LabelRef("four_next"))
		INCQ(nodes)
		LEAQ(plan, t)
		row, list := GP64(), GP64()
		MOVL(Mem{Base: t, Index: i, Scale: 4, Disp: -4}, list.As32())
		MOVBQZX(list.As8(), row)
		SHLQ(U8(rowShift), row)
		MOVQ(addr("opp"), own)
		XORQ(discs, own)
		MOVQ(addr("own"), opp)
		ORQ(discs, opp)
		ORQ(c.at(row, rowBit), opp)
		MOVQ(own, own3)
		MOVQ(opp, opp3)
		for k := range 3 {
			SHRQ(U8(8), list)
			MOVBQZX(list.As8(), row)
			SHLQ(U8(rowShift), row)
			MOVQ(row, rows3.Offset(8*k))
		}
		e := GP64()
		MOVQ(own, e)
		ORQ(opp, e)
		NOTQ(e)
		for k := range 3 {
			TZCNTQ(e, row)
			BLSRQ(e, e)
			SHLQ(U8(rowShift), row)
			MOVQ(row, sorted.Offset(8*k))
		}
	}
	Load(Param("alpha"), t)
	NOTQ(t)
	MOVQ(t, bound3)
	MOVQ(I32(none), best3)
	MOVQ(I32(0), turn3)

	Label("three")
	{
		p, o, z := ZMM(), ZMM(), GP64()
		VPBROADCASTQ(own, p)
		VPBROADCASTQ(opp, o)
		MOVQ(rows3, x)
		MOVQ(rows3.Offset(8), y)
		MOVQ(rows3.Offset(16), z)
		split(c.turn(p, o, c.at(x, 0), c.at(y, 0)), turned3, turned3.Offset(8))
		VMOVQ(c.turn(p, o, c.at(z, 0), Mem{}).AsX(), turned3.Offset(16))
		MOVQ(I32(0), at3)
	}
	Label("three_move")
	{
		i, discs, row, middle := GP64(), GP64(), GP64(), GP64()
		MOVQ(at3, i)
		LEAQ(turned3, t)
		MOVQ(Mem{Base: t, Index: i, Scale: 8}, discs)
		LEAQ(rows3, t)
		MOVQ(Mem{Base: t, Index: i, Scale: 8}, row)
		INCQ(i)
		MOVQ(i, at3)
		TESTQ(discs, discs)
		JZ(LabelRef("three_next"))
		INCQ(nodes)
		MOVQ(opp3, own)
		XORQ(discs, own)
		MOVQ(own3, opp)
		ORQ(discs, opp)
		ORQ(c.at(row, rowBit), opp)
		// The other two squares, in the order of the board.
		MOVQ(sorted, x)
		MOVQ(sorted.Offset(8), middle)
		MOVQ(sorted.Offset(16), y)
		CMPQ(row, x)
		CMOVQEQ(middle, x)
		CMPQ(row, y)
		CMOVQEQ(middle, y)
	}
	bound2, best2 := GP64(), GP64()
	MOVQ(bound3, bound2)
	NOTQ(bound2)
	MOVQ(I32(0), turn2)

	Label("two")
	{
		p, o := ZMM(), ZMM()
		VPBROADCASTQ(own, p)
		VPBROADCASTQ(opp, o)
		left := c.turn(p, o, c.at(x, 0), c.at(y, 0))
		VPXORQ(o, left, left)
		first, second := GP64(), GP64()
		VMOVQ(left.AsX(), first)
		high := YMM()
		VEXTRACTI64X4(U8(1), left, high)
		VMOVQ(high.AsX(), second)
		MOVQ(I32(none), best2)
		CMPQ(first, opp)
		JEQ(LabelRef("two_other"))
		INCQ(nodes)
		c.one(first, y, best2)
		NEGQ(best2)
		CMPQ(best2, bound2)
		JG(LabelRef("two_done"))
		Label("two_other")
		CMPQ(second, opp)
		JEQ(LabelRef("two_none"))
		INCQ(nodes)
		score := GP64()
		c.one(second, x, score)
		NEGQ(score)
		CMPQ(score, best2)
		CMOVQGT(score, best2)
		JMP(LabelRef("two_done"))
	}
	Label("two_none")
	CMPQ(best2, I8(none))
	JNE(LabelRef("two_done"))
	CMPQ(turn2, I8(0))
	JNE(LabelRef("two_over"))
	MOVQ(I32(-1), turn2)
	NOTQ(bound2)
	XCHGQ(own, opp)
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
	CMPQ(at3, U8(3))
	JNE(LabelRef("three_move"))
	CMPQ(best3, I8(none))
	JNE(LabelRef("three_done"))
	MOVQ(opp3, own)
	MOVQ(own3, opp)
	CMPQ(turn3, I8(0))
	JNE(LabelRef("three_over"))
	INCQ(nodes)
	MOVQ(I32(-1), turn3)
	NOTQ(bound3)
	MOVQ(own, own3)
	MOVQ(opp, opp3)
	JMP(LabelRef("three"))
	Label("three_over")
	DECQ(nodes)
	{
		score := GP64()
		final(opp, own, score, "three")
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
	CMPQ(at4, U8(4))
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
