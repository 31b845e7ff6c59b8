package zeus

import (
	"os"
	"sync"
	"testing"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// weights returns the shipped ones.
func weights(tb testing.TB) *template.Weights {
	tb.Helper()
	w, err := readWeights()
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

var readWeights = sync.OnceValues(func() (*template.Weights, error) {
	f, err := os.Open("../../../models/template.bin")
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return template.Read(f)
})

// BenchmarkSimulations is one thread's speed from the opening position.
func BenchmarkSimulations(b *testing.B) {
	b.ReportAllocs()
	e := New(Options{Threads: 1, Seed: 1, Weights: weights(b)})
	if _, err := e.Think(b.Context(), game.Start(game.Size8), ai.Limits{Nodes: int64(b.N)}, nil); err != nil {
		b.Fatal(err)
	}
}
