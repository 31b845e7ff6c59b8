package session

import (
	"time"

	"othello/internal/crash"
)

// writer does jobs in the background, one after the other, in the order in which it is given
// them. One that fails is tried again, and those behind it wait: no game is written over before
// it is kept elsewhere. It belongs to the goroutine of its loop.
type writer struct {
	loop *loop
	tell func(error) // that a job failed, and with nil that nothing is missing any more

	queue   []job
	busy    bool       // the first of the queue is under way
	news    bool       // there is another one since that began
	failing bool       // the first of the queue has failed
	told    bool       // of a failure, and not yet that all is well again
	again   Timer      // that tries it again; nil for none
	done    chan error // what became of the one under way; capacity 1
}

// job writes something. One that waits gives way to the next one of the same name.
type job struct {
	name string
	do   func() error
}

// retry is the time before a job that failed is tried again, unless there is another one before.
const retry = 2 * time.Second

func newWriter(l *loop, tell func(error)) *writer {
	return &writer{loop: l, tell: tell, done: make(chan error, 1)}
}

// put queues a job. It does not block.
func (w *writer) put(j job) {
	w.news = true
	if n := len(w.queue); n > 0 && w.queue[n-1].name == j.name && (n > 1 || !w.busy) {
		w.queue[n-1] = j
	} else {
		w.queue = append(w.queue, j)
	}
	w.next()
}

// works reports whether something is queued that has not failed.
func (w *writer) works() bool { return len(w.queue) > 0 && (w.news || !w.failing) }

// next begins the first job of the queue.
func (w *writer) next() {
	if w.busy || len(w.queue) == 0 {
		return
	}
	if w.again != nil {
		w.again.Stop()
	}
	w.busy, w.news = true, false
	do := w.queue[0].do
	crash.Go(func() {
		w.done <- crash.Catch(do)
		w.loop.post(w.take)
	}, nil)
}

// take takes in what became of the job under way, unless close has done so.
func (w *writer) take() {
	select {
	case err := <-w.done:
		if w.finish(err); err == nil || w.news {
			w.next()
		} else {
			w.again = w.loop.After(retry, w.next)
		}
	default:
	}
}

// finish takes in what became of the first job, and tells the first failure, and when nothing is
// left that failed.
func (w *writer) finish(err error) {
	w.busy, w.failing = false, err != nil
	if err == nil || len(w.queue) > 1 && w.queue[1].name == w.queue[0].name {
		w.queue = w.queue[1:]
	}
	if left := len(w.queue) > 0; w.told != left && w.failing == left {
		w.told = left
		w.tell(err)
	}
}

// close does what is left, and waits for it. What fails then is given up.
func (w *writer) close() {
	if w.busy {
		w.finish(<-w.done)
	}
	for len(w.queue) > 0 {
		err := crash.Catch(w.queue[0].do)
		if w.finish(err); err != nil {
			return
		}
	}
}
