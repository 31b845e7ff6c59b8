package arena

import (
	"cmp"
	"math"
)

// SPRT is Wald's sequential probability ratio test of "A is Elo1 stronger than B" against
// "A is Elo0 stronger". The samples are pairs of games of one opening, so that its bias
// cancels; their mean is assumed to be normally distributed.
type SPRT struct{ Elo0, Elo1 float64 }

// risk is the probability of a wrong decision for A, and of one against A.
const risk = 0.05

// least is the number of pairs before a test may decide: with fewer the variance is
// unknown.
const least = 8

func (t *SPRT) decide(pairs []Pair) (llr float64, decision string) {
	mean, variance := moments(pairs)
	n := float64(len(pairs))
	if len(pairs) < least {
		return 0, ""
	}
	// A run of equal results must not look certain.
	variance = max(variance, 1/(4*n))
	s0, s1 := expected(t.Elo0), expected(t.Elo1)
	llr = n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	switch {
	case llr >= math.Log((1-risk)/risk):
		return llr, "A is stronger"
	case llr <= math.Log(risk/(1-risk)):
		return llr, "A is not stronger"
	}
	return llr, ""
}

// moments returns the mean and the variance of A's score per pair, each 0 to 1.
func moments(pairs []Pair) (mean, variance float64) {
	n := float64(len(pairs))
	if n == 0 {
		return 0.5, 0
	}
	for _, p := range pairs {
		mean += p.score()
	}
	mean /= n
	for _, p := range pairs {
		d := p.score() - mean
		variance += d * d
	}
	if n > 1 {
		variance /= n - 1
	}
	return mean, variance
}

// score returns A's share of the points of a pair.
func (p Pair) score() float64 {
	s := 0.0
	for _, m := range p.Margins {
		s += float64(cmp.Compare(m, 0)+1) / 4
	}
	return s
}

// estimate fills in the score, the discs, and the Elo difference with its
// interval of 95 %.
func (r *Result) estimate() {
	n := float64(len(r.Pairs))
	r.Discs = 0
	for _, p := range r.Pairs {
		r.Discs += float64(p.Margins[0]+p.Margins[1]) / (2 * n)
	}
	mean, variance := moments(r.Pairs)
	r.Score = mean
	// The same floor as in the test: a clean sweep is not certainty.
	half := 1.96 * math.Sqrt(max(variance, 1/(4*n))/n)
	r.Elo = elo(mean)
	r.EloLow, r.EloHigh = elo(mean-half), elo(mean+half)
}

// expected returns the score that an Elo difference predicts.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// elo returns the difference that predicts the score, at most 1200 either way.
func elo(score float64) float64 {
	const most = 1200
	if score <= expected(-most) {
		return -most
	}
	if score >= expected(most) {
		return most
	}
	return 400 * math.Log10(score/(1-score))
}
