// Command asm writes the assembly of ai/policy/builtin: eight rows times
// thirty-two columns of a matrix product, of floats for CPUs with AVX2 and with AVX-512
// and of bytes for those with AVX-512 VNNI. It is a module of its own so that the
// generator stays out of the program's dependencies.
//
// Source of the method: the sums stay in registers while one column of the rows
// and one row of the weights after another pass by (Goto and van de Geijn, "Anatomy
// of High-Performance Matrix Multiplication", 2008).
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in a tile of package builtin, whose slices begin with their address.
const (
	tileOut      = 0
	tileIn       = 24
	tileWeights  = 48
	tileBias     = 72
	tileAdd      = 96
	tileInRow    = 120
	tileOutRow   = 128
	tileSegments = 136
	tileSegment  = 144
	tileLength   = 152
	tileReLU     = 160
)

// columns is how many columns a tile has.
const columns = 32

func main() {
	ConstraintExpr("amd64")
	kernel("AVX512", 8, 2, ZMM)
	kernel("AVX2", 4, 2, YMM)
	octets()
	Generate()
}

// kernel writes the function that does a whole tile in parts of rows by wide
// vectors, so that their sums fit into the registers.
func kernel(suffix string, rows, wide int, vector func() VecVirtual) {
	lanes := 16
	if suffix == "AVX2" {
		lanes = 8
	}
	TEXT("tile"+suffix, NOSPLIT, "func(t *byte)")
	Doc("tile" + suffix + " is tileGo with " + suffix + ".")
	t := Load(Param("t"), GP64())
	inRow, outRow, segment := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: t, Disp: tileInRow}, inRow)
	MOVQ(Mem{Base: t, Disp: tileOutRow}, outRow)
	MOVQ(Mem{Base: t, Disp: tileSegment}, segment)
	for _, r := range []Register{inRow, outRow, segment} {
		SHLQ(U8(2), r)
	}
	inThree := GP64()
	LEAQ(Mem{Base: inRow, Index: inRow, Scale: 2}, inThree)
	for column := 0; column < columns; column += wide * lanes {
		for row := 0; row < 8; row += rows {
			p := part{
				t: t, rows: rows, wide: wide, lanes: lanes, vector: vector,
				inRow: inRow, inThree: inThree, outRow: outRow, segment: segment,
			}
			p.write(suffix, row, column)
		}
	}
	VZEROUPPER()
	RET()
}

// part is what the code of a part needs.
type part struct {
	t                               Register
	rows, wide, lanes               int
	vector                          func() VecVirtual
	inRow, inThree, outRow, segment Register // bytes between rows, three rows, segments

	sums [][]VecVirtual
}

// write writes the code of the part whose first row and column these are.
func (p *part) write(suffix string, row, column int) {
	name := func(what string) string {
		return what + suffix + string(rune('a'+row/p.rows)) + string(rune('a'+column/(p.wide*p.lanes)))
	}
	start, weights, segments := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: p.t, Disp: tileIn}, start)
	p.skip(start, p.inRow, row)
	MOVQ(Mem{Base: p.t, Disp: tileWeights}, weights)
	MOVQ(Mem{Base: p.t, Disp: tileSegments}, segments)

	// The sums begin with the bias.
	bias := GP64()
	MOVQ(Mem{Base: p.t, Disp: tileBias}, bias)
	p.sums = make([][]VecVirtual, p.rows)
	for v := range p.wide {
		first := p.vector()
		VMOVUPS(Mem{Base: bias, Disp: 4 * (column + v*p.lanes)}, first)
		for r := range p.sums {
			sum := first
			if r > 0 {
				sum = p.vector()
				VMOVAPS(first, sum)
			}
			p.sums[r] = append(p.sums[r], sum)
		}
	}

	low, high, left := GP64(), GP64(), GP64()
	Label(name("segment"))
	MOVQ(start, low)
	if p.rows > 4 {
		LEAQ(Mem{Base: low, Index: p.inRow, Scale: 4}, high)
	}
	MOVQ(Mem{Base: p.t, Disp: tileLength}, left)
	SUBQ(U8(unroll), left)
	JL(LabelRef(name("rest")))
	Label(name("loop"))
	for k := range unroll {
		p.step(low, high, weights, k, column)
	}
	ADDQ(U8(4*unroll), low)
	if p.rows > 4 {
		ADDQ(U8(4*unroll), high)
	}
	ADDQ(U32(4*unroll*columns), weights)
	SUBQ(U8(unroll), left)
	JGE(LabelRef(name("loop")))
	Label(name("rest"))
	ADDQ(U8(unroll), left)
	JZ(LabelRef(name("next")))
	Label(name("one"))
	p.step(low, high, weights, 0, column)
	ADDQ(U8(4), low)
	if p.rows > 4 {
		ADDQ(U8(4), high)
	}
	ADDQ(U32(4*columns), weights)
	DECQ(left)
	JNZ(LabelRef(name("one")))
	Label(name("next"))
	ADDQ(p.segment, start)
	DECQ(segments)
	JNZ(LabelRef(name("segment")))

	p.finish(name, row, column)
}

