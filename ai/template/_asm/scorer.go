package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// scorer holds what is the same for all positions: the weights, room for the places of
// theirs, and the directions of moves.
type scorer struct {
	weights, head, places GPVirtual
	shift, twice          VecVirtual
}

func newScorer() scorer {
	c := scorer{parameter("table"), parameter("n"), GP64(), vector(), vector()}
	// Two of them on cache lines, placesSize apart in one bit.
	const slack = 63 + placesSize
	LEAQ(AllocLocal(slack+1+2*placesSize).Offset(slack), c.places)
	ANDQ(I32(^slack), c.places)
	move(table("shifts", 0), c.shift)
	VPADDQ(c.shift, c.shift, c.twice)
	return c
}

// terms writes the places of the templates and returns the weights of the terms of a position,
// whose discs are those of the side to move and of the other.
func (c scorer) terms(v indices, discs VecVirtual) GPVirtual {
	for i := range v {
		move(v[i], Mem{Base: c.places, Disp: width * i})
		rows := vectors(2)
		VPMOVZXWD(lower(v[i]), rows[0])
		either(VEXTRACTI64X4, VEXTRACTI128)(U8(1), v[i], lower(v[i]))
		VPMOVZXWD(lower(v[i]), rows[1])
		for k, row := range rows {
			VPSLLD(U8(rowShift), row, row)
			move(row, Mem{Base: c.places, Disp: placesRows + 2*width*i + width*k})
		}
	}
	moves, all := c.moves(discs), XMM()
	VPSHUFD(U8(0x4e), discs, all)
	or(discs, all, all)
	andNot(moves, all, moves)

	// Empty squares next to discs of own and of opp.
	left, right, near := XMM(), XMM(), XMM()
	and(table("files", 0), discs, left)
	and(table("files", 16), discs, right)
	VPADDQ(left, left, left)
	VPSRLQ(U8(1), right, right)
	or(left, right, near)
	or(near, discs, right)
	VPSLLQ(U8(8), right, left)
	VPSRLQ(U8(8), right, right)
	or(left, near, near)
	or(right, near, near)
	andNot(near, all, near)

	_, _, terms := offsets()
	sum := GP32()
	XORL(sum, sum)
	empty, count := GP64(), GP64()
	VMOVQ(all, empty)
	NOTQ(empty)
	add := func(count GPVirtual, term int) {
		c.row(count, placesCounts+4*term)
		c.add(count, terms+term*termSize, sum)
	}
	for term, set := range []VecVirtual{moves, moves, near, near} {
		bits := GP64()
		// Discs of opp are next to potential moves of own.
		if term == 1 || term == 2 {
			VPEXTRQ(U8(1), set, bits)
		} else {
			VMOVQ(set, bits)
		}
		POPCNTQ(bits, bits)
		add(bits, term)
	}
	POPCNTQ(empty, count)
	c.row(count, placesEmpty)
	ANDL(U8(1), count.As32())
	add(count, 5)
	// The odd quadrants, as oddQuadrants has them.
	for _, n := range []uint64{2, 1, 16, 8} {
		x := GP64()
		MOVQ(empty, x)
		SHRQ(U8(n), x)
		XORQ(x, empty)
	}
	mask := GP64()
	MOVQ(U64(0x0000001100000011), mask)
	ANDQ(mask, empty)
	POPCNTQ(empty, empty)
	add(empty, 4)
	return sum
}

// moves returns the squares that both sides can move to, side by side, and others that are not
// empty.
func (c scorer) moves(discs VecVirtual) VecVirtual {
	moves, theirs := XMM(), XMM()
	if width == 64 {
		sides, own, opp, half := ZMM(), ZMM(), ZMM(), YMM()
		VMOVDQU64(table("sides", 0), sides)
		VPERMQ(discs.AsZ(), sides, own)
		VSHUFI64X2(U8(0x4e), own, own, opp)
		both := c.reach(own, opp)
		VPSHUFD(U8(0x4e), both, own)
		VPORQ(own, both, both)
		VPERMQ(U8(0x4e), both, own)
		VPORQ(own, both, both)
		VEXTRACTI64X4(U8(1), both, half)
		VPUNPCKLQDQ(half.AsX(), both.AsX(), moves)
		return moves
	}
	own, opp := YMM(), YMM()
	VPBROADCASTQ(discs, own)
	VPERMQ(U8(0x55), discs.AsY(), opp)
	var sides [2]VecVirtual
	for i, side := range []VecVirtual{c.reach(own, opp), c.reach(opp, own)} {
		sides[i] = XMM()
		VEXTRACTI128(U8(1), side, sides[i])
		or(side.AsX(), sides[i], sides[i])
	}
	VPUNPCKLQDQ(sides[1], sides[0], moves)
	VPUNPCKHQDQ(sides[1], sides[0], theirs)
	or(theirs, moves, moves)
	return moves
}

// reach returns the squares behind discs of opp that own can turn, by parallel prefix in all
// directions at once.
func (c scorer) reach(own, opp VecVirtual) VecVirtual {
	list := vectors(7)
	in, up, down, preUp, preDown, s, t := list[0], list[1], list[2], list[3], list[4], list[5], list[6]
	and(table("inside", 0), opp, in)
	VPSLLVQ(c.shift, own, up)
	VPSRLVQ(c.shift, own, down)
	and(in, up, up)
	and(in, down, down)
	VPSLLVQ(c.shift, in, preUp)
	and(in, preUp, preUp)
	VPSRLVQ(c.shift, preUp, preDown)
	VPSLLVQ(c.shift, up, s)
	VPSRLVQ(c.shift, down, t)
	join(s, in, up)
	join(t, in, down)
	for range 2 {
		VPSLLVQ(c.twice, up, s)
		VPSRLVQ(c.twice, down, t)
		join(s, preUp, up)
		join(t, preDown, down)
	}
	VPSLLVQ(c.shift, up, up)
	VPSRLVQ(c.shift, down, down)
	or(down, up, up)
	return up
}

// templates adds the weights of the templates. They are looked up one by one, since gathers
// take longer on many processors.
func (c scorer) templates(sum GPVirtual) {
	sums := []GPVirtual{sum, GP32(), GP32()}
	XORL(sums[1], sums[1])
	XORL(sums[2], sums[2])
	templates, _, _ := offsets()
	for i, at := range templates {
		index := GP64()
		MOVWLZX(Mem{Base: c.places, Disp: 2 * i}, index.As32())
		c.add(index, at, sums[i%len(sums)])
	}
	ADDL(sums[1], sum)
	ADDL(sums[2], sum)
}

// row writes where the row of a count begins.
func (c scorer) row(count GPVirtual, at int) {
	row := GP32()
	MOVL(count.As32(), row)
	SHLL(U8(rowShift), row)
	MOVL(row, Mem{Base: c.places, Disp: at})
}

// add adds a weight of the table that begins at an offset. It spoils the index.
func (c scorer) add(index GPVirtual, at int, sum GPVirtual) {
	MOVWLSX(Mem{Base: c.weights, Index: index, Scale: 2, Disp: at}, index.As32())
	ADDL(index.As32(), sum)
}
