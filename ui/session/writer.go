package session

import (
	"sync"
	"time"

	"othello/internal/crash"
)

// writer does jobs in the background, one after the other, in the order in which it is given
// them. One that fails is tried again, and those behind it wait: no game is written over before
// it is kept elsewhere.
type writer struct {
	clock Clock
	tell  func(error) // that a job failed, and with nil that nothing is missing any more
	tried func()      // that a job was done, or failed

	mu      sync.Mutex
	queue   []job
	failing bool // the first of the queue has failed
	shut    bool

	told bool          // of a failure, and not yet that all is well again; run's
	wake chan struct{} // capacity 1
	done chan struct{} // closed when everything is written, or cannot be
}

// job writes something. One that waits gives way to the next one of the same name.
type job struct {
	name string
	do   func() error
}

// retry is the time before a job that failed is tried again, unless there is another one before.
const retry = 2 * time.Second

func newWriter(clock Clock, tell func(error), tried func()) *writer {
	w := &writer{clock: clock, tell: tell, tried: tried, wake: make(chan struct{}, 1), done: make(chan struct{})}
	crash.Go(w.run, nil)
	return w
}

// put queues a job. It does not block.
func (w *writer) put(j job) {
	w.mu.Lock()
	if n := len(w.queue); n > 1 && w.queue[n-1].name == j.name { // the first may be under way
		w.queue[n-1] = j
	} else {
		w.queue = append(w.queue, j)
	}
	w.mu.Unlock()
	signal(w.wake)
}

// works reports whether something is queued that has not failed.
func (w *writer) works() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.queue) > 0 && !w.failing
}

// close lets the writer finish and waits for it. What fails then is given up.
func (w *writer) close() {
	w.mu.Lock()
	w.shut = true
	w.mu.Unlock()
	signal(w.wake)
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	var again Timer // nil if nothing has failed
	for range w.wake {
		if again != nil {
			again.Stop()
		}
		for do, shut := w.next(); ; do, shut = w.next() {
			if do == nil && shut {
				return
			}
			if do == nil {
				break
			}
			err := crash.Catch(do)
			w.finish(err)
			if err != nil && shut {
				return
			}
			if err != nil {
				again = w.clock.AfterFunc(retry, func() { signal(w.wake) })
				break
			}
		}
	}
}

// next returns what to do next, nil for nothing, and whether the writer is closed.
func (w *writer) next() (do func() error, shut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failing && len(w.queue) > 1 && w.queue[1].name == w.queue[0].name {
		w.queue = w.queue[1:]
	}
	if len(w.queue) > 0 {
		do = w.queue[0].do
	}
	return do, w.shut
}

// finish takes in what became of the first job, and tells the first failure, and when nothing is
// left that failed.
func (w *writer) finish(err error) {
	w.mu.Lock()
	if w.failing = err != nil; !w.failing {
		w.queue = w.queue[1:]
	}
	left := len(w.queue) > 0
	w.mu.Unlock()
	if w.told != left && (err != nil) == left {
		w.told = left
		w.tell(err)
	}
	w.tried()
}
