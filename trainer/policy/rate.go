package policy

import "math"

// rateAt returns the learning rate of a step, from 0, when done of total positions have
// been seen.
func (s Schedule) rateAt(step, done, total int) float64 {
	rate := s.Rate
	if s.Cosine {
		rate = s.Floor + (s.Rate-s.Floor)*(1+math.Cos(math.Pi*float64(done)/float64(total)))/2
	}
	if step < s.WarmUp {
		rate *= float64(step+1) / float64(s.WarmUp)
	}
	return rate
}
