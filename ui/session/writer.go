package session

import (
	"path/filepath"
	"slices"
	"sync"
	"time"

	"othello/internal/crash"
)

// writer writes files in the background, in the order in which it is given them. A
// file that waits behind another is written once, in its newest form; what fails is
// tried again with the next file, and after ever longer times.
type writer struct {
	disk   Disk
	clock  Clock
	tell   func(error) // that something failed, and with nil that nothing is missing any more
	rested func()      // that nothing is left to do, told after all that tell was called for

	mu    sync.Mutex
	queue []file
	busy  bool // something is queued or being written
	shut  bool
	due   bool // what failed is to be tried again

	wake chan struct{} // capacity 1
	done chan struct{} // closed when everything is written

	// Only run looks at these.
	failed []file        // at most one for each name
	told   bool          // of a failure, and not yet that all is well again
	wait   time.Duration // before the next try; zero if none is waited for
}

type file struct {
	name string
	data []byte
	put  func() error // writes what is not for the disk; nil for what is
}

// The times between two tries of what failed: the first, and the longest.
const retryFirst, retryMost = time.Second, time.Minute

func newWriter(disk Disk, clock Clock, tell func(error), rested func()) *writer {
	w := &writer{disk: disk, clock: clock, tell: tell, rested: rested, wake: make(chan struct{}, 1), done: make(chan struct{})}
	crash.Go(w.run, nil)
	return w
}

// put queues a file to be written. It does not block.
func (w *writer) put(f file) {
	w.mu.Lock()
	if n := len(w.queue); n > 0 && w.queue[n-1].name == f.name {
		w.queue[n-1] = f
	} else {
		w.queue = append(w.queue, f)
	}
	w.busy = true
	w.mu.Unlock()
	signal(w.wake)
}

// works reports whether something is queued or being written.
func (w *writer) works() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.busy
}

// close lets the writer finish and waits for it.
func (w *writer) close() {
	w.mu.Lock()
	w.shut = true
	w.mu.Unlock()
	signal(w.wake)
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for {
		w.mu.Lock()
		if len(w.queue) == 0 {
			rests, shut, due := w.busy, w.shut, w.due
			w.busy, w.due = false, false
			w.mu.Unlock()
			if rests {
				w.rested()
			}
			if shut || due {
				w.retry()
			}
			if shut {
				return
			}
			again := w.tryLater(due)
			<-w.wake
			again.Stop()
			continue
		}
		next := w.queue[0]
		w.queue = w.queue[1:]
		w.mu.Unlock()

		w.failed = slices.DeleteFunc(w.failed, func(old file) bool { return old.name == next.name })
		if held(next.name, w.failed) {
			w.failed = append(w.failed, next)
		} else if err := w.write(next); err != nil {
			w.failed = append(w.failed, next)
			w.report(err)
			continue
		}
		w.retry()
	}
}

// tryLater has what failed tried again after a time, which is longer if that was just done.
func (w *writer) tryLater(tried bool) Timer {
	switch {
	case len(w.failed) == 0:
		w.wait = 0
		return never{}
	case w.wait == 0:
		w.wait = retryFirst
	case tried:
		w.wait = min(2*w.wait, retryMost)
	}
	return w.clock.AfterFunc(w.wait, func() {
		w.mu.Lock()
		w.due = true
		w.mu.Unlock()
		signal(w.wake)
	})
}

// never is a timer that does not run.
type never struct{}

func (never) Stop() bool { return false }

// held reports whether a file must wait for one that failed: a game is not written over
// another one, nor over what could not be read, before that has a file of its own.
func held(name string, failed []file) bool {
	if slot, _ := filepath.Match(slotNames, name); !slot {
		return false
	}
	return slices.ContainsFunc(failed, func(f file) bool {
		replaced, _ := filepath.Match(replacedName, f.name)
		damaged, _ := filepath.Match(damagedName, f.name)
		return replaced || damaged
	})
}

// retry writes what failed before.
func (w *writer) retry() {
	var still []file
	for _, f := range w.failed {
		if held(f.name, still) || w.write(f) != nil {
			still = append(still, f)
		}
	}
	if w.failed = still; len(still) == 0 {
		w.report(nil)
	}
}

// report tells the first failure, and when nothing is left that failed.
func (w *writer) report(err error) {
	if w.told != (err != nil) {
		w.told = err != nil
		w.tell(err)
	}
}

// write writes a file. A panic of what it calls is a failure like any other.
func (w *writer) write(f file) error {
	if f.put != nil {
		return crash.Catch(f.put)
	}
	return crash.Catch(func() error { return w.toDisk(f) })
}

func (w *writer) toDisk(f file) error {
	err := w.disk.Write(f.name, f.data)
	if replaced, _ := filepath.Match(replacedName, f.name); err == nil && replaced {
		prune(w.disk)
	}
	return err
}

// prune removes the oldest of more than mostReplaced replaced games, but no unfinished one and
// none with notes of its own.
// One that cannot be removed now goes another time.
func prune(disk Disk) {
	names, _ := disk.List(replacedName) // names begin with their time
	for _, name := range names[:max(0, len(names)-mostReplaced)] {
		data, err := disk.Read(name)
		if err != nil {
			continue // what it holds is not known
		}
		if r, ending, settings, err := decodeGame(data); err == nil && (settings["noted"] != "" || (&Saved{Game: r.Game, Ending: ending}).Unfinished()) {
			continue
		}
		_ = disk.Remove(name)
	}
}
