// Command asm writes the assembly of ai/search: the rules of the game with vector
// instructions, for CPUs with AVX2 and with AVX-512. It is a module of its own so
// that the generator stays out of the program's dependencies.
//
// Method: along each of the eight rays from a square, find the nearest square that is not
// the opponent's; if it is the mover's, all squares before it flip. Moves are found by
// parallel prefix in all eight directions.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in and size of a move of package search.
const (
	moveFlips   = 0
	moveReplies = 8
	moveScore   = 16
	moveSquare  = 20
	moveSize    = 24
	placeSize   = 16 // of its place in the tables: index and key
)

// The factors of hash of package search.
const (
	hashOwn = 0x9e3779b97f4a7c15
	hashOpp = 0xc2b2ae3d27d4eb4f
	keyOwn  = 0xd6e8feb86659fd93
	keyOpp  = 0xa0761d6478bd642f
)

// Weights of the order of moves of package search, as powers of two.
const (
	mobilityBits = 12 // of a reply
	parityBits   = 11 // of a quadrant with an odd number of empties
)

func main() {
	ConstraintExpr("amd64")
	tables()
	for _, wide := range []bool{false, true} {
		suffix := "AVX2"
		if wide {
			suffix = "AVX512"
		}
		flips(suffix, wide)
	}
	expand()
	expandPairs()
	moves()
	lastTables()
	lastFour()
	Generate()
}

// constants are the vectors that the loops need.
type constants struct {
	zero, ones, top VecVirtual // top is the highest bit of each lane, for AVX-512 alone
}

func newConstants(wide bool) constants {
	c := constants{zero: YMM(), ones: YMM()}
	VPXOR(c.zero, c.zero, c.zero)
	VPCMPEQQ(c.ones, c.ones, c.ones)
	if wide {
		c.top = YMM()
		VPSLLQ(U8(63), c.ones, c.top)
	}
	return c
}

// turn leaves own's flips on the square at offset (of its rays) in the low half of the
// result, as two partial sets to be joined.
func (c constants) turn(own, opp VecVirtual, rays Mem, wide bool) VecVirtual {
	up, down := YMM(), YMM()
	VMOVDQU(rays, up)
	VMOVDQU(rays.Offset(32), down)

	// Towards higher squares: the lowest bit that is not the opponent's.
	near, t := YMM(), YMM()
	VPANDN(up, opp, near)
	VPSUBQ(near, c.zero, t)
	VPAND(near, t, t)
	VPAND(own, t, t)
	none, run := YMM(), YMM()
	VPCMPEQQ(t, c.zero, none)
	VPADDQ(t, c.ones, run)
	VPANDN(run, none, run)
	VPAND(up, run, run)

	// Towards lower squares: the highest bit that is not the opponent's.
	far := YMM()
	VPANDN(down, opp, far)
	if wide {
		VPLZCNTQ(far, far)
		VPSRLVQ(far, c.top, far)
	} else {
		s := YMM()
		for _, n := range []uint8{1, 2, 4, 8, 16, 32} {
			VPSRLQ(U8(n), far, s)
			VPOR(s, far, far)
		}
		VPSRLQ(U8(1), far, s)
		VPXOR(s, far, far)
	}
	VPAND(own, far, far)
	VPADDQ(far, far, far)
	VPSUBQ(far, c.zero, far)
	VPAND(down, far, far)
	VPOR(far, run, run)
	return run
}

// join returns the union of the four lanes of v, in both lanes of the result.
func join(v VecVirtual) VecVirtual {
	high, low := XMM(), XMM()
	VEXTRACTI128(U8(1), v, high)
	VPOR(v.AsX(), high, low)
	VPSHUFD(U8(0x4e), low, high)
	VPOR(high, low, low)
	return low
}

// directions are the shifts of the four directions, twice that, and the squares
// from which a step in either sense stays on the board.
type directions struct{ shift, twice, inside VecVirtual }

func newDirections() directions {
	d := directions{YMM(), YMM(), YMM()}
	VMOVDQU(table("directions", 0), d.shift)
	VPADDQ(d.shift, d.shift, d.twice)
	VMOVDQU(table("directions", 32), d.inside)
	return d
}

// table returns a place in one of the tables below.
func table(name string, offset int) Mem {
	return NewDataAddr(Symbol{Name: name, Static: true}, offset)
}

