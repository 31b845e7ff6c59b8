package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in an Int8Product of package kernel.
const (
	int8Out      = 0
	int8Floats   = 24
	int8In       = 48
	int8Weights  = 72
	int8Scale    = 96
	int8Bias     = 120
	int8Add      = 144
	int8InRow    = 168
	int8OutRow   = 176
	int8Segments = 184
	int8Segment  = 192
	int8Length   = 200
	int8AddScale = 208
)

// int8Product writes the function that does a tile of bytes: the same loop as for floats,
// in which one instruction multiplies four bytes of a row with four of each column and
// adds the products to a whole number.
func int8Product() {
	const rows, wide, lanes, group = 8, 2, 16, 4
	TEXT("int8VNNI", NOSPLIT, "func(t *byte)")
	Doc("int8VNNI is int8Go with AVX-512 VNNI.")
	t := Load(Param("t"), GP64())
	inRow, segment := field(t, int8InRow), field(t, int8Segment)
	in := newStrides(inRow, 3)
	start, weights, segments := field(t, int8In), field(t, int8Weights), field(t, int8Segments)
	var sums [rows][wide]VecVirtual
	for r := range sums {
		for v := range sums[r] {
			sums[r][v] = ZMM()
			VPXORD(sums[r][v], sums[r][v], sums[r][v])
		}
	}

	low, high, left := GP64(), GP64(), GP64()
	step := func(k int) {
		var w [wide]VecVirtual
		for v := range w {
			w[v] = ZMM()
			VMOVDQU32(Mem{Base: weights, Disp: group * (k*columns + v*lanes)}, w[v])
		}
		for r := range rows {
			m := in.at([]Register{low, high}[r/4], r%4)
			m.Disp = group * k
			x := ZMM()
			VPBROADCASTD(m, x)
			for v := range w {
				dot(w[v], x, sums[r][v])
			}
		}
	}
	next := func(groups int) {
		ADDQ(U8(group*groups), low)
		ADDQ(U8(group*groups), high)
		ADDQ(U32(group*groups*columns), weights)
	}
	Label("segmentInt8")
	MOVQ(start, low)
	LEAQ(Mem{Base: low, Index: inRow, Scale: 4}, high)
	MOVQ(Mem{Base: t, Disp: int8Length}, left)
	SUBQ(U8(unroll), left)
	JL(LabelRef("restInt8"))
	Label("loopInt8")
	for k := range unroll {
		step(k)
	}
	next(unroll)
	SUBQ(U8(unroll), left)
	JGE(LabelRef("loopInt8"))
	Label("restInt8")
	ADDQ(U8(unroll), left)
	JZ(LabelRef("nextInt8"))
	Label("oneInt8")
	step(0)
	next(1)
	DECQ(left)
	JNZ(LabelRef("oneInt8"))
	Label("nextInt8")
	ADDQ(segment, start)
	DECQ(segments)
	JNZ(LabelRef("segmentInt8"))

	// What the sums mean.
	scale, bias := field(t, int8Scale), field(t, int8Bias)
	for v := range wide {
		s, b := ZMM(), ZMM()
		VMOVUPS(Mem{Base: scale, Disp: 4 * v * lanes}, s)
		VMOVUPS(Mem{Base: bias, Disp: 4 * v * lanes}, b)
		for r := range sums {
			VCVTDQ2PS(sums[r][v], sums[r][v])
			VFMADD213PS(b, s, sums[r][v])
		}
	}
	add, outRow := field(t, int8Add), field(t, int8OutRow)
	TESTQ(add, add)
	JZ(LabelRef("aloneInt8"))
	addScale := ZMM()
	VBROADCASTSS(Mem{Base: t, Disp: int8AddScale}, addScale)
	for r := range sums {
		for v, sum := range sums[r] {
			x := ZMM()
			VPMOVZXBD(Mem{Base: add, Disp: v * lanes}, x)
			VCVTDQ2PS(x, x)
			VFMADD231PS(addScale, x, sum)
		}
		if r < rows-1 {
			ADDQ(outRow, add)
		}
	}
	Label("aloneInt8")
	zero := ZMM()
	VPXORD(zero, zero, zero)
	for r := range sums {
		for _, sum := range sums[r] {
			VMAXPS(zero, sum, sum)
		}
	}
	out := field(t, int8Floats)
	TESTQ(out, out)
	JZ(LabelRef("bytesInt8"))
	for r := range sums {
		for v, sum := range sums[r] {
			VMOVUPS(sum, Mem{Base: out, Disp: 4 * v * lanes})
		}
		if r < rows-1 {
			LEAQ(Mem{Base: out, Index: outRow, Scale: 4}, out)
		}
	}
	end()
	Label("bytesInt8")
	MOVQ(Mem{Base: t, Disp: int8Out}, out)
	for r := range sums {
		for v, sum := range sums[r] {
			VCVTPS2DQ(sum, sum)
			VPMOVUSDB(sum, Mem{Base: out, Disp: v * lanes})
		}
		if r < rows-1 {
			ADDQ(outRow, out)
		}
	}
	end()
}

// dot adds to each whole number of sum four products of signed and unsigned bytes. The
// library of this generator does not have the instruction.
func dot(signed, unsigned, sum Op) {
	Instruction(&ir.Instruction{
		Opcode: "VPDPBUSD", ISA: []string{"AVX512_VNNI"},
		Operands: []Op{signed, unsigned, sum}, Inputs: []Op{signed, unsigned, sum}, Outputs: []Op{sum},
	})
}
