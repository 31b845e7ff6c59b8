package session

import (
	"path/filepath"
	"slices"
	"sync"
)

// writer writes files in the background, in the order in which it is given them. A
// file that waits behind another is written once, in its newest form; what fails is
// tried again with the next file.
type writer struct {
	disk Disk
	tell func(error) // that something failed, and with nil that nothing is missing any more

	mu    sync.Mutex
	queue []file
	shut  bool

	wake chan struct{} // capacity 1
	done chan struct{} // closed when everything is written

	// Only run looks at these.
	failed []file // at most one for each name
	told   bool   // of a failure, and not yet that all is well again
}

type file struct {
	name string
	data []byte
	put  func() error // writes what is not for the disk; nil for what is
}

func newWriter(disk Disk, tell func(error)) *writer {
	w := &writer{disk: disk, tell: tell, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go w.run()
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
	w.mu.Unlock()
	w.signal()
}

func (w *writer) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// close lets the writer finish and waits for it.
func (w *writer) close() {
	w.mu.Lock()
	w.shut = true
	w.mu.Unlock()
	w.signal()
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for {
		w.mu.Lock()
		if len(w.queue) == 0 {
			shut := w.shut
			w.mu.Unlock()
			if shut {
				w.retry()
				return
			}
			<-w.wake
			continue
		}
		next := w.queue[0]
		w.queue = w.queue[1:]
		w.mu.Unlock()

		w.failed = slices.DeleteFunc(w.failed, func(old file) bool { return old.name == next.name })
		if err := w.write(next); err != nil {
			w.failed = append(w.failed, next)
			w.report(err)
			continue
		}
		w.retry()
	}
}

// retry writes what failed before, until something fails again.
func (w *writer) retry() {
	for len(w.failed) > 0 {
		if w.write(w.failed[0]) != nil {
			return
		}
		w.failed = w.failed[1:]
	}
	w.report(nil)
}

// report tells the first failure, and when nothing is left that failed.
func (w *writer) report(err error) {
	if w.told != (err != nil) {
		w.told = err != nil
		w.tell(err)
	}
}

func (w *writer) write(f file) error {
	if f.put != nil {
		return f.put()
	}
	err := w.disk.Write(f.name, f.data)
	if replaced, _ := filepath.Match(replacedName, f.name); err == nil && replaced {
		err = prune(w.disk)
	}
	return err
}

// prune removes the oldest of more than shelfMost replaced games, but no unfinished one.
func prune(disk Disk) error {
	names, err := disk.List(replacedName) // names begin with their time
	if err != nil {
		return err
	}
	for _, name := range names[:max(0, len(names)-shelfMost)] {
		data, err := disk.Read(name)
		if err != nil {
			continue // what it holds is not known
		}
		if r, flagged, _, err := decodeGame(data); err == nil && (&Saved{Game: r.Game, Flagged: flagged}).Unfinished() {
			continue
		}
		if err := disk.Remove(name); err != nil {
			return err
		}
	}
	return nil
}
