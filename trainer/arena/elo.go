package arena

import (
	"cmp"
	"math"
	"slices"
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

// bout is the total of some games between two players.
type bout struct {
	A, B  int     // numbers of the players
	Games float64 // played
	Score float64 // of A: wins and half of the draws
}

// Scale is the Elo of players fitted to their games (Bradley and Terry, 1952): the
// expected score depends on the difference alone.
type Scale struct {
	Elo        []float64
	covariance [][]float64 // of Elo, by the curvature of the likelihood
}

const (
	// spread is the standard deviation, in Elo, of the prior about each initial guess. It
	// is negligible after a dozen games, and keeps the Elo of a player who won all games
	// finite.
	spread = 1000
	// perElo is the log odds per Elo.
	perElo = math.Ln10 / 400
)

// fitScale finds the most likely scale by a guess of each player's Elo and their bouts.
func fitScale(guess []float64, bouts []bout) Scale {
	n := len(guess)
	elo := slices.Clone(guess)
	var lower [][]float64
	for range 100 {
		gradient, curvature := make([]float64, n), square(n)
		for i := range n {
			gradient[i] = (guess[i] - elo[i]) / (spread * spread)
			curvature[i][i] = 1.0 / (spread * spread)
		}
		for _, b := range bouts {
			p := expected(elo[b.A] - elo[b.B])
			g := perElo * (b.Score - b.Games*p)
			gradient[b.A] += g
			gradient[b.B] -= g
			w := perElo * perElo * b.Games * p * (1 - p)
			curvature[b.A][b.A] += w
			curvature[b.B][b.B] += w
			curvature[b.A][b.B] -= w
			curvature[b.B][b.A] -= w
		}
		lower = cholesky(curvature)
		step := solve(lower, gradient)
		largest := 0.0
		for _, s := range step {
			largest = max(largest, math.Abs(s))
		}
		// Newton's step may overshoot where scores are far from even.
		damp := min(1, 200/max(largest, 1e-9))
		for i, s := range step {
			elo[i] += damp * s
		}
		if largest < 1e-6 {
			break
		}
	}
	s := Scale{Elo: elo, covariance: square(n)}
	for i := range n {
		unit := make([]float64, n)
		unit[i] = 1
		s.covariance[i] = solve(lower, unit)
	}
	return s
}

// apart returns the variance of the difference of two players, in Elo squared.
func (s Scale) apart(a, b int) float64 {
	return s.covariance[a][a] + s.covariance[b][b] - 2*s.covariance[a][b]
}

// dispersion returns by how much the results of the merged bouts vary more than chance
// makes them, since who beats whom is not a matter of strength alone: the mean of their
// squared standardised residuals over what a fit of so many players leaves (McCullagh and
// Nelder, 1989), at least 1.
func (s Scale) dispersion(bouts []bout) float64 {
	sum := 0.0
	for _, b := range bouts {
		p := expected(s.Elo[b.A] - s.Elo[b.B])
		residual := b.Score - b.Games*p
		sum += residual * residual / (b.Games * p * (1 - p))
	}
	free := len(bouts) - len(s.Elo) + 1
	return max(sum/max(float64(free), 1), 1)
}

// interval returns half the width of the 95 % interval of a player's distance to the first.
func (s Scale) interval(i int, dispersion float64) float64 {
	return 1.96 * math.Sqrt(dispersion*s.apart(0, i))
}

// merge sums the bouts of the same two players.
func merge(bouts []bout) []bout {
	at := map[[2]int]int{}
	var list []bout
	for _, b := range bouts {
		if b.A > b.B {
			b.A, b.B, b.Score = b.B, b.A, b.Games-b.Score
		}
		i, ok := at[[2]int{b.A, b.B}]
		if !ok {
			at[[2]int{b.A, b.B}] = len(list)
			list = append(list, b)
			continue
		}
		list[i].Games += b.Games
		list[i].Score += b.Score
	}
	return list
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// cholesky returns the lower triangle whose product with its transpose is m, which is
// symmetric and positive definite.
func cholesky(m [][]float64) [][]float64 {
	l := square(len(m))
	for i := range m {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l
}

// solve returns the solution of the equation whose matrix has the Cholesky factor l.
func solve(l [][]float64, right []float64) []float64 {
	x := slices.Clone(right)
	for i := range x {
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}
