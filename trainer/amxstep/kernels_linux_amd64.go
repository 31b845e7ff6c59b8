package amxstep

import (
	"math"
	"runtime"

	"othello/trainer/graph"
)

// tileKernels are the kernels on AMX tiles and AVX-512, in bfloat16.
type tileKernels struct {
	scratch  []float32 // 32 x 32 sums that wait for their epilogue
	sums     []float32 // of portions of a product: 64 squares of 32 x 32
	none     []float32 // zeros, as many as the widest layer has channels
	ones     []uint16  // 32 numbers greater than zero
	in, out  []uint16  // what gradient multiplies, as tiles
	args     productArgs
	gradArgs gradientArgs
}

func (*tileKernels) alloc(n int) tensor { return tensor{half: halves(n)} }

func (*tileKernels) put(t tensor, at int, v float32) { t.half[at] = narrow(v) }

// patterns are windows as bfloat16.
var patterns = func() (p [512][16]uint16) {
	for bits := range p {
		for tap := range 9 {
			if bits>>tap&1 != 0 {
				p[bits][tap] = narrow(1)
			}
		}
	}
	return p
}()

func (*tileKernels) read(t tensor, own, opponent []uint64) {
	for n := range lanes {
		var mine, theirs [64]uint16
		if n < len(own) {
			mine, theirs = windowsOf(own[n]), windowsOf(opponent[n])
		}
		for s := range 64 {
			row := t.half[(s*lanes+n)*32:][:32]
			*(*[16]uint16)(row) = patterns[mine[s]]
			*(*[16]uint16)(row[9:]) = patterns[theirs[s]]
		}
	}
}

func (*tileKernels) pack(l *link, w []float32) {
	f, b := l.forward, l.backward
	if f.tiles == nil {
		f.tiles, b.tiles = halves(len(w)), halves(len(w))
		f.makeTable()
		b.makeTable()
		l.gradTable = gradTable(l)
	}
	packForward(f, w)
	packBackward(b, w, l.backScale)
}

// packForward lays weights [tap][in][out] out as productTiles goes through them:
// [out/32][tap][in/32][2][16 pairs of in][16 of out][2 of the pair].
func packForward(m *matrix, w []float32) {
	i := 0
	for out := 0; out < m.out; out += 32 {
		for row := 0; row < m.taps*m.in; row += 32 {
			packPairs(&m.tiles[i], &w[row*m.out+out], 4*m.out)
			i += 1024
		}
	}
}

// packBackward does so with weights [tap][out][in], which are those of the other
// direction.
func packBackward(m *matrix, w []float32, scale float32) {
	i := 0
	for out := 0; out < m.out; out += 32 {
		for tap := range m.taps {
			for in := 0; in < m.in; in += 32 {
				packRows(&m.tiles[i], &w[(tap*m.out+out)*m.in+in], 4*m.in, scale)
				transpose(&m.tiles[i], 2)
				i += 1024
			}
		}
	}
}

// stripSquares is how many squares a strip of a convolution has: two rows.
const stripSquares = 16

// makeTable sets the matrix's table: for each destination square, the count of its
// hops and of each the bytes from the beginning of the source and of the weights.
func (m *matrix) makeTable() {
	m.strip = m.squares
	if m.taps == 9 {
		m.strip = stripSquares
	}
	for s, hops := range m.into {
		if s%m.strip == 0 {
			m.begin = append(m.begin, len(m.table))
		}
		m.table = append(m.table, int32(len(hops)))
		for _, h := range hops {
			m.table = append(m.table, int32(h.from*lanes*m.in*2), int32(h.tap*(m.in/32)*2048))
		}
	}
}

// gradTable is, for each tap, the count of its hops and of each the bytes from the
// beginning of the tiles of what went in and of what came out.
func gradTable(l *link) []int32 {
	var table []int32
	for _, hops := range l.byTap {
		table = append(table, int32(len(hops)))
		for _, h := range hops {
			table = append(table, int32(h.from*2048), int32(h.to*2048))
		}
	}
	return table
}

