// Command asm writes the scores of ai/template for CPUs with AVX-512 or AVX2 and the shapes of
// the layout Classic, whose offsets are part of the code. It is a module of its own so that
// the generator stays out of the program's dependencies.
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

// In the room for a position are the places of the templates, 16 bits each, the sum of the
// terms, the square of the move, and where the rows of a network begin, 32 bits each in
// eighths of a byte: of the templates, of the terms and of the number of empties.
const (
	placesTerms, placesSquare = rowSize, rowSize + 4

	placesRows   = 2 * rowSize
	placesCounts = placesRows + 4*54
	placesEmpty  = placesCounts + 4*6
	placesSize   = 2 * placesRows
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
	leastAfter()
	for _, width = range []int{64, 32} {
		scoreAfter()
		after()
	}
	score()
	Generate()
}

// width is the number of bytes of the vectors used: 64 with AVX-512, 32 with AVX2.
var width = 64

// begin begins a function, whose name says what it needs.
func begin(name, signature, doc string) {
	name += map[int]string{64: "AVX512", 32: "AVX2"}[width]
	TEXT(name, 0, "func"+signature)
	Doc(name + " is " + doc)
}

func vector() VecVirtual {
	if width == 64 {
		return ZMM()
	}
	return YMM()
}

func vectors(n int) (list []VecVirtual) {
	for range n {
		list = append(list, vector())
	}
	return list
}

// The instructions for sets have other names with AVX-512, where they reach all registers.
var and, andNot, or, xor = either(VPANDQ, VPAND), either(VPANDNQ, VPANDN), either(VPORQ, VPOR), either(VPXORQ, VPXOR)

func either(wide func(...Op), narrow func(x, y, to Op)) func(x, y, to Op) {
	return func(x, y, to Op) {
		if width == 64 {
			wide(x, y, to)
		} else {
			narrow(x, y, to)
		}
	}
}

// lower is the lower half of a vector.
func lower(v VecVirtual) Register {
	if width == 64 {
		return v.AsY()
	}
	return v.AsX()
}

func move(from, to Op) {
	if width == 64 {
		VMOVDQU64(from, to)
	} else {
		VMOVDQU(from, to)
	}
}

// join adds to a set what is in both others. It spoils the first.
func join(x, y, to VecVirtual) {
	if width == 64 {
		VPTERNLOGQ(U8(0xf8), x, y, to)
		return
	}
	and(x, y, x)
	or(x, to, to)
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
type indices []VecVirtual

func newIndices() indices { return vectors(rowSize / width) }

// viewed returns the indices of a state as the side to move sees them, or as the other does:
// then jump is JNE and not JEQ.
func viewed(state Mem, jump func(Op)) indices {
	v := newIndices()
	for i := range v {
		move(state.Offset(width*i), v[i])
	}
	CMPB(state.Offset(stateTurned), U8(0))
	jump(LabelRef("viewed"))
	for i := range v {
		top := vector()
		move(table("tops", width*i), top)
		VPSUBW(v[i], top, v[i])
	}
	Label("viewed")
	return v
}

func score() {
	begin("score", "(table *int16, n *byte, s *byte) int32", "Score without its bounds.")
	state := Mem{Base: Load(Param("s"), GP64())}
	v := viewed(state, JEQ)
	discs := XMM()
	move(state.Offset(stateOwn), discs)
	c := newScorer()
	sum := c.terms(v, discs)
	c.templates(sum)
	c.network(sum, "done")
	Label("done")
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func scoreAfter() {
	begin("scoreAfter", "(table *int16, n *byte, s *byte, turns *byte, flips uint64, square uint8, low, high int32) int32", "ScoreAfter without its bounds.")
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
	xor(turned, discs, discs)

	v := change(turns, flips, square, "next")
	before := viewed(state, JNE)
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
	begin("after", "(dst, src, turns *byte, flips uint64, square uint8, turned bool)", "afterGo.")
	dst, src := Mem{Base: parameter("dst")}, Mem{Base: parameter("src")}
	v := change(parameter("turns"), parameter("flips"), parameter("square"), "next")
	mask, low, sign := parameter("turned"), XMM(), vector()
	NEGQ(mask)
	VMOVQ(mask, low)
	VPBROADCASTQ(low, sign)
	for i := range v {
		xor(sign, v[i], v[i]) // the negative of x is its complement and one
		VPSUBW(sign, v[i], v[i])
		VPADDW(src.Offset(width*i), v[i], v[i])
		move(v[i], dst.Offset(width*i))
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
	v := newIndices()
	SHLQ(U8(rowBits), square)
	for i := range v {
		move(Mem{Base: turns, Index: square, Scale: 1, Disp: width * i}, v[i])
		VPSRLW(U8(1), v[i], v[i])
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
			VPADDW(Mem{Base: turns, Index: row, Scale: 1, Disp: width * i}, v[i], v[i])
		}
	}
	TESTQ(flips, flips)
	JNZ(LabelRef(label))
	return v
}