// tables writes the constants: the shifts and masks of directions, and the eight
// rays from each square, first those towards higher squares.
func tables() {
	GLOBL("directions", RODATA|NOPTR)
	for i, n := range []uint64{1, 8, 7, 9} {
		DATA(8*i, U64(n))
	}
	for i, m := range []uint64{0x7e7e7e7e7e7e7e7e, 0xffffffffffffffff, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e} {
		DATA(32+8*i, U64(m))
	}
	GLOBL("rays", RODATA|NOPTR)
	for square := range 64 {
		for i, ray := range raysOf(square) {
			DATA(64*square+8*i, U64(ray))
		}
	}
}

// raysOf returns the squares in the eight directions from square, first those towards
// higher squares.
func raysOf(square int) (rays [8]uint64) {
	steps := [8][2]int{{1, 0}, {0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {0, -1}, {1, -1}, {-1, -1}}
	for i, step := range steps {
		file, rank := square%8+step[0], square/8+step[1]
		for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			rays[i] |= 1 << (8*rank + file)
			file, rank = file+step[0], rank+step[1]
		}
	}
	return rays
}

// reach leaves the squares next to runs of opp bounded by own, occupied or not, in four
// partial sets.
func (d directions) reach(own, opp VecVirtual) VecVirtual {
	in := YMM()
	VPAND(d.inside, opp, in)
	up, down, preUp, preDown, s, t := YMM(), YMM(), YMM(), YMM(), YMM(), YMM()
	VPSLLVQ(d.shift, own, up)
	VPSRLVQ(d.shift, own, down)
	VPAND(in, up, up)
	VPAND(in, down, down)
	VPSLLVQ(d.shift, in, preUp)
	VPAND(in, preUp, preUp)
	VPSRLVQ(d.shift, preUp, preDown)
	VPSLLVQ(d.shift, up, s)
	VPSRLVQ(d.shift, down, t)
	VPAND(in, s, s)
	VPAND(in, t, t)
	VPOR(s, up, up)
	VPOR(t, down, down)
	for range 2 {
		VPSLLVQ(d.twice, up, s)
		VPSRLVQ(d.twice, down, t)
		VPAND(preUp, s, s)
		VPAND(preDown, t, t)
		VPOR(s, up, up)
		VPOR(t, down, down)
	}
	VPSLLVQ(d.shift, up, up)
	VPSRLVQ(d.shift, down, down)
	VPOR(down, up, up)
	return up
}

func broadcast(x Register) VecVirtual {
	v := YMM()
	VMOVQ(x, v.AsX())
	VPBROADCASTQ(v.AsX(), v)
	return v
}