func (k *tileKernels) product(dst, src tensor, m *matrix, e epilogue) {
	if len(k.none) < m.out {
		k.none = floats(m.out)
	}
	a := &k.args
	*a = productArgs{
		src: address(src.half), weights: address(m.tiles), table: address(m.table),
		bias: address(k.none), skip: address(k.none), mask: address(k.ones),
		scratch: address(k.scratch), sums: address(k.sums),
		squares: m.squares, srcRow: m.in * 2, steps: m.in / 32, pairs: m.out / 32,
		pairBytes: m.taps * (m.in / 32) * 2048, row: m.out * 2, portion: portion(m), least: least(e.relu),
	}
	if e.plain != nil {
		a.plain = address(e.plain)
	} else {
		a.dst = address(dst.half)
	}
	if e.bias != nil {
		a.bias = address(e.bias)
	}
	if !e.skip.none() {
		a.skip, a.skipRow, a.skipPair = address(e.skip.half), a.row, 64
		if !e.still {
			a.skipSquare = lanes * a.row
		}
	}
	if !e.mask.none() {
		a.mask, a.maskRow, a.maskSquare, a.maskPair = address(e.mask.half), a.row, lanes*a.row, 64
	}
	k.strips(a, m)
	runtime.KeepAlive(dst)
	runtime.KeepAlive(src)
	runtime.KeepAlive(m)
	runtime.KeepAlive(e)
}

// strips goes through the board by a few rows at a time, so that what a strip
// reads stays in the second cache while all channels are made of it.
func (k *tileKernels) strips(a *productArgs, m *matrix) {
	whole := *a
	for from := 0; from < m.squares; from += m.strip {
		to := min(m.squares, from+m.strip)
		*a = whole
		a.squares = to - from
		a.table += uintptr(4 * m.begin[from/m.strip])
		if a.plain != 0 {
			a.plain += uintptr(from * lanes * a.row * 2)
		} else {
			a.dst += uintptr(from * lanes * a.row)
		}
		a.skip += uintptr(from * a.skipSquare)
		a.mask += uintptr(from * a.maskSquare)
		productTiles(a)
	}
}

// portion is how many channels of a product's source, by 32, are taken at once.
// Two keep a convolution's weights for 32 channels of the destination, 36 KiB, in
// the first cache; but with more than two portions, fetching the sums of those
// before costs more than that saves.
func portion(m *matrix) int {
	if m.taps != 9 || m.in > 128 {
		return m.in / 32
	}
	return min(2, m.in/32)
}

// least is the least result.
func least(relu bool) float32 {
	if relu {
		return 0
	}
	return float32(math.Inf(-1))
}

func (k *tileKernels) gradient(l *link, in, out tensor, weight, bias []float32) {
	ins, outs := l.squares*lanes*l.in, l.squares*lanes*l.out
	if len(k.in) < ins {
		k.in = halves(ins)
	}
	if len(k.out) < outs {
		k.out = halves(outs)
	}
	interleave(&k.in[0], &in.half[0], l.squares, l.in, nil)
	transpose(&k.in[0], ins/512)
	var sum *float32
	if bias != nil {
		sum = &bias[0]
	}
	interleave(&k.out[0], &out.half[0], l.squares, l.out, sum)
	a := &k.gradArgs
	*a = gradientArgs{
		in: &k.in[0], out: &k.out[0], grad: &weight[0], table: &l.gradTable[0], taps: l.taps,
		inPairs: l.in / 32, outPairs: l.out / 32,
		inBytes: l.squares * 2048, outBytes: l.squares * 2048, gradRow: l.out * 4, tapBytes: l.in * l.out * 4,
	}
	if l.taps == 9 {
		gradientRows(a)
	} else {
		gradientTiles(a)
	}
}

func (*tileKernels) mean(dst, src tensor, channels int) {
	mean64(&dst.half[0], &src.half[0], lanes*channels)
}

func (*tileKernels) add(to, from []float32) {
	if len(to) > 0 {
		addTo(&to[0], &from[0], len(to))
	}
}

func (*tileKernels) squares(values []float32) float64 {
	if len(values) == 0 {
		return 0
	}
	return squaresOf(&values[0], len(values))
}

func (*tileKernels) update(r graph.Rule, values, first, second, grads []float32) {
	if !r.Adam {
		r.Apply(values, first, second, grads)
		return
	}
	adamOf(&values[0], &first[0], &second[0], &grads[0], len(values), &adamArgs{
		rate: -r.Rate * r.Correct1, keep: 1 - r.Decay, shrink: r.Shrink,
		beta1: r.Beta1, new1: 1 - r.Beta1, beta2: r.Beta2, new2: 1 - r.Beta2,
		correct2: r.Correct2, epsilon: r.Epsilon,
	})
}
