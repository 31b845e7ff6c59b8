// Command asm writes the assembly of ai/policy/kernel, for processors with AVX2 and FMA,
// with AVX-512, and of bytes for those with AVX-512 VNNI. It is a module of its own so
// that the generator stays out of the program's dependencies.
package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// columns is how many floats lie side by side in all layouts.
const columns = 32

// isa is a set of vector instructions.
type isa struct {
	suffix string
	lanes  int // floats of a vector
	vector func() VecVirtual
}

func main() {
	ConstraintExpr("amd64")
	for _, s := range []isa{{"AVX512", 16, ZMM}, {"AVX2", 8, YMM}} {
		product(s)
		winograd(s)
	}
	int8Product()
	Generate()
}

// function begins a function with a pointer to its arguments, which it returns.
func function(name string, s isa, doc string) Register {
	TEXT(name+s.suffix, NOSPLIT, "func(t *byte)")
	Doc(name + s.suffix + " " + doc + " with " + s.suffix + ".")
	return Load(Param("t"), GP64())
}

// end leaves the function.
func end() {
	VZEROUPPER()
	RET()
}

// field loads a number of the arguments.
func field(t Register, offset int) Register {
	r := GP64()
	MOVQ(Mem{Base: t, Disp: offset}, r)
	return r
}

// bytes loads a number of floats as a number of bytes.
func bytes(t Register, offset int) Register {
	r := field(t, offset)
	SHLQ(U8(2), r)
	return r
}

// bytesOf is the size of n vectors.
func (s isa) bytesOf(n int) int { return 4 * s.lanes * n }

// load is a vector from memory.
func (s isa) load(m Mem) VecVirtual {
	v := s.vector()
	VMOVUPS(m, v)
	return v
}

// constant is a number in all lanes.
func (s isa) constant(x float32) VecVirtual {
	r, v := GP32(), s.vector()
	low := XMM()
	MOVL(U32(math.Float32bits(x)), r)
	VMOVD(r, low)
	VBROADCASTSS(low, v)
	return v
}

// zero is a vector of zeros.
func (s isa) zero() VecVirtual {
	v := s.vector()
	if s.lanes == 16 {
		VPXORD(v, v, v)
	} else {
		VXORPS(v, v, v)
	}
	return v
}

// gate makes v zero where the numbers at m are not positive.
func (s isa) gate(m Mem, v, zero VecVirtual) {
	const greater = 0x1e
	if s.lanes == 16 {
		mask := K()
		x := s.load(m)
		VCMPPS(U8(greater), zero, x, mask)
		VMOVAPS_Z(v, mask, v)
		return
	}
	x := s.load(m)
	VCMPPS(U8(greater), zero, x, x)
	VANDPS(x, v, v)
}

// copied, sum and difference are new vectors; add changes its first one.
func (s isa) copied(a VecVirtual) VecVirtual {
	v := s.vector()
	VMOVAPS(a, v)
	return v
}

func (s isa) sum(a, b VecVirtual) VecVirtual {
	v := s.vector()
	VADDPS(b, a, v)
	return v
}

func (s isa) difference(a, b VecVirtual) VecVirtual {
	v := s.vector()
	VSUBPS(b, a, v)
	return v
}

func add(a, b VecVirtual) { VADDPS(b, a, a) }

// plus adds k times x to a, minus takes it away.
func plus(a, k, x VecVirtual)  { VFMADD231PS(k, x, a) }
func minus(a, k, x VecVirtual) { VFNMADD231PS(k, x, a) }

// eight is eight times a number of bytes.
func eight(one Register) Register {
	r := GP64()
	MOVQ(one, r)
	SHLQ(U8(3), r)
	return r
}

// strides are the odd multiples of a stride, for addresses of up to nine places.
type strides [8]Register

func newStrides(one Register, most int) (s strides) {
	s[1] = one
	for _, k := range []int{3, 5, 7} {
		if k > most {
			break
		}
		s[k] = GP64()
		switch k {
		case 3:
			LEAQ(Mem{Base: one, Index: one, Scale: 2}, s[3])
		case 5:
			LEAQ(Mem{Base: one, Index: one, Scale: 4}, s[5])
		case 7:
			LEAQ(Mem{Base: s[3], Index: one, Scale: 4}, s[7])
		}
	}
	return s
}

// at is the place k strides after base.
func (s strides) at(base Register, k int) Mem {
	m := Mem{Base: base, Scale: 1}
	for k > 0 && k%2 == 0 {
		k, m.Scale = k/2, m.Scale*2
	}
	if k > 0 {
		m.Index = s[k]
	} else {
		m.Scale = 0
	}
	return m
}
