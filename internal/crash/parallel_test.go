package crash

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

func TestEach(t *testing.T) {
	for _, threads := range []int{0, 1, 3, 100} {
		var done [50]atomic.Int32
		if err := Each(t.Context(), threads, len(done), func(_ context.Context, _, i int) error {
			done[i].Add(1)
			return nil
		}); err != nil {
			t.Error(err)
		}
		for i := range done {
			if n := done[i].Load(); n != 1 {
				t.Errorf("%d threads: piece %d was done %d times", threads, i, n)
			}
		}
	}
	var busy [4]atomic.Bool
	if err := Each(t.Context(), len(busy), 1000, func(_ context.Context, k, _ int) error {
		if !busy[k].CompareAndSwap(false, true) {
			return errors.New("two goroutines have one number")
		}
		busy[k].Store(false)
		return nil
	}); err != nil {
		t.Error(err)
	}
	if err := Each(t.Context(), 2, 0, nil); err != nil {
		t.Errorf("nothing to do: %v", err)
	}
}

func TestEachEnds(t *testing.T) {
	odd := errors.New("odd")
	var done atomic.Int32
	err := Each(t.Context(), 2, 1000, func(ctx context.Context, _, i int) error {
		if i == 3 {
			return odd
		}
		if i > 3 {
			<-ctx.Done()
			return ctx.Err()
		}
		done.Add(1)
		return nil
	})
	if !errors.Is(err, odd) || done.Load() > 4 {
		t.Errorf("%v after %d pieces", err, done.Load())
	}
	if err := Each(t.Context(), 2, 10, func(context.Context, int, int) error { panic("boo") }); err == nil || !strings.Contains(err.Error(), "boo") {
		t.Errorf("a panic: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := Each(ctx, 2, 10, func(context.Context, int, int) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
