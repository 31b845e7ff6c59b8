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

// Rows begin at multiples of units bytes, which an index with a scale of 8 reaches.
const rowShift, rowScale = 2, 8

// network adds the correction of the network to a score, or jumps to a label if there is none.
func (c scorer) network(score GPVirtual, without string) {
	TESTQ(c.head, c.head)
	JZ(LabelRef(without))
	rows := GP64()
	MOVQ(Mem{Base: c.head, Disp: headRow}, rows)
	// The sums of the first layer, 16 bits each. Those of four rows have 8 bits. A vector of 64
	// bytes has all units, so two take turns, for neither waits for the other.
	h := vectors(2)
	move(Mem{Base: c.head}, h[0])
	if width == 64 {
		xor(h[1], h[1], h[1])
	} else {
		move(Mem{Base: c.head, Disp: units}, h[1])
	}
	starts, _, terms := offsets()
	for i := range (placesEmpty-placesCounts)/4 + 1 {
		starts = append(starts, terms+i*termSize)
	}
	var four VecVirtual
	for i, at := range starts {
		index := GP64()
		MOVL(Mem{Base: c.places, Disp: placesRows + 4*i}, index.As32())
		row := Mem{Base: rows, Index: index, Scale: rowScale, Disp: at / 2 * units}
		if i%4 == 0 {
			four = YMM()
			move(row, four)
		} else {
			VPADDB(row, four, four)
		}
		switch {
		case i%4 < 3 && i < len(starts)-1:
		case width == 64:
			words := ZMM()
			VPMOVSXBW(four, words)
			VPADDW(words, h[i/4%2], h[i/4%2])
		default:
			upper, words := XMM(), vectors(2)
			VEXTRACTI128(U8(1), four, upper)
			VPMOVSXBW(four.AsX(), words[0])
			VPMOVSXBW(upper, words[1])
			for k := range h {
				VPADDW(words[k], h[k], h[k])
			}
		}
	}
	if width == 64 {
		VPADDW(h[1], h[0], h[0])
		h = h[:1]
	}
	zero, most, one := vector(), vector(), vector()
	xor(zero, zero, zero)
	if width == 64 {
		VPTERNLOGD(U8(0xff), most, most, most)
	} else {
		VPCMPEQW(most, most, most)
	}
	VPSRLW(U8(15), most, one)
	VPSRLW(U8(9), most, most) // 127
	for _, h := range h {
		VPMAXSW(zero, h, h)
		VPMINSW(most, h, h)
		VPSLLW(U8(4), h, h)
		VPMULHRSW(h, h, h) // a product of sixteen times the values, divided by 32768
	}
	halves := vectors(2) // of the first layer, in every 16 bytes
	if width == 64 {
		VPMOVWB(h[0], h[0].AsY())
		VSHUFI64X2(U8(0), h[0], h[0], halves[0])
		VSHUFI64X2(U8(0x55), h[0], h[0], halves[1])
	} else {
		VPACKUSWB(h[1], h[0], h[0])
		VPERMQ(U8(0x88), h[0], halves[0])
		VPERMQ(U8(0xdd), h[0], halves[1])
	}
	z := vectors(4 * outputs / width)
	for i := range z {
		move(Mem{Base: c.head, Disp: headBias + width*i}, z[i])
	}
	for k := range units / 4 {
		for i := range z {
			four := vector()
			VPSHUFD(U8(k%4*0x55), halves[k/4], four)
			VPMADDUBSW(Mem{Base: c.head, Disp: headSecond + 4*outputs*k + width*i}, four, four)
			VPMADDWD(one, four, four)
			VPADDD(four, z[i], z[i])
		}
	}
	VPSRLD(U8(16), most, most)
	for i := range z {
		VPSRAD(U8(5), z[i], z[i])
		VPMAXSD(zero, z[i], z[i])
		VPMINSD(most, z[i], z[i])
		VPMADDWD(Mem{Base: c.head, Disp: headOutput + width*i}, z[i], z[i])
	}
	half, quarter, y := YMM(), XMM(), GP32()
	if width == 64 {
		VEXTRACTI64X4(U8(1), z[0], half)
		VPADDD(half, z[0].AsY(), half)
	} else {
		VPADDD(z[0], z[1], half)
	}
	either(VEXTRACTI32X4, VEXTRACTI128)(U8(1), half, quarter)
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
