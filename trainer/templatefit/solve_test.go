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

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var classic = func() *template.Layout {
	l, err := template.Parse(template.Classic)
	if err != nil {
		panic(err)
	}
	return l
}()

// linear returns positions of random games with labels that a hidden linear function
// gives, and the function.
func linear(n int) (*samples, []float64) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := newSamples(classic)
	hidden := make([]float64, classic.Parameters())
	for i := range hidden {
		hidden[i] = rng.NormFloat64() * 20
	}
	var list []item
	for len(list) < n {
		p := game.Start(game.Size8)
		for p.Empties() > 30 && p.CanMove() {
			moves := p.Moves()
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		var st template.State
		classic.Set(&st, p)
		sum := 0.0
		for f, place := range classic.Places(&st, nil) {
			sum += hidden[s.tied[s.begin[f]+int(place)]]
		}
		it := item{position: positions.Record{Position: p}, label: float32(sum), weight: 1 + rng.Float32()}
		if len(list) < n/2 {
			it.family = int32(1 + len(list)/3)
		}
		list = append(list, it)
	}
	s.add(list)
	return s, hidden
}

func TestOverfitsATinySet(t *testing.T) {
	s, _ := linear(200)
	_, end, err := solve(t.Context(), s, newSamples(classic), make([]float64, classic.Parameters()), Options{Iterations: 60}, func(Progress) {})
	must(t, err)
	if end.Loss > 0.01 {
		t.Errorf("error of %.3f discs on the 200 positions fitted to", end.Loss)
	}
}

func TestGradientAgainstFiniteDifferences(t *testing.T) {
	s, hidden := linear(50)
	p := newProblem(s, Options{Ridge: 3, Threads: 1})
	loss := func(x []float64) float64 { // without the ridge, which is zero at the start
		sum := 0.0
		for k, b := range s.blocks {
			e := p.errors(x)[k]
			for i := range e {
				sum += float64(b.weights[i]) * float64(e[i]) * float64(e[i])
			}
			b.families(func(from, to int) {
				var mean, weight float64
				for i := from; i < to; i++ {
					mean += float64(b.weights[i]) * float64(e[i])
					weight += float64(b.weights[i])
				}
				mean /= weight
				for i := from; i < to; i++ {
					sum += siblings * float64(b.weights[i]) * (float64(e[i]) - mean) * (float64(e[i]) - mean)
				}
			})
		}
		return sum
	}
	at := slices.Clone(hidden)
	for i := range at {
		at[i] *= 0.9
	}
	g := p.gradient(p.errors(at))
	q := p.apply(g, p.vectors())
	for f := range s.layout.Features() {
		f := s.tied[s.begin[f]+int(s.blocks[0].places[f*s.blocks[0].n+7])]
		const h = 1
		was := at[f]
		at[f] = was + h
		up := loss(at)
		at[f] = was - h
		down := loss(at)
		at[f] = was
		if want := -(up - down) / (4 * h); math.Abs(want-g[f]) > 1e-3*(1+math.Abs(want)) {
			t.Errorf("gradient of parameter %d is %g, differences say %g", f, g[f], want)
		}
	}
	// Along any direction the loss is a parabola, whose curvature is the matrix's.
	step := slices.Clone(at)
	for i := range step {
		step[i] += g[i] / 10
	}
	want := (loss(step) - loss(at) + 2*dot(g, g)/10) * 100
	if got := dot(g, q) - 3*dot(g, g); math.Abs(got-want) > 1e-3*want {
		t.Errorf("curvature %g, losses say %g", got, want)
	}
}

func TestThreadsDoNotMatter(t *testing.T) {
	s, _ := linear(300)
	start := make([]float64, classic.Parameters())
	one, _, err := solve(t.Context(), s, s, start, Options{Iterations: 5, Threads: 1, Ridge: 1}, func(Progress) {})
	must(t, err)
	three, _, err := solve(t.Context(), s, s, start, Options{Iterations: 5, Threads: 3, Ridge: 1}, func(Progress) {})
	must(t, err)
	if !slices.Equal(one, three) {
		t.Error("one and three threads give different parameters")
	}
}

func TestRidgeHoldsTheStart(t *testing.T) {
	s, _ := linear(100)
	start := make([]float64, classic.Parameters())
	for i := range start {
		start[i] = 5
	}
	got, _, err := solve(t.Context(), s, newSamples(classic), start, Options{Iterations: 20, Ridge: 1e12}, func(Progress) {})
	must(t, err)
	for i := range got {
		if math.Abs(got[i]-5) > 1e-3 {
			t.Fatalf("parameter %d left its start for %g", i, got[i])
		}
	}
}

func TestStopsEarly(t *testing.T) {
	s, _ := linear(100)
	other, _ := linear(100)
	for _, b := range other.blocks { // validation labels that training can only make worse
		for i := range b.labels {
			b.labels[i] *= -1
		}
	}
	passes := 0
	got, end, err := solve(t.Context(), s, other, make([]float64, classic.Parameters()), Options{Iterations: 50}, func(Progress) { passes++ })
	must(t, err)
	if passes != patience || end.Iteration != 0 || dot(got, got) != 0 {
		t.Errorf("%d passes, best at %d: want %d and the start", passes, end.Iteration, patience)
	}
}

func TestCancel(t *testing.T) {
	s, _ := linear(10)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := solve(ctx, s, s, make([]float64, classic.Parameters()), Options{Iterations: 9}, func(Progress) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled fit: %v", err)
	}
}
