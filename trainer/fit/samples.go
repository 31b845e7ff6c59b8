package fit

import (
	"othello/ai/template"
	"othello/trainer/store"
)

// Samples are positions as rows of a sparse matrix: each row has
// template.Features parameters, all with coefficient one.
type Samples struct {
	features []uint32
	labels   []float64 // 1/template.Unit disc
	weights  []float64
}

// Add appends a position with a weight above zero.
func (s *Samples) Add(r store.Record, weight float64) {
	var st template.State
	st.Set(r.Position)
	s.features = st.Features(s.features)
	s.labels = append(s.labels, float64(r.Score)*template.Unit/store.Scale)
	s.weights = append(s.weights, weight)
}

// Len is the number of positions.
func (s *Samples) Len() int { return len(s.labels) }

func (s *Samples) row(i int) []uint32 {
	return s.features[i*template.Features : (i+1)*template.Features]
}

// predict is the sum of the row's parameters.
func (s *Samples) predict(i int, parameters []float64) float64 {
	sum := 0.0
	for _, f := range s.row(i) {
		sum += parameters[f]
	}
	return sum
}
