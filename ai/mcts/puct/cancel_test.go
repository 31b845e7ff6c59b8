package puct

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// BenchmarkCancel is the time from cancelling a search, somewhere in the middle of
// a game, to its answer; the longest is reported, too.
func BenchmarkCancel(b *testing.B) {
	e := New(Options{Weights: weights(b)})
	rng := rand.NewPCG(1, 0)
	var sum, longest time.Duration
	for n := 0; b.Loop(); n++ {
		p, _ := mcts.Playout(game.Start(game.Size8), 19+n%20, rng)
		if p.Over() {
			continue
		}
		ctx, cancel := context.WithCancel(b.Context())
		ended := make(chan error, 1)
		go func() {
			_, err := e.Think(ctx, p, ai.Limits{}, nil)
			ended <- err
		}()
		time.Sleep(20 * time.Millisecond)
		began := time.Now()
		cancel()
		err := <-ended
		took := time.Since(began)
		if err != nil {
			b.Fatal(err)
		}
		sum += took
		longest = max(longest, took)
	}
	b.ReportMetric(float64(sum.Microseconds())/1000/float64(b.N), "ms/cancel")
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms/longest")
}
