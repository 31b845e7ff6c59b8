package templatefit

import (
	"othello/ai/template"
	"othello/trainer/positions"
)

// samples are positions as rows of a sparse matrix: each row has
// template.Features parameters, all with coefficient one.
type samples struct {
	features []uint32
	labels   []float64 // 1/template.Unit disc
	weights  []float64
}

// add appends a position with a weight above zero.
func (s *samples) add(r positions.Record, weight float64) {
	var st template.State
	st.Set(r.Position)
	s.features = st.Features(s.features)
	s.labels = append(s.labels, float64(r.Score)*template.Unit/positions.Scale)
	s.weights = append(s.weights, weight)
}

// len is the number of positions.
func (s *samples) len() int { return len(s.labels) }

func (s *samples) row(i int) []uint32 {
	return s.features[i*template.Features : (i+1)*template.Features]
}

// predict is the sum of the row's parameters.
func (s *samples) predict(i int, parameters []float64) float64 {
	sum := 0.0
	for _, f := range s.row(i) {
		sum += parameters[f]
	}
	return sum
}