// unroll is how many elements of a segment one turn of the loop takes.
const unroll = 4

// step adds the products of element k of each row.
func (p *part) step(low, high, weights Register, k, column int) {
	w := make([]VecVirtual, p.wide)
	for v := range w {
		w[v] = p.vector()
		VMOVUPS(Mem{Base: weights, Disp: 4 * (k*columns + column + v*p.lanes)}, w[v])
	}
	for r := range p.rows {
		base := low
		if r >= 4 {
			base = high
		}
		m := Mem{Base: base, Disp: 4 * k}
		switch r % 4 {
		case 1:
			m.Index, m.Scale = p.inRow, 1
		case 2:
			m.Index, m.Scale = p.inRow, 2
		case 3:
			m.Index, m.Scale = p.inThree, 1
		}
		x := p.vector()
		VBROADCASTSS(m, x)
		for v := range w {
			VFMADD231PS(x, w[v], p.sums[r][v])
		}
	}
}

// finish adds what is to be added to the sums, clips them and writes them.
func (p *part) finish(name func(string) string, row, column int) {
	add := GP64()
	MOVQ(Mem{Base: p.t, Disp: tileAdd}, add)
	TESTQ(add, add)
	JZ(LabelRef(name("alone")))
	p.skip(add, p.outRow, row)
	for r := range p.sums {
		for v, sum := range p.sums[r] {
			VADDPS(Mem{Base: add, Disp: 4 * (column + v*p.lanes)}, sum, sum)
		}
		if r < p.rows-1 {
			ADDQ(p.outRow, add)
		}
	}
	Label(name("alone"))
	CMPB(Mem{Base: p.t, Disp: tileReLU}, U8(0))
	JE(LabelRef(name("write")))
	zero := p.vector()
	if p.lanes == 16 {
		VPXORD(zero, zero, zero)
	} else {
		VXORPS(zero, zero, zero)
	}
	for r := range p.sums {
		for _, sum := range p.sums[r] {
			VMAXPS(zero, sum, sum)
		}
	}
	Label(name("write"))
	out := GP64()
	MOVQ(Mem{Base: p.t, Disp: tileOut}, out)
	p.skip(out, p.outRow, row)
	for r := range p.sums {
		for v, sum := range p.sums[r] {
			VMOVUPS(sum, Mem{Base: out, Disp: 4 * (column + v*p.lanes)})
		}
		if r < p.rows-1 {
			ADDQ(p.outRow, out)
		}
	}
}

// skip moves a pointer on by zero or four rows.
func (p *part) skip(pointer, stride Register, rows int) {
	if rows > 0 {
		LEAQ(Mem{Base: pointer, Index: stride, Scale: uint8(rows)}, pointer)
	}
}
