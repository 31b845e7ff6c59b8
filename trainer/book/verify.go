package book

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/crash"
)

// Check compares the moves that a book plays with a deeper search.
type Check struct {
	Checked int       `json:"checked"`
	Depth   int       `json:"depth"`  // plies of the deeper search
	Mean    float64   `json:"mean"`   // mean loss of the move played, in discs
	Losses  []float64 `json:"losses"` // of all positions, in descending order
}

// Verify searches n random unproven positions of b and compares the best move with the
// one that the book plays in the style s.
func Verify(ctx context.Context, b *book.Book, s book.Style, n int, e ai.Engine, lim ai.Limits, threads int, done func(int)) (Check, error) {
	var all []game.Position
	for p := range b.Positions() {
		if entry, ok := b.Lookup(p); ok && entry.Known && !entry.Proven {
			all = append(all, p)
		}
	}
	rng := rand.New(rand.NewPCG(s.Seed, 0))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(n, len(all))]
	moves := make([]game.Square, len(all))
	for i, p := range all {
		entry, _ := b.Lookup(p)
		m, ok := s.Pick(entry, rng)
		if !ok {
			return Check{}, fmt.Errorf("checking the book: it plays nothing in %s", p.Board(game.Black).Line())
		}
		moves[i] = m.Square
	}
	var mu sync.Mutex // guards count, and done is called under it
	count := 0
	c := Check{Checked: len(all), Depth: lim.Depth, Losses: make([]float64, len(all))}
	err := crash.Each(ctx, max(threads, 1), len(all), func(ctx context.Context, _, i int) (err error) {
		c.Losses[i], err = lost(ctx, e, lim, all[i], moves[i])
		mu.Lock()
		defer mu.Unlock()
		count++
		done(count)
		return err
	})
	if err != nil {
		return Check{}, fmt.Errorf("checking the book: %w", err)
	}
	slices.SortFunc(c.Losses, func(a, b float64) int { return cmp.Compare(b, a) })
	for _, loss := range c.Losses {
		c.Mean += loss / float64(len(all))
	}
	return c, nil
}

// lost returns the loss of m in p by the search, in discs.
func lost(ctx context.Context, e ai.Engine, lim ai.Limits, p game.Position, m game.Square) (float64, error) {
	best, err := e.Think(ctx, p, lim, nil)
	if err != nil {
		return 0, err
	}
	if best.Move() == m {
		return 0, ctx.Err()
	}
	q, again, over := p.Next(m)
	if over {
		return max(0, best.Score.Discs+float64(q.Margin())), nil
	}
	lim.Depth--
	reply, err := e.Think(ctx, q, lim, nil)
	if err != nil {
		return 0, err
	}
	return max(0, best.Score.Discs-worth(reply.Score.Discs, again)), ctx.Err()
}
