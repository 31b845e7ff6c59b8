package templatefit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/positions"
)

// linear are positions of random games with labels that a hidden linear function
// gives, and the function.
func linear(n int) (*samples, []float64) {
	rng := rand.New(rand.NewPCG(1, 2))
	hidden := make([]float64, template.Parameters())
	for i := range hidden {
		hidden[i] = rng.NormFloat64() * 20
	}
	s := &samples{}
	for s.len() < n {
		p := game.Start(game.Size8)
		for p.Empties() > 30 && p.CanMove() {
			moves := p.Moves()
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		r := positions.Record{Position: p}
		var st template.State
		st.Set(p)
		sum := 0.0
		for _, f := range st.Features(nil) {
			sum += hidden[f]
		}
		r.Score = int16(min(max(sum, -8000), 8000))
		s.add(r, 1+rng.Float64())
	}
	return s, hidden
}

func TestOverfitsATinySet(t *testing.T) {
	s, _ := linear(200)
	_, end, err := solve(t.Context(), s, &samples{}, make([]float64, template.Parameters()), Options{Iterations: 60}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if end.Loss > 0.01 {
		t.Errorf("error of %.3f discs on the 200 positions fitted to", end.Loss)
	}
}

func TestGradientAgainstFiniteDifferences(t *testing.T) {
	s, hidden := linear(50)
	p := &problem{samples: s, ridge: 3, threads: 1}
	loss := func(x []float64) float64 { // without the ridge, which is zero at the start
		sum := 0.0
		for i := range s.len() {
			e := s.predict(i, x) - s.labels[i]
			sum += s.weights[i] * e * e
		}
		return sum
	}
	at := slices.Clone(hidden)
	for i := range at {
		at[i] *= 0.9
	}
	e := p.predictions(at)
	for i := range e {
		e[i] -= s.labels[i]
	}
	g := p.gradient(e)
	d := p.diagonal()
	for _, f := range s.row(7) {
		const h = 1e-3
		was := at[f]
		here := loss(at)
		at[f] = was + h
		up := loss(at)
		at[f] = was - h
		down := loss(at)
		at[f] = was
		if want := -(up - down) / (4 * h); math.Abs(want-g[f]) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("gradient of parameter %d is %g, differences say %g", f, g[f], want)
		}
		if want := (up-2*here+down)/(2*h*h) + 3; math.Abs(want-d[f]) > 1e-2*(1+want) {
			t.Errorf("curvature of parameter %d is %g, differences say %g", f, d[f], want)
		}
	}
}

func TestThreadsDoNotMatter(t *testing.T) {
	s, _ := linear(300)
	start := make([]float64, template.Parameters())
	one, _, err := solve(t.Context(), s, s, start, Options{Iterations: 5, Threads: 1, Ridge: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	three, _, err := solve(t.Context(), s, s, start, Options{Iterations: 5, Threads: 3, Ridge: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(one, three) {
		t.Error("one and three threads give different parameters")
	}
}

func TestRidgeHoldsTheStart(t *testing.T) {
	s, _ := linear(100)
	start := make([]float64, template.Parameters())
	for i := range start {
		start[i] = 5
	}
	got, _, err := solve(t.Context(), s, &samples{}, start, Options{Iterations: 20, Ridge: 1e12}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if math.Abs(got[i]-5) > 1e-3 {
			t.Fatalf("parameter %d left its start for %g", i, got[i])
		}
	}
}

func TestStopsEarly(t *testing.T) {
	s, _ := linear(100)
	other := &samples{}
	for i := range s.len() { // validation labels that training can only make worse
		other.features = append(other.features, s.row(i)...)
		other.labels = append(other.labels, -s.labels[i])
		other.weights = append(other.weights, 1)
	}
	passes := 0
	got, end, err := solve(t.Context(), s, other, make([]float64, template.Parameters()), Options{Iterations: 50, Patience: 3}, func(Progress) { passes++ })
	if err != nil {
		t.Fatal(err)
	}
	if passes != 3 || end.Iteration != 0 || dot(got, got) != 0 {
		t.Errorf("%d passes, best at %d: want 3 and the start", passes, end.Iteration)
	}
}

func TestCancel(t *testing.T) {
	s, _ := linear(10)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := solve(ctx, s, s, make([]float64, template.Parameters()), Options{Iterations: 9}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled fit: %v", err)
	}
}
