package env

import (
	"sync"
	"sync/atomic"

	"othello/internal/crash"
)

// piece is the number of games that a goroutine takes at a time: enough to make taking
// them cheap, few enough to stay in the first-level cache until all is written.
const piece = 256

// pieces returns how many pieces n games are.
func pieces(n int) int { return (n + piece - 1) / piece }

// A team shares the games of an Env among goroutines and the caller's. Results do not depend on
// which one takes which games.
type team struct {
	env     *Env
	job     func(e *Env, from, to int)  // current work
	next    atomic.Int64                // next piece to take
	crashed atomic.Pointer[crash.Error] // the first panic
	others  int                         // goroutines without the caller's
	busy    sync.WaitGroup              // those at work
	help    func()                      // work, in another goroutine
}

func (t *team) start(e *Env, threads int) {
	t.env, t.others = e, threads-1
	t.help = func() {
		defer t.busy.Done()
		t.work()
	}
}

// run does a job for all games. It panics with the first panic of the team when all have
// finished.
func (t *team) run(job func(e *Env, from, to int)) {
	t.job = job
	t.next.Store(0)
	t.busy.Add(t.others)
	for range t.others {
		go t.help() // work catches its panics; crash.Go would allocate
	}
	t.work()
	t.busy.Wait()
	if e := t.crashed.Swap(nil); e != nil {
		panic(e)
	}
}

// work takes pieces until none are left.
func (t *team) work() {
	defer func() {
		if e := crash.Of(recover()); e != nil {
			t.crashed.CompareAndSwap(nil, e)
		}
	}()
	n := t.env.Games()
	for {
		from := (int(t.next.Add(1)) - 1) * piece
		if from >= n {
			return
		}
		t.job(t.env, from, min(from+piece, n))
	}
}
