package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in a Product of package kernel, whose slices begin with their address.
const (
	productOut      = 0
	productIn       = 24
	productWeights  = 48
	productBias     = 72
	productAdd      = 96
	productInRow    = 120
	productInStep   = 128
	productOutRow   = 136
	productSegments = 144
	productSegment  = 152
	productLength   = 160
	productBlocks   = 168
	productInBlock  = 176
	productOutBlock = 184
	productReLU     = 192
)

// unroll is how many elements of a segment one turn of the loop takes.
const unroll = 4

// product writes the product of matrices: eight rows times thirty-two columns at a time,
// or as much of that as the registers hold. The sums stay in registers while one column
// of the rows and one row of the weights after another pass by (Goto and van de Geijn,
// "Anatomy of High-Performance Matrix Multiplication", 2008).
func product(s isa) {
	const blockRows, wide = 8, 2
	rows := s.lanes / 2
	t := function("product", s, "is productGo")
	name := func(what string) string { return what + "Product" + s.suffix }
	inRow, step := bytes(t, productInRow), bytes(t, productInStep)
	in := newStrides(inRow, 3)
	inAt, outAt := field(t, productIn), field(t, productOut)
	blocks := AllocLocal(8)
	left := field(t, productBlocks)
	MOVQ(left, blocks)
	column, half := GP64(), AllocLocal(8) // of a part, if a block takes several
	if rows < blockRows {
		XORQ(column, column)
		MOVQ(column, half)
	}
	// beside moves an address on to the columns of the part.
	beside := func(r Register) {
		if rows < blockRows {
			ADDQ(column, r)
		}
	}

	Label(name("part"))
	sums := make([][wide]VecVirtual, rows)
	for r := range sums {
		for v := range wide {
			sums[r][v] = s.zero()
		}
	}
	low, high, weights := GP64(), GP64(), field(t, productWeights)
	beside(weights)
	start, segments := GP64(), field(t, productSegments)
	MOVQ(inAt, start)
	multiply := func(k int) {
		var w [wide]VecVirtual
		for v := range w {
			w[v] = s.load(Mem{Base: weights, Disp: 4*k*columns + s.bytesOf(v)})
		}
		for r := range sums {
			x := s.vector()
			VBROADCASTSS(in.at([]Register{low, high}[r/4], r%4), x)
			for v := range w {
				VFMADD231PS(x, w[v], sums[r][v])
			}
		}
		ADDQ(step, low)
		if rows > 4 {
			ADDQ(step, high)
		}
	}
	Label(name("segment"))
	MOVQ(start, low)
	if rows > 4 {
		LEAQ(Mem{Base: low, Index: inRow, Scale: 4}, high)
	}
	left = field(t, productLength)
	SUBQ(U8(unroll), left)
	JL(LabelRef(name("rest")))
	Label(name("loop"))
	for k := range unroll {
		multiply(k)
	}
	ADDQ(U32(4*unroll*columns), weights)
	SUBQ(U8(unroll), left)
	JGE(LabelRef(name("loop")))
	Label(name("rest"))
	ADDQ(U8(unroll), left)
	JZ(LabelRef(name("next")))
	Label(name("one"))
	multiply(0)
	ADDQ(U32(4*columns), weights)
	DECQ(left)
	JNZ(LabelRef(name("one")))
	Label(name("next"))
	segment := bytes(t, productSegment)
	ADDQ(segment, start)
	DECQ(segments)
	JNZ(LabelRef(name("segment")))

	// What is added, and what is clipped.
	each := func(f func(sum VecVirtual, disp int), after func()) {
		for r := range sums {
			for v, sum := range sums[r] {
				f(sum, s.bytesOf(v))
			}
			if r < rows-1 && after != nil {
				after()
			}
		}
	}
	bias := field(t, productBias)
	TESTQ(bias, bias)
	JZ(LabelRef(name("unbiased")))
	beside(bias)
	var b [wide]VecVirtual
	for v := range b {
		b[v] = s.load(Mem{Base: bias, Disp: s.bytesOf(v)})
	}
	each(func(sum VecVirtual, disp int) { add(sum, b[disp/s.bytesOf(1)]) }, nil)
	Label(name("unbiased"))
	outRow := bytes(t, productOutRow)
	more := field(t, productAdd)
	TESTQ(more, more)
	JZ(LabelRef(name("alone")))
	SUBQ(Mem{Base: t, Disp: productOut}, more) // as far as out has come
	ADDQ(outAt, more)
	each(func(sum VecVirtual, disp int) { VADDPS(Mem{Base: more, Disp: disp}, sum, sum) }, func() { ADDQ(outRow, more) })
	Label(name("alone"))
	CMPB(Mem{Base: t, Disp: productReLU}, U8(0))
	JE(LabelRef(name("write")))
	zero := s.zero()
	each(func(sum VecVirtual, _ int) { VMAXPS(zero, sum, sum) }, nil)
	Label(name("write"))
	out := GP64()
	MOVQ(outAt, out)
	each(func(sum VecVirtual, disp int) { VMOVUPS(sum, Mem{Base: out, Disp: disp}) }, func() { ADDQ(outRow, out) })

	if rows < blockRows { // columns first, then the other half of the rows
		XORQ(U8(4*columns/2), column)
		LEAQ(Mem{Base: outAt, Disp: 4 * columns / 2}, outAt)
		JNZ(LabelRef(name("part")))
		SUBQ(U32(4*columns), outAt)
		LEAQ(Mem{Base: inAt, Index: inRow, Scale: 4}, inAt)
		LEAQ(Mem{Base: outAt, Index: outRow, Scale: 4}, outAt)
		left = GP64()
		MOVQ(half, left)
		XORQ(U8(1), left)
		MOVQ(left, half)
		JNZ(LabelRef(name("part")))
		SUBQ(eight(inRow), inAt)
		SUBQ(eight(outRow), outAt)
	}
	next := bytes(t, productInBlock)
	ADDQ(next, inAt)
	next = bytes(t, productOutBlock)
	ADDQ(next, outAt)
	DECQ(blocks)
	JNZ(LabelRef(name("part")))
	end()
}
