package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets in a Transform of package kernel.
const (
	transformOut     = 0
	transformIn      = 24
	transformBias    = 48
	transformAdd     = 72
	transformGate    = 96
	transformScratch = 120
	transformSquare  = 144
	transformPoint   = 152
	transformTile    = 160
	transformCount   = 168
)

// winograd writes the transforms of package kernel, which says what they do.
func winograd(s isa) {
	board(s, "spread", "is spreadGo", s.spreadTile)
	board(s, "expand", "is expandGo", s.expandTile)
	gather(s)
	weigh(s)
	unweigh(s)
}

// numbers are the constants that the transforms need, in registers.
type numbers map[float32]VecVirtual

func (s isa) numbers(list ...float32) numbers {
	n := numbers{}
	for _, x := range list {
		n[x] = s.constant(x)
	}
	return n
}

// spreadTile makes six points of the squares of a line that tile 0 or 1 covers.
func (s isa) spreadTile(k numbers, tile int, load func(i int) VecVirtual, store func(i int, v VecVirtual)) {
	first := 4*tile - 1
	d1, d2, d3, d4 := load(first+1), load(first+2), load(first+3), load(first+4)
	a, b := s.copied(d4), s.copied(d3)
	minus(a, k[4], d2)
	minus(b, k[4], d1)
	store(1, s.sum(a, b))
	store(2, s.difference(a, b))
	c, e := s.difference(d4, d2), s.difference(d3, d1)
	more := s.copied(c)
	plus(more, k[2], e)
	minus(c, k[2], e)
	store(3, more)
	store(4, c)
	minus(d4, k[5], d2)
	if tile == 1 {
		plus(d4, k[4], load(first))
	}
	store(0, d4)
	var last VecVirtual
	if tile == 0 {
		last = load(first + 5)
		plus(last, k[4], d1)
	} else {
		last = s.vector()
		VMULPS(k[4], d1, last)
	}
	minus(last, k[5], d3)
	store(5, last)
}

// expandTile makes six points of four squares of a line.
func (s isa) expandTile(k numbers, tile int, load func(i int) VecVirtual, store func(i int, v VecVirtual)) {
	y0, y1, y2, y3 := load(4*tile), load(4*tile+1), load(4*tile+2), load(4*tile+3)
	store(0, y0)
	store(5, y3)
	even, odd := s.sum(y0, y2), s.sum(y1, y3)
	store(1, s.sum(even, odd))
	store(2, s.difference(even, odd))
	plus(y0, k[4], y2)
	plus(y1, k[4], y3)
	sum := s.copied(y0)
	plus(sum, k[2], y1)
	minus(y0, k[2], y1)
	store(3, sum)
	store(4, y0)
}

// gatherTile makes four squares of six points.
func (s isa) gatherTile(k numbers, load func(i int) VecVirtual, store func(i int, v VecVirtual)) {
	m1, m2, m3, m4 := load(1), load(2), load(3), load(4)
	sum, difference := s.sum(m1, m2), s.difference(m1, m2)
	far, apart := s.sum(m3, m4), s.difference(m3, m4)
	y0 := s.sum(load(0), sum)
	add(y0, far)
	store(0, y0)
	y1 := s.copied(difference)
	plus(y1, k[2], apart)
	store(1, y1)
	plus(sum, k[4], far)
	store(2, sum)
	plus(difference, k[8], apart)
	add(difference, load(5))
	store(3, difference)
}

// loop writes a loop of n turns.
func loop(name string, n int, body func()) {
	left := AllocLocal(8)
	MOVQ(U32(n), left)
	Label(name)
	body()
	DECQ(left)
	JNZ(LabelRef(name))
}

// positions writes the loops over the vectors of all positions. in and out are where
// those of the vector begin, column how many bytes a vector is from the first one of its
// position.
func positions(s isa, t Register, name string, first func(column Register), body func(in, out Register)) {
	column, left := GP64(), AllocLocal(8)
	XORQ(column, column)
	Label("column" + name)
	if first != nil {
		first(column)
	}
	inAt, outAt, count := field(t, transformIn), field(t, transformOut), field(t, transformCount)
	ADDQ(column, inAt)
	ADDQ(column, outAt)
	MOVQ(count, left)
	Label("position" + name)
	body(inAt, outAt)
	ADDQ(U32(4*columns), inAt)
	ADDQ(U32(4*columns), outAt)
	DECQ(left)
	JNZ(LabelRef("position" + name))
	ADDQ(U32(s.bytesOf(1)), column)
	CMPQ(column, U32(4*columns))
	JL(LabelRef("column" + name))
}

