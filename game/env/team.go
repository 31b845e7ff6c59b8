package env

import (
	"errors"
	"sync"
	"sync/atomic"

	"othello/internal/crash"
)

// piece is how many games a goroutine takes at a time: enough to make taking them cheap,
// few enough to stay in the fastest memory until all that is asked of them is written.
const piece = 256

// pieces returns how many pieces n games are.
func pieces(n int) int { return (n + piece - 1) / piece }

var errClosed = errors.New("the environment is closed")

// A team shares the games of an Env among goroutines that live as long as the Env. The
// one that calls works too. Which takes which games is left to chance, and nothing
// depends on it.
type team struct {
	env     *Env
	job     func(e *Env, from, to int)  // what is to be done
	next    atomic.Int64                // piece that nobody has taken yet
	crashed atomic.Pointer[crash.Error] // the first panic
	wake    chan struct{}               // one for each goroutine that should help
	busy    sync.WaitGroup              // those at work
	alive   crash.Group                 // those that wait for work
	others  int                         // how many these are: all but the caller's
	closed  bool
}

func (t *team) start(e *Env, threads int) {
	t.env, t.others, t.wake = e, threads-1, make(chan struct{})
	for range t.others {
		t.alive.Go(func() {
			for range t.wake {
				t.help()
			}
		})
	}
}

// run lets the team do a job for all games, and returns when it is done. A panic of any of
// them is raised again here when all have ended.
func (t *team) run(job func(e *Env, from, to int)) {
	t.job = job
	t.next.Store(0)
	t.busy.Add(t.others + 1)
	for range t.others {
		t.wake <- struct{}{}
	}
	t.help()
	t.busy.Wait()
	if e := t.crashed.Swap(nil); e != nil {
		panic(e)
	}
}

func (t *team) help() {
	defer t.busy.Done()
	defer func() {
		if e := crash.Of(recover()); e != nil {
			t.crashed.CompareAndSwap(nil, e)
		}
	}()
	t.work()
}

// work takes pieces until none are left.
func (t *team) work() {
	n := t.env.Games()
	for {
		from := (int(t.next.Add(1)) - 1) * piece
		if from >= n {
			return
		}
		t.job(t.env, from, min(from+piece, n))
	}
}

func (t *team) close() {
	if !t.closed {
		t.closed = true
		close(t.wake)
		_ = t.alive.Wait() // they caught their panics
	}
}
