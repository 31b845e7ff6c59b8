package session

import (
	"context"
	"sync"

	"othello/internal/crash"
)

// inbox is what background work wants done on the view's goroutine, in order.
type inbox struct {
	mu    sync.Mutex
	queue []func()
	wake  chan struct{} // capacity 1
}

func (b *inbox) signal() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Wake tells that there is something for Step.
func (s *Session) Wake() <-chan struct{} { return s.inbox.wake }

// Wait waits until there is something for Step; false once the Session is closed.
func (s *Session) Wait() bool {
	select {
	case <-s.inbox.wake:
		return true
	case <-s.ctx.Done():
		return false
	}
}

// post lets Step call do. It may be called from any goroutine and does not block.
func (s *Session) post(do func()) {
	s.inbox.mu.Lock()
	s.inbox.queue = append(s.inbox.queue, do)
	s.inbox.mu.Unlock()
	s.inbox.signal()
}

// Step takes in what happened in the background and returns what has happened since
// the last call, in order.
func (s *Session) Step() []Event {
	for {
		s.inbox.mu.Lock()
		queue := s.inbox.queue
		s.inbox.queue = nil
		s.inbox.mu.Unlock()
		if queue == nil {
			break
		}
		for _, do := range queue {
			do()
		}
	}
	s.reconsider()
	s.flush()
	events := s.events
	s.events = nil
	return events
}

// tell adds an event to those that Step returns.
func (s *Session) tell(e Event) {
	s.events = append(s.events, e)
	s.inbox.signal()
}

// Background runs work in a goroutine that Close waits for, and lets Step call then
// with what came of it; a panic of work is an error. The context ends with the
// Session or when cancel is called, which must happen at some time.
func Background[T any](s *Session, work func(ctx context.Context) (T, error), then func(T, error)) (cancel context.CancelFunc) {
	ctx, cancel := context.WithCancel(s.ctx)
	s.Go(func() {
		var result T
		err := crash.Catch(func() (err error) {
			result, err = work(ctx)
			return err
		})
		s.post(func() {
			cancel()
			then(result, err)
		})
	})
	return cancel
}

// Keeping is Background for work that keeps what a person has done, which Saving tells
// until then was called.
func Keeping[T any](s *Session, work func(ctx context.Context) (T, error), then func(T, error)) {
	s.keeping++
	Background(s, work, func(result T, err error) {
		s.keeping--
		then(result, err)
	})
}

// Go runs work in a goroutine that Close waits for.
func (s *Session) Go(work func()) {
	s.work.Add(1)
	crash.Go(func() {
		defer s.work.Done()
		work()
	}, nil)
}
