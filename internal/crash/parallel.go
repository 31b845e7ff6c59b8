package crash

import (
	"context"
	"sync/atomic"

	"othello/internal/cputime"
)

// Each calls do for the pieces 0 to n-1 on the given number of goroutines, zero for one
// per CPU. goroutine is the number of the calling one, from 0. The first error or panic
// cancels the context of the others, and pieces that have not begun are skipped. Each
// returns that error, or ctx's if it is done.
func Each(ctx context.Context, threads, n int, do func(ctx context.Context, goroutine, i int) error) error {
	if threads < 1 {
		threads = cputime.Processors
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group Group
	for k := range min(threads, n) {
		group.Go(func() {
			err := Catch(func() (err error) {
				for i := next.Add(1) - 1; i < int64(n) && err == nil && ctx.Err() == nil; i = next.Add(1) - 1 {
					err = do(ctx, k, int(i))
				}
				return err
			})
			if err != nil {
				cancel(err)
			}
		})
	}
	_ = group.Wait() // they caught their panics
	return context.Cause(ctx)
}
