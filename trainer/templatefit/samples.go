package templatefit

import (
	"othello/ai/template"
	"othello/trainer/positions"
)

// blockRows is the number of samples of a block, whose errors stay in the cache during
// the pass over the features.
const blockRows = 8192

// samples is a sparse matrix of positions: a row lists the places of its features in the
// tables (template.Layout.Places), with coefficients of one.
type samples struct {
	layout *template.Layout
	begin  []int    // of the table of each feature
	tied   []uint32 // parameter of each place
	blocks []*block
	count  int
}

// block is up to blockRows samples, feature by feature.
type block struct {
	n       int
	places  []uint16  // of feature f of sample i at f*blockRows+i
	labels  []float32 // 1/template.Unit disc
	weights []float32
	first   []uint16 // first sample of each family of siblings
	single  int      // first sample without a family; those come last
}

func newSamples(l *template.Layout) *samples {
	s := &samples{layout: l}
	s.begin, s.tied = l.Spread()
	return s
}

// item is a position to add as a sample.
type item struct {
	position positions.Record
	label    float32
	weight   float32
	family   int32 // shared by siblings, which are adjacent; zero for none
}

// add appends the items, those of no family last.
func (s *samples) add(list []item) {
	features := s.layout.Features()
	row := make([]uint16, 0, features)
	for len(list) > 0 {
		n := min(len(list), blockRows)
		b := &block{n: n, places: make([]uint16, n*features), labels: make([]float32, n), weights: make([]float32, n)}
		for i := range n {
			it := &list[i]
			var st template.State
			s.layout.Set(&st, it.position.Position)
			row = s.layout.Places(&st, row[:0])
			for f, place := range row {
				b.places[f*n+i] = place
			}
			b.labels[i], b.weights[i] = it.label, it.weight
			if it.family != 0 {
				if b.single++; i == 0 || list[i-1].family != it.family {
					b.first = append(b.first, uint16(i))
				}
			}
		}
		s.blocks = append(s.blocks, b)
		s.count += n
		list = list[n:]
	}
}

// spread expands parameters into the tables.
func (s *samples) spread(parameters []float64, tables []float32) {
	for place, i := range s.tied {
		tables[place] = float32(parameters[i])
	}
}

// predict sets out to the sum of the features of each sample of a block.
func (s *samples) predict(b *block, tables, out []float32) {
	out = out[:b.n]
	clear(out)
	for f, begin := range s.begin {
		table := tables[begin:]
		for i, place := range b.places[f*b.n : (f+1)*b.n] {
			out[i] += table[place]
		}
	}
}

// scatter adds the transpose of predict's matrix times v.
func (s *samples) scatter(b *block, v []float32, tables []float64) {
	v = v[:b.n]
	for f, begin := range s.begin {
		table := tables[begin:]
		for i, place := range b.places[f*b.n : (f+1)*b.n] {
			table[place] += float64(v[i])
		}
	}
}

// weigh sets into to the gradient of half the loss of a block with the errors e: the
// weighted errors, plus siblings times their deviation from the family's mean. into may
// be e.
func (b *block) weigh(e, into []float32) {
	for i := range b.n {
		into[i] = b.weights[i] * e[i]
	}
	b.families(func(from, to int) {
		var mean, weight float32
		for i := from; i < to; i++ {
			mean += into[i]
			weight += b.weights[i]
		}
		if mean /= weight; weight == 0 {
			return
		}
		for i := from; i < to; i++ {
			into[i] += siblings * (into[i] - b.weights[i]*mean)
		}
	})
}

// families calls f with the range of each family.
func (b *block) families(f func(from, to int)) {
	for k := range b.first {
		to := b.single
		if k+1 < len(b.first) {
			to = int(b.first[k+1])
		}
		f(int(b.first[k]), to)
	}
}