// lines writes a loop over the twelve lines of points of a board. at gives the addresses
// of a line's points.
func lines(t, base Register, name string, body func(at func(i int) Mem)) {
	point := bytes(t, transformPoint)
	tile := bytes(t, transformTile)
	points := newStrides(point, 5)
	left, right := GP64(), GP64()
	rows := GP64()
	MOVQ(base, left)
	loop("tiles"+name, 2, func() {
		MOVQ(U32(6), rows)
		Label("line" + name)
		LEAQ(Mem{Base: left, Index: tile, Scale: 1}, right)
		body(func(i int) Mem {
			if i < 6 {
				return points.at(left, i)
			}
			return points.at(right, i-6)
		})
		LEAQ(Mem{Base: left, Index: points[3], Scale: 2}, left)
		DECQ(rows)
		JNZ(LabelRef("line" + name))
		MOVQ(base, left)
		LEAQ(Mem{Base: left, Index: tile, Scale: 2}, left)
	})
}

// board writes a transform from squares to points of tiles.
func board(s isa, name, doc string, tile func(k numbers, tile int, load func(i int) VecVirtual, store func(i int, v VecVirtual))) {
	t := function(name, s, doc)
	k := s.numbers(2, 4, 5)
	name += s.suffix
	positions(s, t, name, nil, func(in, out Register) {
		from, to := GP64(), field(t, transformScratch)
		MOVQ(in, from)
		square := bytes(t, transformSquare)
		ranks := newStrides(eight(square), 7)
		loop("file"+name, 8, func() {
			for i := range 2 {
				tile(k, i, func(j int) VecVirtual { return s.load(ranks.at(from, j)) }, func(j int, v VecVirtual) {
					VMOVUPS(v, Mem{Base: to, Disp: s.bytesOf(8 * (6*i + j))})
				})
			}
			ADDQ(square, from)
			ADDQ(U32(s.bytesOf(1)), to)
		})
		back := field(t, transformScratch)
		lines(t, out, name, func(at func(i int) Mem) {
			for i := range 2 {
				tile(k, i, func(j int) VecVirtual { return s.load(Mem{Base: back, Disp: s.bytesOf(j)}) }, func(j int, v VecVirtual) {
					VMOVUPS(v, at(6*i+j))
				})
			}
			ADDQ(U32(s.bytesOf(8)), back)
		})
	})
	end()
}

// gather writes the transform from points of tiles to squares, with what follows it.
func gather(s isa) {
	t := function("gather", s, "is gatherGo")
	k := s.numbers(2, 4, 8)
	name := "gather" + s.suffix
	bias := s.vector()
	first := func(column Register) {
		from := field(t, transformBias)
		VMOVUPS(Mem{Base: from, Index: column, Scale: 1}, bias)
	}
	positions(s, t, name, first, func(in, out Register) {
		to := field(t, transformScratch)
		lines(t, in, name, func(at func(i int) Mem) {
			for i := range 2 {
				s.gatherTile(k, func(j int) VecVirtual { return s.load(at(6*i + j)) }, func(j int, v VecVirtual) {
					VMOVUPS(v, Mem{Base: to, Disp: s.bytesOf(4*i + j)})
				})
			}
			ADDQ(U32(s.bytesOf(8)), to)
		})
		from := field(t, transformScratch)
		square := bytes(t, transformSquare)
		ranks := newStrides(eight(square), 7)
		// What lies beside out is as far from it everywhere.
		beside := func(offset int) Register {
			r := field(t, offset)
			TESTQ(r, r)
			CMOVQEQ(Mem{Base: t, Disp: transformOut}, r)
			SUBQ(Mem{Base: t, Disp: transformOut}, r)
			return r
		}
		more, gate := beside(transformAdd), beside(transformGate)
		at := GP64()
		MOVQ(out, at)
		loop("file"+name, 8, func() {
			// far is the place j ranks after at, as far from it as distance.
			far := func(distance Register, j int) Mem {
				r := GP64()
				LEAQ(Mem{Base: at, Index: distance, Scale: 1}, r)
				return ranks.at(r, j)
			}
			for i := range 2 {
				s.gatherTile(k, func(j int) VecVirtual {
					return s.load(Mem{Base: from, Disp: s.bytesOf(8 * (6*i + j))})
				}, func(j int, v VecVirtual) {
					label := func(what string) string { return what + name + string(rune('0'+4*i+j)) }
					add(v, bias)
					TESTQ(more, more)
					JZ(LabelRef(label("alone")))
					VADDPS(far(more, 4*i+j), v, v)
					Label(label("alone"))
					zero := s.zero()
					TESTQ(gate, gate)
					JZ(LabelRef(label("clip")))
					s.gate(far(gate, 4*i+j), v, zero)
					JMP(LabelRef(label("write")))
					Label(label("clip"))
					VMAXPS(zero, v, v)
					Label(label("write"))
					VMOVUPS(v, ranks.at(at, 4*i+j))
				})
			}
			ADDQ(square, at)
			ADDQ(U32(s.bytesOf(1)), from)
		})
	})
	end()
}