func flips(suffix string, wide bool) {
	TEXT("flips"+suffix, NOSPLIT, "func(own, opp uint64, square uint8) uint64")
	Doc("flips" + suffix + " is game.Flips with " + suffix + ".")
	square := GP64()
	MOVBQZX(addr("square"), square)
	SHLQ(U8(6), square)
	base := GP64()
	LEAQ(table("rays", 0), base)
	c := newConstants(wide)
	own, opp := YMM(), YMM()
	VPBROADCASTQ(addr("own"), own)
	VPBROADCASTQ(addr("opp"), opp)
	set := join(c.turn(own, opp, Mem{Base: base, Index: square, Scale: 1}, wide))
	out := GP64()
	VMOVQ(set, out)
	Store(out, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// addr returns the memory of a parameter.
func addr(name string) Mem {
	p, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	return p.Addr
}

func expand() {
	TEXT("expandAVX2", NOSPLIT, expandSignature)
	Doc("expandAVX2 is expandGo with AVX2.")
	x := newExpansion()
	own, opp := YMM(), YMM()
	VPBROADCASTQ(addr("own"), own)
	VPBROADCASTQ(addr("opp"), opp)
	c := newConstants(false)
	d := newDirections()
	TESTQ(x.moves, x.moves)
	JZ(LabelRef("done"))
	Label("next")
	square, bit, set := GP64(), GP64(), GP64()
	TZCNTQ(x.moves, square)
	BLSIQ(x.moves, bit)
	BLSRQ(x.moves, x.moves)
	x.score(square, bit, 0)
	SHLQ(U8(6), square)
	turned := YMM()
	VPBROADCASTQ(join(c.turn(own, opp, Mem{Base: x.rays, Index: square, Scale: 1}, false)), turned)
	VMOVQ(turned.AsX(), Mem{Base: x.list, Disp: moveFlips})
	x.place(bit, 0)
	disc := broadcast(bit)
	mover, other := YMM(), YMM()
	VPXOR(turned, opp, mover)
	VPOR(turned, own, other)
	VPOR(disc, other, other)
	VMOVQ(join(d.reach(mover, other)), set)
	ANDNQ(set, bit, set)
	ANDQ(addr("empty"), set)
	x.replies(set, 0)
	ADDQ(U8(moveSize), x.list)
	ADDQ(U8(placeSize), x.places)
	TESTQ(x.moves, x.moves)
	JNZ(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// expandSignature is the signature of all versions of expand.
const expandSignature = "func(list, places *byte, own, opp, empty, moves, odd, corners, salt uint64, base *byte, shift uint64) uint64"

// expansion holds the registers of the scalar part of expand.
type expansion struct {
	list, places, moves, rays GPVirtual
	base, shift               GPVirtual // prefetch base[index >> shift]
	own, opp                  [2]Mem    // parts of the hash common to all moves
}

// newExpansion begins a version of expand.
func newExpansion() *expansion {
	x := &expansion{rays: GP64()}
	x.list = Load(Param("list"), GP64()).(GPVirtual)
	x.places = Load(Param("places"), GP64()).(GPVirtual)
	x.moves = Load(Param("moves"), GP64()).(GPVirtual)
	x.base = Load(Param("base"), GP64()).(GPVirtual)
	x.shift = Load(Param("shift"), GP64()).(GPVirtual)
	LEAQ(table("rays", 0), x.rays)
	t := GP64()
	for i, factors := range [2][2]uint64{{hashOwn, hashOpp}, {keyOwn, keyOpp}} {
		x.own[i], x.opp[i] = AllocLocal(8), AllocLocal(8)
		MOVQ(U64(factors[0]), t)
		XORQ(addr("opp"), t)
		MOVQ(t, x.own[i])
		MOVQ(U64(factors[1]), t)
		XORQ(addr("own"), t)
		MOVQ(t, x.opp[i])
	}
	POPCNTQ(x.moves, t)
	Store(t, ReturnIndex(0))
	return x
}

// score writes the square of a move ahead places further, and its score without the
// replies.
func (x *expansion) score(square, bit GPVirtual, ahead int) {
	values, odd := GP64(), GP64()
	MOVB(square.As8(), Mem{Base: x.list, Disp: ahead*moveSize + moveSquare})
	LEAQ(NewDataAddr(Symbol{Name: "\u00b7squareValue"}, 0), values)
	XORL(odd.As32(), odd.As32())
	TESTQ(bit, addr("odd"))
	SETNE(odd.As8())
	SHLL(U8(parityBits), odd.As32())
	ADDL(Mem{Base: values, Index: square, Scale: 4}, odd.As32())
	MOVL(odd.As32(), Mem{Base: x.list, Disp: ahead*moveSize + moveScore})
}

// place writes the hash of the position after a move whose flips are written, and
// prefetches its table entry.
func (x *expansion) place(bit GPVirtual, ahead int) {
	low, high, opp := GP64(), GP64(), GP64()
	for i := range 2 {
		MOVQ(Mem{Base: x.list, Disp: ahead*moveSize + moveFlips}, RDX)
		MOVQ(RDX, opp)
		XORQ(x.own[i], RDX)
		XORQ(bit, opp)
		XORQ(x.opp[i], opp)
		MULXQ(opp, low, high)
		XORQ(low, high)
		if i == 1 {
			XORQ(addr("salt"), high)
		}
		MOVQ(high, Mem{Base: x.places, Disp: ahead*placeSize + 8*i})
		if i == 0 {
			SHRXQ(x.shift, high, high)
			PREFETCHT0(Mem{Base: x.base, Index: high, Scale: 1})
		}
	}
}

// replies writes the opponent's moves after a move, and subtracts their weight from its
// score.
func (x *expansion) replies(set GPVirtual, ahead int) {
	count, corners := GP64(), GP64()
	MOVQ(set, Mem{Base: x.list, Disp: ahead*moveSize + moveReplies})
	POPCNTQ(set, count)
	ANDQ(addr("corners"), set)
	POPCNTQ(set, corners)
	ADDL(corners.As32(), count.As32())
	SHLL(U8(mobilityBits), count.As32())
	SUBL(count.As32(), Mem{Base: x.list, Disp: ahead*moveSize + moveScore})
}

func moves() {
	TEXT("movesAVX2", NOSPLIT, "func(own, opp uint64) uint64")
	Doc("movesAVX2 is game.Moves with AVX2.")
	own, opp := YMM(), YMM()
	VPBROADCASTQ(addr("own"), own)
	VPBROADCASTQ(addr("opp"), opp)
	d := newDirections()
	set := GP64()
	VMOVQ(join(d.reach(own, opp)), set)
	taken := GP64()
	Load(Param("own"), taken)
	ORQ(addr("opp"), taken)
	ANDNQ(set, taken, set)
	Store(set, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
