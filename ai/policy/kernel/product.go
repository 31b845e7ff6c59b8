package kernel

// Product is blocks of Rows rows by Columns columns of a product of matrices: an element
// is the sum of the bias and of a column of the weights, each of them times an element of
// the row's input. The inputs come in segments, for what a convolution sees is not all
// adjacent. Lengths are in floats.
type Product struct {
	Out      []float32 // Columns floats every OutRow
	In       []float32 // element k of segment s of row r is r*InRow + s*Segment + k*InStep
	Weights  []float32 // Columns floats for each element of each segment
	Bias     []float32 // Columns floats; nil for zeros
	Add      []float32 // added to the sums, laid out as Out; nil for nothing
	InRow    int       // from a row to the next
	InStep   int       // from an element to the next
	OutRow   int       // from a row to the next
	Segments int       // at least 1
	Segment  int       // from a segment to the next
	Length   int       // elements of a segment, at least 1
	Blocks   int       // at least 1
	InBlock  int       // from a block to the next
	OutBlock int       // from a block to the next
	ReLU     bool      // negative sums become zero
}

// productGo takes two rows by four columns at a time, whose sums stay in registers.
func productGo(p *Product) {
	for block := range p.Blocks {
		for r := 0; r < Rows; r += 2 {
			for c := 0; c < Columns; c += 4 {
				var s [8]float32
				w := p.Weights
				for i := range p.Segments {
					x := p.In[block*p.InBlock+r*p.InRow+i*p.Segment:]
					p.pairs(&s, x, x[p.InRow:], w[c:])
					w = w[p.Length*Columns:]
				}
				at := block*p.OutBlock + r*p.OutRow + c
				p.finish(s[:4], at, c)
				p.finish(s[4:], at+p.OutRow, c)
			}
		}
	}
}

// pairs adds the products of two rows with four columns of the weights.
func (p *Product) pairs(s *[8]float32, x, y, w []float32) {
	a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for k := range p.Length {
		p, q, v := x[k*p.InStep], y[k*p.InStep], w[k*Columns:][:4:4]
		a += p * v[0]
		b += p * v[1]
		c += p * v[2]
		d += p * v[3]
		e += q * v[0]
		f += q * v[1]
		g += q * v[2]
		h += q * v[3]
	}
	*s = [8]float32{a, b, c, d, e, f, g, h}
}

// finish writes four sums.
func (p *Product) finish(s []float32, at, column int) {
	for i, x := range s {
		if p.Bias != nil {
			x += p.Bias[column+i]
		}
		if p.Add != nil {
			x += p.Add[at+i]
		}
		if p.ReLU {
			x = max(x, 0)
		}
		p.Out[at+i] = x
	}
}
