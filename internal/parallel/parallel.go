// Package parallel does independent pieces of work side by side.
package parallel

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for the pieces 0 to n-1 on so many goroutines, zero for one per CPU,
// and says which goroutine it is, from 0. The first error, or panic, ends the context
// of the others, and the pieces that have not begun are left out; that error is
// returned, or that of ctx if it ends.
func Each(ctx context.Context, threads, n int, do func(ctx context.Context, goroutine, i int) error) error {
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for k := range min(threads, n) {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					cancel(fmt.Errorf("it crashed: %v", r))
				}
			}()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(ctx, k, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