// weigh writes the transform of 3x3 weights.
func weigh(s isa) {
	t := function("weigh", s, "is weighGo")
	k := s.numbers(1.0/4, 1.0/6, 1.0/12, 1.0/24)
	name := "weigh" + s.suffix
	line := func(load func(i int) VecVirtual, store func(i int, v VecVirtual)) {
		w0, w1, w2 := load(0), load(1), load(2)
		scaled := func(x float32, v VecVirtual) VecVirtual {
			y := s.vector()
			VMULPS(k[x], v, y)
			return y
		}
		store(0, scaled(1.0/4, w0))
		store(5, w2)
		sum := s.sum(w0, w2)
		middle, ends := s.sum(sum, w1), s.difference(sum, w1)
		zero := s.zero()
		first := s.copied(zero)
		minus(first, k[1.0/6], middle)
		minus(zero, k[1.0/6], ends)
		store(1, first)
		store(2, zero)
		q := scaled(1.0/24, w0)
		plus(q, k[1.0/6], w2)
		more := s.copied(q)
		plus(more, k[1.0/12], w1)
		minus(q, k[1.0/12], w1)
		store(3, more)
		store(4, q)
	}
	taps := newStrides(bytes(t, transformSquare), 1)
	points := newStrides(bytes(t, transformPoint), 5)
	positions(s, t, name, nil, func(in, out Register) {
		from, to := GP64(), field(t, transformScratch)
		rank := GP64()
		LEAQ(Mem{Base: taps[1], Index: taps[1], Scale: 2}, rank)
		ranks := newStrides(rank, 1)
		MOVQ(in, from)
		loop("file"+name, 3, func() {
			line(func(i int) VecVirtual { return s.load(ranks.at(from, i)) }, func(i int, v VecVirtual) {
				VMOVUPS(v, Mem{Base: to, Disp: s.bytesOf(3 * i)})
			})
			ADDQ(taps[1], from)
			ADDQ(U32(s.bytesOf(1)), to)
		})
		back, at := field(t, transformScratch), GP64()
		MOVQ(out, at)
		loop("line"+name, 6, func() {
			line(func(i int) VecVirtual { return s.load(Mem{Base: back, Disp: s.bytesOf(i)}) }, func(i int, v VecVirtual) {
				VMOVUPS(v, points.at(at, i))
			})
			ADDQ(U32(s.bytesOf(3)), back)
			LEAQ(Mem{Base: at, Index: points[3], Scale: 2}, at)
		})
	})
	end()
}

// unweigh writes the transpose of weigh, whose result is added to what is there.
func unweigh(s isa) {
	t := function("unweigh", s, "is unweighGo")
	k := s.numbers(1.0/4, 1.0/6, 1.0/12, 1.0/24)
	name := "unweigh" + s.suffix
	line := func(load func(i int) VecVirtual, store func(i int, v VecVirtual)) {
		g1, g2, g3, g4 := load(1), load(2), load(3), load(4)
		near, apart := s.sum(g1, g2), s.difference(g1, g2)
		far, wide := s.sum(g3, g4), s.difference(g3, g4)
		w0 := s.vector()
		VMULPS(k[1.0/24], far, w0)
		plus(w0, k[1.0/4], load(0))
		minus(w0, k[1.0/6], near)
		store(0, w0)
		w1 := s.vector()
		VMULPS(k[1.0/12], wide, w1)
		minus(w1, k[1.0/6], apart)
		store(1, w1)
		w2 := load(5)
		plus(w2, k[1.0/6], far)
		minus(w2, k[1.0/6], near)
		store(2, w2)
	}
	taps := newStrides(bytes(t, transformSquare), 1)
	points := newStrides(bytes(t, transformPoint), 5)
	positions(s, t, name, nil, func(in, out Register) {
		from, to := GP64(), field(t, transformScratch)
		MOVQ(in, from)
		loop("line"+name, 6, func() {
			line(func(i int) VecVirtual { return s.load(points.at(from, i)) }, func(i int, v VecVirtual) {
				VMOVUPS(v, Mem{Base: to, Disp: s.bytesOf(i)})
			})
			ADDQ(U32(s.bytesOf(3)), to)
			LEAQ(Mem{Base: from, Index: points[3], Scale: 2}, from)
		})
		rank := GP64()
		LEAQ(Mem{Base: taps[1], Index: taps[1], Scale: 2}, rank)
		ranks := newStrides(rank, 1)
		back, at := field(t, transformScratch), GP64()
		MOVQ(out, at)
		loop("file"+name, 3, func() {
			line(func(i int) VecVirtual { return s.load(Mem{Base: back, Disp: s.bytesOf(3 * i)}) }, func(i int, v VecVirtual) {
				m := ranks.at(at, i)
				VADDPS(m, v, v)
				VMOVUPS(v, m)
			})
			ADDQ(taps[1], at)
			ADDQ(U32(s.bytesOf(1)), back)
		})
	})
	end()
}
