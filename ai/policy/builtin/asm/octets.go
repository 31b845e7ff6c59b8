package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in an octetTile of package builtin.
const (
	octetOut      = 0
	octetFloats   = 24
	octetIn       = 48
	octetWeights  = 72
	octetScale    = 96
	octetBias     = 120
	octetAdd      = 144
	octetInRow    = 168
	octetOutRow   = 176
	octetSegments = 184
	octetSegment  = 192
	octetLength   = 200
	octetAddScale = 208
)

// octets writes the function that does a tile of bytes: the same loop as for floats,
// in which one instruction multiplies four bytes of a row with four of each column and
// adds the products to a whole number.
func octets() {
	const rows, wide, lanes, group = 8, 2, 16, 4
	TEXT("octetsVNNI", NOSPLIT, "func(t *byte)")
	Doc("octetsVNNI is octetsGo with AVX-512 VNNI.")
	t := Load(Param("t"), GP64())
	field := func(offset int) Register {
		r := GP64()
		MOVQ(Mem{Base: t, Disp: offset}, r)
		return r
	}
	inRow, segment := field(octetInRow), field(octetSegment)
	inThree := GP64()
	LEAQ(Mem{Base: inRow, Index: inRow, Scale: 2}, inThree)
	start, weights, segments := field(octetIn), field(octetWeights), field(octetSegments)
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
			m := Mem{Base: low, Disp: group * k}
			if r >= 4 {
				m.Base = high
			}
			switch r % 4 {
			case 1:
				m.Index, m.Scale = inRow, 1
			case 2:
				m.Index, m.Scale = inRow, 2
			case 3:
				m.Index, m.Scale = inThree, 1
			}
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
	Label("segmentOctets")
	MOVQ(start, low)
	LEAQ(Mem{Base: low, Index: inRow, Scale: 4}, high)
	MOVQ(Mem{Base: t, Disp: octetLength}, left)
	SUBQ(U8(unroll), left)
	JL(LabelRef("restOctets"))
	Label("loopOctets")
	for k := range unroll {
		step(k)
	}
	next(unroll)
	SUBQ(U8(unroll), left)
	JGE(LabelRef("loopOctets"))
	Label("restOctets")
	ADDQ(U8(unroll), left)
	JZ(LabelRef("nextOctets"))
	Label("oneOctets")
	step(0)
	next(1)
	DECQ(left)
	JNZ(LabelRef("oneOctets"))
	Label("nextOctets")
	ADDQ(segment, start)
	DECQ(segments)
	JNZ(LabelRef("segmentOctets"))

	// What the sums mean.
	scale, bias := field(octetScale), field(octetBias)
	for v := range wide {
		s, b := ZMM(), ZMM()
		VMOVUPS(Mem{Base: scale, Disp: 4 * v * lanes}, s)
		VMOVUPS(Mem{Base: bias, Disp: 4 * v * lanes}, b)
		for r := range sums {
			VCVTDQ2PS(sums[r][v], sums[r][v])
			VFMADD213PS(b, s, sums[r][v])
		}
	}
	add, outRow := field(octetAdd), field(octetOutRow)
	TESTQ(add, add)
	JZ(LabelRef("aloneOctets"))
	addScale := ZMM()
	VBROADCASTSS(Mem{Base: t, Disp: octetAddScale}, addScale)
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
	Label("aloneOctets")
	zero := ZMM()
	VPXORD(zero, zero, zero)
	for r := range sums {
		for _, sum := range sums[r] {
			VMAXPS(zero, sum, sum)
		}
	}
	out := field(octetFloats)
	TESTQ(out, out)
	JZ(LabelRef("bytesOctets"))
	for r := range sums {
		for v, sum := range sums[r] {
			VMOVUPS(sum, Mem{Base: out, Disp: 4 * v * lanes})
		}
		if r < rows-1 {
			LEAQ(Mem{Base: out, Index: outRow, Scale: 4}, out)
		}
	}
	VZEROUPPER()
	RET()
	Label("bytesOctets")
	MOVQ(Mem{Base: t, Disp: octetOut}, out)
	for r := range sums {
		for v, sum := range sums[r] {
			VCVTPS2DQ(sum, sum)
			VPMOVUSDB(sum, Mem{Base: out, Disp: v * lanes})
		}
		if r < rows-1 {
			ADDQ(outRow, out)
		}
	}
	VZEROUPPER()
	RET()
}

// dot adds to each whole number of sum four products of signed and unsigned bytes. The
// library of this generator does not have the instruction.
func dot(signed, unsigned, sum Op) {
	Instruction(&ir.Instruction{
		Opcode: "VPDPBUSD", ISA: []string{"AVX512_VNNI"},
		Operands: []Op{signed, unsigned, sum}, Inputs: []Op{signed, unsigned, sum}, Outputs: []Op{sum},
	})
}
