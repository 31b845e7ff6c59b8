package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Sizes of a network, and offsets in the head of one, in bytes.
const (
	units, outputs = 32, 16

	headSecond = 2 * units
	headBias   = headSecond + units*outputs
	headOutput = headBias + 4*outputs
	headLast   = headOutput + 4*outputs
	headRow    = headLast + 8
)

// rowsOf calls add with the place of each row of the first layer and its offset behind the first row.
func rowsOf(places Register, add func(row Mem)) {
	templates, _, terms := offsets()
	starts := templates
	for i := range (placesEmpties-placesCounts)/2 + 1 {
		starts = append(starts, terms+i*termSize)
	}
	for i, at := range starts {
		index := GP64()
		MOVWLZX(Mem{Base: places, Disp: 2 * i}, index.As32())
		SHLL(U8(2), index.As32())
		add(Mem{Index: index, Scale: units / 4, Disp: at / 2 * units})
	}
}

// network adds the correction of the network to a score, or jumps to a label if there is none.
func (c scorer) network(score GPVirtual, without string) {
	TESTQ(c.head, c.head)
	JZ(LabelRef(without))
	rows := GP64()
	MOVQ(Mem{Base: c.head, Disp: headRow}, rows)
	sums := []VecVirtual{ZMM(), ZMM()}
	VMOVDQU64(Mem{Base: c.head}, sums[0])
	VPXORQ(sums[1], sums[1], sums[1])
	i := 0
	rowsOf(c.places, func(at Mem) {
		row := ZMM()
		at.Base = rows
		VPMOVSXBW(at, row)
		VPADDW(row, sums[i%2], sums[i%2])
		i++
	})
	h, zero, most, one := sums[0], ZMM(), ZMM(), ZMM()
	VPADDW(sums[1], h, h)
	VPXORQ(zero, zero, zero)
	VPTERNLOGD(U8(0xff), most, most, most)
	VPSRLW(U8(15), most, one)
	VPSRLW(U8(9), most, most) // 127
	VPMAXSW(zero, h, h)
	VPMINSW(most, h, h)
	VPSLLW(U8(4), h, h)
	VPMULHRSW(h, h, h) // a product of sixteen times the values, divided by 32768
	VPMOVWB(h, h.AsY())
	halves := []VecVirtual{ZMM(), ZMM()}
	VSHUFI64X2(U8(0), h, h, halves[0])
	VSHUFI64X2(U8(0x55), h, h, halves[1])
	z := ZMM()
	VMOVDQU64(Mem{Base: c.head, Disp: headBias}, z)
	for k := range units / 4 {
		four := ZMM()
		VPSHUFD(U8(k%4*0x55), halves[k/4], four)
		VPMADDUBSW(Mem{Base: c.head, Disp: headSecond + 4*outputs*k}, four, four)
		VPMADDWD(one, four, four)
		VPADDD(four, z, z)
	}
	VPSRLD(U8(16), most, most)
	VPSRAD(U8(5), z, z)
	VPMAXSD(zero, z, z)
	VPMINSD(most, z, z)
	VPMADDWD(Mem{Base: c.head, Disp: headOutput}, z, z)
	half, quarter, y := YMM(), XMM(), GP32()
	VEXTRACTI64X4(U8(1), z, half)
	VPADDD(half, z.AsY(), half)
	VEXTRACTI32X4(U8(1), half, quarter)
	VPADDD(quarter, half.AsX(), quarter)
	VPSHUFD(U8(0x4e), quarter, half.AsX())
	VPADDD(half.AsX(), quarter, quarter)
	VPSHUFD(U8(0xb1), quarter, half.AsX())
	VPADDD(half.AsX(), quarter, quarter)
	VMOVD(quarter, y)
	ADDL(Mem{Base: c.head, Disp: headLast}, y)
	SARL(U8(6), y)
	ADDL(y, score)
}

// networkAVX2 writes the same without AVX-512.
func networkAVX2() {
	TEXT("networkAVX2", NOSPLIT, "func(n *byte, places *uint16) int32")
	Doc("networkAVX2 is Weights.correction for the network's head and the places.")
	head, places, rows := parameter("n"), parameter("places"), GP64()
	MOVQ(Mem{Base: head, Disp: headRow}, rows)
	h := []VecVirtual{YMM(), YMM()}
	for i := range h {
		VMOVDQU(Mem{Base: head, Disp: 32 * i}, h[i])
	}
	rowsOf(places, func(at Mem) {
		at.Base = rows
		for i := range h {
			row := YMM()
			VPMOVSXBW(at.Offset(units/2*i), row)
			VPADDW(row, h[i], h[i])
		}
	})
	zero, most, one := YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPCMPEQW(most, most, most)
	VPSRLW(U8(15), most, one)
	VPSRLW(U8(9), most, most)
	for i := range h {
		VPMAXSW(zero, h[i], h[i])
		VPMINSW(most, h[i], h[i])
		VPSLLW(U8(4), h[i], h[i])
		VPMULHRSW(h[i], h[i], h[i])
	}
	VPACKUSWB(h[1], h[0], h[0])
	VPERMQ(U8(0xd8), h[0], h[1])
	VPERMQ(U8(0x44), h[1], h[0])
	VPERMQ(U8(0xee), h[1], h[1])
	z := []VecVirtual{YMM(), YMM()}
	for i := range z {
		VMOVDQU(Mem{Base: head, Disp: headBias + 32*i}, z[i])
	}
	for k := range units / 4 {
		for i := range z {
			four := YMM()
			VPSHUFD(U8(k%4*0x55), h[k/4], four)
			VPMADDUBSW(Mem{Base: head, Disp: headSecond + 4*outputs*k + 32*i}, four, four)
			VPMADDWD(one, four, four)
			VPADDD(four, z[i], z[i])
		}
	}
	VPSRLD(U8(16), most, most)
	for i := range z {
		VPSRAD(U8(5), z[i], z[i])
		VPMAXSD(zero, z[i], z[i])
		VPMINSD(most, z[i], z[i])
		VPMADDWD(Mem{Base: head, Disp: headOutput + 32*i}, z[i], z[i])
	}
	half, quarter, y := z[0], XMM(), GP32()
	VPADDD(z[1], half, half)
	VEXTRACTI128(U8(1), half, quarter)
	VPADDD(quarter, half.AsX(), quarter)
	VPSHUFD(U8(0x4e), quarter, half.AsX())
	VPADDD(half.AsX(), quarter, quarter)
	VPSHUFD(U8(0xb1), quarter, half.AsX())
	VPADDD(half.AsX(), quarter, quarter)
	VMOVD(quarter, y)
	ADDL(Mem{Base: head, Disp: headLast}, y)
	SARL(U8(6), y)
	Store(y, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
