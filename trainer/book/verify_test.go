package book

import (
	"context"
	"math"
	"testing"

	"othello/ai"
	"othello/book"
)

func TestVerify(t *testing.T) {
	engine := asked()
	b := build(t, jobOn(t, 300, engine))
	last := 0
	c, err := Verify(t.Context(), b, book.Style{Loss: 64, Random: 1, Seed: 5}, 50, engine, ai.Limits{Depth: 8}, 2, func(n int) { last = n })
	if err != nil || c.Checked != 50 || last != 50 || len(c.Losses) != 50 {
		t.Fatalf("%d positions, told of %d: %v", c.Checked, last, err)
	}
	// The engine's opinions contradict each other, so that moves lose something.
	sum := 0.0
	for i, loss := range c.Losses {
		if loss < 0 || i > 0 && loss > c.Losses[i-1] {
			t.Errorf("losses %v", c.Losses)
			break
		}
		sum += loss
	}
	if len(c.Losses) != 50 || c.Mean == 0 || math.Abs(c.Mean-sum/50) > 1e-9 {
		t.Errorf("on average %v of %v", c.Mean, c.Losses)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Verify(ctx, b, book.Style{}, 5, engine, ai.Limits{Depth: 8}, 1, func(int) {}); err == nil {
		t.Error("a cancelled check has a result")
	}
}
