package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in an Elements and an Update of package kernel.
const (
	elementsOut = 0
	elementsIn  = 24

	updateValues    = 0
	updateFirst     = 24
	updateSecond    = 48
	updateGradients = 72
	updateRate      = 96
	updateKeep      = 100
	updateShrink    = 104
	updateBeta1     = 108
	updateNew1      = 112
	updateBeta2     = 116
	updateNew2      = 120
	updateCorrect2  = 124
	updateEpsilon   = 128
)

// elementwise writes the functions that treat one number after another.
func elementwise(s isa) {
	elements := func(name, doc string, body func(in, out Mem, zero VecVirtual)) {
		t := function(name, s, doc)
		zero := s.zero()
		in, out := field(t, elementsIn), field(t, elementsOut)
		each(s, name, field(t, elementsOut+8), func() { body(Mem{Base: in}, Mem{Base: out}, zero) }, in, out)
		end()
	}
	elements("accumulate", "is accumulateGo", func(in, out Mem, _ VecVirtual) {
		v := s.load(in)
		VADDPS(out, v, v)
		VMOVUPS(v, out)
	})
	elements("gate", "is gateGo", func(in, out Mem, zero VecVirtual) {
		v := s.load(out)
		s.gate(in, v, zero)
		VMOVUPS(v, out)
	})
	update(s)
}

// each writes a loop over n floats, a multiple of the lanes, at some addresses.
func each(s isa, name string, n Register, body func(), addresses ...Register) {
	Label(name + s.suffix)
	body()
	for _, a := range addresses {
		ADDQ(U32(s.bytesOf(1)), a)
	}
	SUBQ(U8(s.lanes), n)
	JG(LabelRef(name + s.suffix))
}

// update writes the rules of the optimisers.
func update(s isa) {
	begin := func(name, doc string) (number func(offset int) VecVirtual, at [4]Register, n Register) {
		t := function(name, s, doc)
		for i, offset := range []int{updateValues, updateFirst, updateSecond, updateGradients} {
			at[i] = field(t, offset)
		}
		return func(offset int) VecVirtual {
			v := s.vector()
			VBROADCASTSS(Mem{Base: t, Disp: offset}, v)
			return v
		}, at, field(t, updateValues+8)
	}
	times := func(m Mem, factor VecVirtual) VecVirtual {
		v := s.vector()
		VMULPS(m, factor, v)
		return v
	}

	number, at, n := begin("sgd", "is sgdGo")
	rate, keep, shrink, beta := number(updateRate), number(updateKeep), number(updateShrink), number(updateBeta1)
	each(s, "sgd", n, func() {
		m := times(Mem{Base: at[1]}, beta)
		plus(m, shrink, s.load(Mem{Base: at[3]}))
		VMOVUPS(m, Mem{Base: at[1]})
		v := times(Mem{Base: at[0]}, keep)
		minus(v, rate, m)
		VMOVUPS(v, Mem{Base: at[0]})
	}, at[0], at[1], at[3])
	end()

	number, at, n = begin("adam", "is adamGo")
	rate, keep, shrink, beta = number(updateRate), number(updateKeep), number(updateShrink), number(updateBeta1)
	new1, beta2, new2 := number(updateNew1), number(updateBeta2), number(updateNew2)
	correct2, epsilon := number(updateCorrect2), number(updateEpsilon)
	each(s, "adam", n, func() {
		g := times(Mem{Base: at[3]}, shrink)
		m := times(Mem{Base: at[1]}, beta)
		plus(m, new1, g)
		VMOVUPS(m, Mem{Base: at[1]})
		VMULPS(g, g, g)
		q := times(Mem{Base: at[2]}, beta2)
		plus(q, new2, g)
		VMOVUPS(q, Mem{Base: at[2]})
		VMULPS(correct2, q, q)
		VSQRTPS(q, q)
		add(q, epsilon)
		VDIVPS(q, m, m)
		v := times(Mem{Base: at[0]}, keep)
		minus(v, rate, m)
		VMOVUPS(v, Mem{Base: at[0]})
	}, at[:]...)
	end()
}
