// Command asm writes the scores of ai/template for CPUs with AVX-512 and the layout
// Classic, whose offsets are part of the code. It is a module of its own so that the
// generator stays out of the program's dependencies.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in a State of package template, and in turns.
const (
	stateOwn    = 128
	stateTurned = 144
	rowSize     = 128 // of a square in turns
	rowBits     = 7
)

// classic is the number of squares and of images of each shape of the layout Classic.
var classic = []struct{ squares, images int }{
	{10, 4}, {9, 4}, {10, 8}, {8, 4}, {8, 4}, {8, 4}, {8, 2}, {7, 4}, {6, 4}, {5, 4}, {4, 4}, {10, 4}, {10, 4},
}

// Places in the room for a position, behind those of the weights: the sum of its terms and a square.
const placesTerms, placesSquare, placesSize = rowSize, rowSize + 4, 256

// Behind the places of the 54 templates are those of the terms and the number of empties.
const (
	placesCounts  = 2 * 54
	placesEmpties = placesCounts + 2*6
)

// termSize is the size of the weights of one term, in bytes.
const termSize = 128

// offsets returns where the weights of each template begin and those of the terms,
// in bytes, and the largest raw index of each template.
func offsets() (templates, tops []int, terms int) {
	for _, s := range classic {
		size := 1
		for range s.squares {
			size *= 3
		}
		for range s.images {
			templates = append(templates, terms)
			tops = append(tops, size-1)
		}
		terms += 2 * size
	}
	return templates, tops, terms
}

func main() {
	ConstraintExpr("amd64")
	tables()
	scoreAfter()
	leastAfter()
	after()
	networkAVX2()
	Generate()
}

// table returns a place in one of the tables below.
func table(name string, offset int) Mem {
	return NewDataAddr(Symbol{Name: name, Static: true}, offset)
}

// tables writes the constants.
func tables() {
	GLOBL("tops", RODATA|NOPTR)
	_, tops, _ := offsets()
	for i := range rowSize / 2 {
		top := 0
		if i < len(tops) {
			top = tops[i]
		}
		DATA(2*i, U16(top))
	}
	words := func(name string, list ...uint64) {
		GLOBL(name, RODATA|NOPTR)
		for i, x := range list {
			DATA(8*i, U64(x))
		}
	}
	words("sides", 0, 0, 0, 0, 1, 1, 1, 1) // the first of two discs sets below, the second above
	words("shifts", 1, 8, 7, 9, 1, 8, 7, 9)
	const rim, all = 0x7e7e7e7e7e7e7e7e, 0xffffffffffffffff
	words("inside", rim, all, rim, rim, rim, all, rim, rim)
	// Flips of a move: how far a disc goes in each direction, by rotation, and where one may be turned.
	words("turns", 1, 8, 7, 9, 63, 56, 57, 55)
	words("between", rim, all>>16<<8, rim>>16<<8, rim>>16<<8, rim, all>>16<<8, rim>>16<<8, rim>>16<<8)
	words("files", 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0xfefefefefefefefe, 0xfefefefefefefefe)
}

// indices are the raw indices of all templates, 16 bits each.
type indices [2]VecVirtual

// reversed returns the indices of a state as the side that is not to move sees them.
func reversed(state Mem) indices {
	v := indices{ZMM(), ZMM()}
	for i := range v {
		VMOVDQU64(state.Offset(64*i), v[i])
	}
	CMPB(state.Offset(stateTurned), U8(0))
	JNE(LabelRef("turned"))
	for i := range v {
		top := ZMM()
		VMOVDQU64(table("tops", 64*i), top)
		VPSUBW(v[i], top, v[i])
	}
	Label("turned")
	return v
}

