package policy

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"othello/game"
	"othello/internal/crash"
)

// job is one call of Evaluate, shared among goroutines. Jobs are reused.
type job struct {
	net       *Net
	positions []game.Position
	priors    [][64]float32
	values    []float32
	views     int
	share     int          // positions that a goroutine takes at a time
	next      atomic.Int64 // next position to take
	others    sync.WaitGroup
	help      func() // work, in another goroutine

	mu  sync.Mutex
	err error // first failure
}

// Evaluate implements puct.Policy: priors are probabilities of the legal moves and
// zero elsewhere, values the expected result for the side to move, 0 to 1, or NaN
// without a value head. A position without a move has no priors, but a value. The
// slices must have the same length; any length is allowed.
func (n *Net) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	return n.evaluate(positions, priors, values, n.views)
}

// evaluate is Evaluate with the given number of views, 1 or 8.
func (n *Net) evaluate(positions []game.Position, priors [][64]float32, values []float32, views int) error {
	if len(priors) != len(positions) || len(values) != len(positions) {
		return fmt.Errorf("evaluating %d positions: room for %d lists of priors and %d values", len(positions), len(priors), len(values))
	}
	if len(positions) == 0 {
		return nil
	}
	helpers := 0
	if n.parallel {
		helpers = min(n.threads, len(positions)) - 1
	}
	j := n.job()
	j.positions, j.priors, j.values, j.views = positions, priors, values, views
	j.share = min((len(positions)+helpers)/(1+helpers), max(n.most/views, 1))
	j.next.Store(0)
	j.err = nil
	j.others.Add(helpers)
	for range helpers {
		go j.help() // work catches its panics; crash.Go would allocate
	}
	j.work()
	j.others.Wait()
	err := j.err
	j.positions, j.priors, j.values = nil, nil, nil
	n.mu.Lock()
	n.jobs = append(n.jobs, j)
	n.mu.Unlock()
	if err != nil {
		return fmt.Errorf("evaluating positions by the network: %w", err)
	}
	return nil
}

// job returns an idle job, or a new one.
func (n *Net) job() *job {
	n.mu.Lock()
	defer n.mu.Unlock()
	if last := len(n.jobs) - 1; last >= 0 {
		j := n.jobs[last]
		n.jobs = n.jobs[:last]
		return j
	}
	j := &job{net: n}
	j.help = func() {
		defer j.others.Done()
		j.work()
	}
	return j
}

// work evaluates positions until none are left.
func (j *job) work() {
	if err := crash.Catch(j.judgeAll); err != nil {
		j.fail(err)
	}
}

func (j *job) judgeAll() error {
	w, err := j.net.take()
	if err != nil {
		return err
	}
	defer j.net.put(w)
	for {
		from := int(j.next.Add(int64(j.share))) - j.share
		if from >= len(j.positions) {
			return nil
		}
		if err := j.run(w, from, min(from+j.share, len(j.positions))); err != nil {
			return err
		}
	}
}

// fail keeps the first error and ends the job.
func (j *job) fail(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err == nil {
		j.err = err
	}
	j.next.Store(int64(len(j.positions)))
}

// run evaluates one batch of positions.
func (j *job) run(w worker, from, to int) error {
	rows := (to - from) * j.views
	planes, err := w.input(rows)
	if err != nil {
		return err
	}
	for _, p := range j.positions[from:to] {
		for y := range game.Symmetry(j.views) {
			setPlanes(planes, p.Transform(y))
			planes = planes[planesSize:]
		}
	}
	logits, results, err := w.run(rows)
	if err != nil {
		return err
	}
	share := 1 / float64(j.views)
	for i := from; i < to; i++ {
		moves := j.positions[i].Moves()
		priors, value := &j.priors[i], math.NaN()
		*priors = [64]float32{}
		if results != nil {
			value = 0
		}
		for y := range game.Symmetry(j.views) {
			if moves != 0 {
				addPriors(priors, logits, moves, y, share)
			}
			logits = logits[policySize:]
			if results != nil {
				value += share * min(max((float64(results[0])+1)/2, 0), 1) // the head says -1 to 1
				results = results[1:]
			}
		}
		j.values[i] = float32(value)
	}
	return nil
}
