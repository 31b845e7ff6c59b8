package amxstep

import "othello/trainer/graph"

// portable are the kernels in plain Go and float32. They are what the others are
// tested against.
type portable struct{ sum []float32 }

func (*portable) alloc(n int) tensor { return tensor{full: make([]float32, n)} }

func (*portable) put(t tensor, at int, v float32) { t.full[at] = v }

func (*portable) read(t tensor, own, opponent []uint64) {
	for n := range lanes {
		var planes [2]uint64
		if n < len(own) {
			planes = [2]uint64{own[n], opponent[n]}
		}
		for i, discs := range planes {
			for s, bits := range windowsOf(discs) {
				for tap := range 9 {
					t.full[(s*lanes+n)*32+i*9+tap] = float32(bits >> tap & 1)
				}
			}
		}
	}
}

func (*portable) pack(l *link, w []float32) {
	if l.forward.plain == nil {
		l.forward.plain = make([]float32, len(w))
		l.backward.plain = make([]float32, len(w))
	}
	copy(l.forward.plain, w)
	for tap := range l.taps {
		from, to := w[tap*l.in*l.out:], l.backward.plain[tap*l.in*l.out:]
		for i := range l.in {
			for o := range l.out {
				to[o*l.in+i] = from[i*l.out+o] * l.backScale
			}
		}
	}
}

func (p *portable) product(dst, src tensor, m *matrix, e epilogue) {
	if len(p.sum) < m.out {
		p.sum = make([]float32, m.out)
	}
	sum := p.sum[:m.out]
	for s, hops := range m.into {
		for n := range lanes {
			clear(sum)
			for _, h := range hops {
				x := src.full[(h.from*lanes+n)*m.in:][:m.in]
				w := m.plain[h.tap*m.in*m.out:]
				for i, v := range x {
					if v == 0 {
						continue
					}
					for o, v2 := range w[i*m.out:][:m.out] {
						sum[o] += v * v2
					}
				}
			}
			at := (s*lanes + n) * m.out
			if e.plain != nil {
				copy(e.plain[at:], sum)
				continue
			}
			e.apply(sum, at, n*m.out)
			copy(dst.full[at:], sum)
		}
	}
}

// apply finishes the sums of one square of one position, whose numbers begin at
// at and, in a tensor of one square, at still.
func (e *epilogue) apply(sum []float32, at, still int) {
	if e.bias != nil {
		for o := range sum {
			sum[o] += e.bias[o]
		}
	}
	if !e.skip.none() {
		from := at
		if e.still {
			from = still
		}
		for o, v := range e.skip.full[from:][:len(sum)] {
			sum[o] += v
		}
	}
	if e.relu {
		for o := range sum {
			sum[o] = max(sum[o], 0)
		}
	}
	if !e.mask.none() {
		for o, v := range e.mask.full[at:][:len(sum)] {
			if v <= 0 {
				sum[o] = 0
			}
		}
	}
}

func (*portable) gradient(l *link, in, out tensor, weight, bias []float32) {
	for tap, hops := range l.byTap {
		w := weight[tap*l.in*l.out:]
		for _, h := range hops {
			for n := range lanes {
				x := in.full[(h.from*lanes+n)*l.in:][:l.in]
				d := out.full[(h.to*lanes+n)*l.out:][:l.out]
				for i, v := range x {
					if v == 0 {
						continue
					}
					row := w[i*l.out:][:l.out]
					for o, v2 := range d {
						row[o] += v * v2
					}
				}
			}
		}
	}
	if bias == nil {
		return
	}
	for at := 0; at < l.squares*lanes*l.out; at += l.out {
		for o, v := range out.full[at:][:l.out] {
			bias[o] += v
		}
	}
}

func (*portable) mean(dst, src tensor, channels int) {
	block := lanes * channels
	clear(dst.full[:block])
	for s := range 64 {
		for i, v := range src.full[s*block:][:block] {
			dst.full[i] += v / 64
		}
	}
}

func (*portable) add(to, from []float32) {
	for i, v := range from {
		to[i] += v
	}
}

func (*portable) squares(values []float32) float64 {
	sum := 0.0
	for _, v := range values {
		sum += float64(v) * float64(v)
	}
	return sum
}

func (*portable) update(r graph.Rule, values, first, second, grads []float32) {
	r.Apply(values, first, second, grads)
}