func scoreAfter() {
	TEXT("scoreAfterAVX512", NOSPLIT, "func(table *int16, n *byte, s *byte, turns *byte, flips uint64, square uint8, low, high int32) int32")
	Doc("scoreAfterAVX512 is ScoreAfter without its bounds.")
	state := Mem{Base: Load(Param("s"), GP64())}
	turns, flips, square := parameter("turns"), parameter("flips"), parameter("square")

	// Discs of the side to move then, and of the other.
	discs, turned, bit := XMM(), XMM(), GP64()
	XORL(bit.As32(), bit.As32())
	BTSQ(square, bit)
	ORQ(flips, bit)
	VMOVQ(flips, turned)
	VPINSRQ(U8(1), bit, turned, turned)
	VPSHUFD(U8(0x4e), state.Offset(stateOwn), discs)
	VPXORQ(turned, discs, discs)

	v := change(turns, flips, square, "next")
	before := reversed(state)
	for i := range v {
		VPSUBW(v[i], before[i], v[i])
	}
	c := newScorer()
	score := c.terms(v, discs)
	c.templates(score)
	high, _ := Param("high").Resolve()
	low, _ := Param("low").Resolve()
	CMPL(score, high.Addr)
	JGT(LabelRef("done"))
	CMPL(score, low.Addr)
	JLT(LabelRef("done"))
	c.network(score, "done")
	Label("done")
	Store(score, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func after() {
	TEXT("afterAVX512", NOSPLIT, "func(dst, src, turns *byte, flips uint64, square uint8, turned bool)")
	Doc("afterAVX512 is afterGo with AVX-512.")
	dst, src := Mem{Base: parameter("dst")}, Mem{Base: parameter("src")}
	v := change(parameter("turns"), parameter("flips"), parameter("square"), "next")
	mask, sign := parameter("turned"), ZMM()
	NEGQ(mask)
	VPBROADCASTQ(mask, sign)
	for i := range v {
		VPXORQ(sign, v[i], v[i]) // the negative of x is its complement and one
		VPSUBW(sign, v[i], v[i])
		VPADDW(src.Offset(64*i), v[i], v[i])
		VMOVDQU64(v[i], dst.Offset(64*i))
	}
	VZEROUPPER()
	RET()
}

func parameter(name string) GPVirtual { return Load(Param(name), GP64()).(GPVirtual) }

// change returns what a move adds to the indices of the side that makes it. It spoils
// flips and square.
func change(turns, flips, square GPVirtual, label string) indices {
	// A disc placed changes half of what one does that turns over. Three of those are
	// taken at a time, since few moves turn more: how often one at a time would go round is
	// hard to predict. The row behind the last square, for missing discs, changes nothing.
	v := indices{ZMM(), ZMM()}
	SHLQ(U8(rowBits), square)
	for i := range v {
		VPSRLW(U8(1), Mem{Base: turns, Index: square, Scale: 1, Disp: 64 * i}, v[i])
	}
	Label(label)
	var rows [3]GPVirtual
	for i := range rows {
		rows[i] = GP64()
		TZCNTQ(flips, rows[i])
		BLSRQ(flips, flips)
		SHLQ(U8(rowBits), rows[i])
	}
	for _, row := range rows {
		for i := range v {
			VPADDW(Mem{Base: turns, Index: row, Scale: 1, Disp: 64 * i}, v[i], v[i])
		}
	}
	TESTQ(flips, flips)
	JNZ(LabelRef(label))
	return v
}

// scorer holds what is the same for all positions: the weights, room for the places of
// theirs, and the directions of moves.
type scorer struct {
	weights, head, places GPVirtual
	sides, shift, twice   VecVirtual
}

func newScorer() scorer {
	c := scorer{parameter("table"), parameter("n"), GP64(), ZMM(), ZMM(), ZMM()}
	// Two of them on cache lines, placesSize apart in one bit.
	const slack = 63 + placesSize
	LEAQ(AllocLocal(slack+1+placesSize+placesSquare+60).Offset(slack), c.places)
	ANDQ(I32(^slack), c.places)
	VMOVDQU64(table("sides", 0), c.sides)
	VMOVDQU64(table("shifts", 0), c.shift)
	VPADDQ(c.shift, c.shift, c.twice)
	return c
}

// terms writes the places of the templates and returns the weights of the terms of a position,
// whose discs are those of the side to move and of the other.
func (c scorer) terms(v indices, discs VecVirtual) GPVirtual {
	for i := range v {
		VMOVDQA64(v[i], Mem{Base: c.places, Disp: 64 * i})
	}

	// Moves of both sides: parallel prefix in all directions at once.
	own, opp := ZMM(), ZMM()
	VPERMQ(discs.AsZ(), c.sides, own)
	VSHUFI64X2(U8(0x4e), own, own, opp)
	in, up, down, preUp, preDown, s, t := ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VPANDQ(table("inside", 0), opp, in)
	VPSLLVQ(c.shift, own, up)
	VPSRLVQ(c.shift, own, down)
	VPANDQ(in, up, up)
	VPANDQ(in, down, down)
	VPSLLVQ(c.shift, in, preUp)
	VPANDQ(in, preUp, preUp)
	VPSRLVQ(c.shift, preUp, preDown)
	VPSLLVQ(c.shift, up, s)
	VPSRLVQ(c.shift, down, t)
	VPTERNLOGQ(U8(0xf8), s, in, up) // up | in & s
	VPTERNLOGQ(U8(0xf8), t, in, down)
	for range 2 {
		VPSLLVQ(c.twice, up, s)
		VPSRLVQ(c.twice, down, t)
		VPTERNLOGQ(U8(0xf8), s, preUp, up)
		VPTERNLOGQ(U8(0xf8), t, preDown, down)
	}
	VPSLLVQ(c.shift, up, up)
	VPSRLVQ(c.shift, down, down)
	VPORQ(down, up, up)
	VPSHUFD(U8(0x4e), up, s)
	VPORQ(s, up, up)
	VPERMQ(U8(0x4e), up, s)
	VPORQ(s, up, up)
	theirs := YMM()
	VEXTRACTI64X4(U8(1), up, theirs)
	moves, all := XMM(), XMM()
	VPUNPCKLQDQ(theirs.AsX(), up.AsX(), moves)
	VPSHUFD(U8(0x4e), discs, all)
	VPORQ(discs, all, all)
	VPANDNQ(moves, all, moves)

	// Empty squares next to discs of own and of opp.
	left, right, near := XMM(), XMM(), XMM()
	VPANDQ(table("files", 0), discs, left)
	VPANDQ(table("files", 16), discs, right)
	VPADDQ(left, left, left)
	VPSRLQ(U8(1), right, right)
	VPORQ(left, right, near)
	VPORQ(near, discs, right)
	VPSLLQ(U8(8), right, left)
	VPSRLQ(U8(8), right, right)
	VPORQ(left, near, near)
	VPORQ(right, near, near)
	VPANDNQ(near, all, near)

	_, _, terms := offsets()
	sum := GP32()
	XORL(sum, sum)
	empty, count := GP64(), GP64()
	VMOVQ(all, empty)
	NOTQ(empty)
	add := func(count GPVirtual, term int) {
		MOVW(count.As16(), Mem{Base: c.places, Disp: placesCounts + 2*term})
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
	MOVW(count.As16(), Mem{Base: c.places, Disp: placesEmpties})
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

// add adds a weight of the table that begins at an offset. It spoils the index.
func (c scorer) add(index GPVirtual, at int, sum GPVirtual) {
	MOVWLSX(Mem{Base: c.weights, Index: index, Scale: 2, Disp: at}, index.As32())
	ADDL(index.As32(), sum)
}
