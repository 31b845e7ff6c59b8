package session

import (
	"context"
	"sync"
	"time"

	"othello/internal/crash"
)

// loop runs background work and brings its results to the goroutine that a Session
// belongs to: work posts functions, Step calls them in order, and what they tell is
// collected as events.
type loop struct {
	time   Clock
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	events []Event       // since the last Step
	wake   chan struct{} // capacity 1

	mu    sync.Mutex
	queue []func()
}

func newLoop(ctx context.Context, clock Clock) *loop {
	if clock == nil {
		clock = systemClock{}
	}
	l := &loop{time: clock, wake: make(chan struct{}, 1)}
	l.ctx, l.cancel = context.WithCancel(ctx)
	return l
}

// Wake tells that there is something for Step.
func (l *loop) Wake() <-chan struct{} { return l.wake }

// Wait waits until there is something for Step; false once the Session is closed.
func (l *loop) Wait() bool {
	select {
	case <-l.wake:
		return true
	case <-l.ctx.Done():
		return false
	}
}

// After lets Step call do when time has passed. It may be called from any goroutine.
func (l *loop) After(d time.Duration, do func()) Timer {
	return l.time.AfterFunc(d, func() { l.post(do) })
}

// signal wakes those who wait for something for Step.
func (l *loop) signal() { signal(l.wake) }

func signal(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

// post lets Step call do. It may be called from any goroutine and does not block.
func (l *loop) post(do func()) {
	l.mu.Lock()
	l.queue = append(l.queue, do)
	l.mu.Unlock()
	l.signal()
}

// run calls what was posted, and what is posted meanwhile.
func (l *loop) run() {
	for {
		l.mu.Lock()
		queue := l.queue
		l.queue = nil
		l.mu.Unlock()
		if queue == nil {
			return
		}
		for _, do := range queue {
			do()
		}
	}
}

// tell adds an event to those that Step returns.
func (l *loop) tell(e Event) {
	l.events = append(l.events, e)
	l.signal()
}

// await waits until do returns, at most for the given time.
func (l *loop) await(most time.Duration, do func()) {
	done, late := make(chan struct{}), make(chan struct{})
	crash.Go(func() {
		defer close(done)
		do()
	}, nil)
	timer := l.time.AfterFunc(most, func() { close(late) })
	defer timer.Stop()
	select {
	case <-done:
	case <-late:
	}
}

// background is Background without a Session.
func background[T any](l *loop, work func(ctx context.Context) (T, error), then func(T, error)) (cancel context.CancelFunc) {
	ctx, cancel := context.WithCancel(l.ctx)
	l.work.Add(1)
	crash.Go(func() {
		defer l.work.Done()
		var result T
		err := crash.Catch(func() (err error) {
			result, err = work(ctx)
			return err
		})
		l.post(func() {
			cancel()
			then(result, err)
		})
	}, nil)
	return cancel
}

// Background runs work in a goroutine that Close waits for, and lets Step call then
// with its result; a panic of work is an error. The context ends with the Session or
// when cancel is called, which must happen at some time.
func Background[T any](s *Session, work func(ctx context.Context) (T, error), then func(T, error)) (cancel context.CancelFunc) {
	return background(s.loop, work, then)
}

// Keeping is Background for work that keeps what a person has done, which Saving tells
// until then was called.
func Keeping[T any](s *Session, work func(ctx context.Context) (T, error), then func(T, error)) {
	s.pending++
	Background(s, work, func(result T, err error) {
		s.pending--
		then(result, err)
	})
}
