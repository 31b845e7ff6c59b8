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
	score()
	scoreAfter()
	after()
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
	words("files", 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0xfefefefefefefefe, 0xfefefefefefefefe)
}

// indices are the raw indices of all templates, 16 bits each.
type indices [2]VecVirtual

func score() {
	TEXT("scoreAVX512", NOSPLIT, "func(table *int16, s *byte) int32")
	Doc("scoreAVX512 is scoreGo with AVX-512, for the layout Classic alone.")
	s := Load(Param("s"), GP64())
	state := Mem{Base: s}
	v := indices{ZMM(), ZMM()}
	CMPB(state.Offset(stateTurned), U8(0))
	JNE(LabelRef("turned"))
	for i := range v {
		VMOVDQU64(state.Offset(64*i), v[i])
	}
	JMP(LabelRef("add"))
	Label("turned")
	for i := range v {
		VMOVDQU64(table("tops", 64*i), v[i])
		VPSUBW(state.Offset(64*i), v[i], v[i])
	}
	Label("add")
	discs := XMM()
	VMOVDQU(state.Offset(stateOwn), discs)
	sum(v, discs)
}

func scoreAfter() {
	TEXT("scoreAfterAVX512", NOSPLIT, "func(table *int16, s *byte, turns *byte, flips uint64, square uint8) int32")
	Doc("scoreAfterAVX512 is scoreAVX512 of the position after a move.")
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
	VPXOR(turned, discs, discs)

	v := change(turns, flips, square)
	CMPB(state.Offset(stateTurned), U8(0))
	JNE(LabelRef("own"))
	top := indices{ZMM(), ZMM()}
	for i := range v {
		VPADDW(state.Offset(64*i), v[i], v[i])
		VMOVDQU64(table("tops", 64*i), top[i])
	}
	JMP(LabelRef("subtract"))
	Label("own")
	for i := range v {
		VMOVDQU64(state.Offset(64*i), top[i])
	}
	Label("subtract")
	for i := range v {
		VPSUBW(v[i], top[i], v[i])
	}
	sum(v, discs)
}

func after() {
	TEXT("afterAVX512", NOSPLIT, "func(dst, src, turns *byte, flips uint64, square uint8, turned bool)")
	Doc("afterAVX512 is afterGo with AVX-512.")
	dst, src := Mem{Base: parameter("dst")}, Mem{Base: parameter("src")}
	v := change(parameter("turns"), parameter("flips"), parameter("square"))
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
func change(turns, flips, square GPVirtual) indices {
	// A disc placed changes half of what one does that turns over. Three of those are
	// taken at a time, since few moves turn more: how often one at a time would go round is
	// hard to predict. The row behind the last square, for missing discs, changes nothing.
	v := indices{ZMM(), ZMM()}
	SHLQ(U8(rowBits), square)
	for i := range v {
		VPSRLW(U8(1), Mem{Base: turns, Index: square, Scale: 1, Disp: 64 * i}, v[i])
	}
	Label("next")
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
	JNZ(LabelRef("next"))
	return v
}

// sum returns the weights of the templates and terms of a position, whose discs are those
// of the side to move and of the other. Weights are looked up one by one, since gathers
// take longer on many processors.
func sum(v indices, discs VecVirtual) {
	weights := Load(Param("table"), GP64())
	local := AllocLocal(rowSize + 64)
	places := GP64()
	LEAQ(local.Offset(63), places)
	ANDQ(I8(-64), places)
	for i := range v {
		VMOVDQA64(v[i], Mem{Base: places, Disp: 64 * i})
	}

	// Moves of both sides: parallel prefix in all directions at once.
	own, opp, shift, twice, sides := ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDQU64(table("sides", 0), sides)
	VPERMQ(discs.AsZ(), sides, own)
	VSHUFI64X2(U8(0x4e), own, own, opp)
	VMOVDQU64(table("shifts", 0), shift)
	VPADDQ(shift, shift, twice)
	in, up, down, preUp, preDown, s, t := ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VPANDQ(table("inside", 0), opp, in)
	VPSLLVQ(shift, own, up)
	VPSRLVQ(shift, own, down)
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
	VPSHUFD(U8(0x4e), up, s)
	VPORQ(s, up, up)
	VPERMQ(U8(0x4e), up, s)
	VPORQ(s, up, up)
	theirs := YMM()
	VEXTRACTI64X4(U8(1), up, theirs)
	moves, all := XMM(), XMM()
	VPUNPCKLQDQ(theirs.AsX(), up.AsX(), moves)
	VPSHUFD(U8(0x4e), discs, all)
	VPOR(discs, all, all)
	VPANDN(moves, all, moves)

	// Empty squares next to discs of own and of opp.
	left, right, near := XMM(), XMM(), XMM()
	VPAND(table("files", 0), discs, left)
	VPAND(table("files", 16), discs, right)
	VPADDQ(left, left, left)
	VPSRLQ(U8(1), right, right)
	VPOR(left, right, near)
	VPOR(near, discs, right)
	VPSLLQ(U8(8), right, left)
	VPSRLQ(U8(8), right, right)
	VPOR(left, near, near)
	VPOR(right, near, near)
	VPANDN(near, all, near)

	templates, _, terms := offsets()
	sums := []GPVirtual{GP32(), GP32(), GP32()}
	for _, x := range sums {
		XORL(x, x)
	}
	weight := func(index GPVirtual, i, at int) {
		MOVWLSX(Mem{Base: weights, Index: index, Scale: 2, Disp: at}, index.As32())
		ADDL(index.As32(), sums[i%len(sums)])
	}
	for i, at := range templates {
		index := GP64()
		MOVWLZX(Mem{Base: places, Disp: 2 * i}, index.As32())
		weight(index, i, at)
	}
	empty, count := GP64(), GP64()
	VMOVQ(all, empty)
	NOTQ(empty)
	for term, set := range []VecVirtual{moves, moves, near, near} {
		bits := GP64()
		// Discs of opp are next to potential moves of own.
		if term == 1 || term == 2 {
			VPEXTRQ(U8(1), set, bits)
		} else {
			VMOVQ(set, bits)
		}
		POPCNTQ(bits, bits)
		weight(bits, term, terms+term*termSize)
	}
	VZEROUPPER()
	POPCNTQ(empty, count)
	ANDL(U8(1), count.As32())
	weight(count, 1, terms+5*termSize)
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
	weight(empty, 2, terms+4*termSize)
	for _, x := range sums[1:] {
		ADDL(x, sums[0])
	}
	Store(sums[0], ReturnIndex(0))
	RET()
}
