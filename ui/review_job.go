package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/review"
	"othello/ui/action"
)

// efforts are how much work the analysis of a game may do.
var efforts = review.Efforts()

// reviewJob is a run of the analysis in a goroutine of its own. Progress may be
// lost, the end may not.
type reviewJob struct {
	cancel    context.CancelFunc
	abandoned chan struct{}
	once      sync.Once
	latest    atomic.Pointer[review.Review]
	fresh     chan struct{}      // capacity 1: latest is another one
	outcome   chan reviewOutcome // capacity 1
}

type reviewOutcome struct {
	review *review.Review
	err    error
	note   string // trouble with the cache, empty if there was none
}

// reviewMsg tells Update about a job: that it ended or that it came further.
type reviewMsg struct {
	job     *reviewJob
	outcome *reviewOutcome // nil if it came further
}

// reviewCaches keeps the results of each engine and effort on disk. Its methods
// may be called from any goroutine.
type reviewCaches struct {
	dir string // empty for none

	mu     sync.Mutex
	opened map[string]*review.Cache
}

// open is the cache for settings. There is one even if there is an error.
func (c *reviewCaches) open(s review.Settings) (*review.Cache, error) {
	if c.dir == "" {
		return nil, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.opened[s.String()]; ok {
		return known, nil
	}
	cache, err := review.OpenCache(c.dir, s)
	if c.opened == nil {
		c.opened = map[string]*review.Cache{}
	}
	c.opened[s.String()] = cache
	return cache, err
}

// cacheSaveEvery is the least time between two writes of a cache.
const cacheSaveEvery = 2 * time.Second

// begin starts the analysis of what is not known yet.
func (r *reviewing) begin() tea.Cmd {
	m := r.m
	r.endJob()
	r.fault = nil
	k := m.kinds[m.study.kind]
	settings := review.Settings{Name: strings.TrimSpace(cmp.Or(k.ID, k.Name) + " " + m.setup.Engines), Limits: efforts[r.effort].Limits, Network: m.network.engine, Played: m.setup.Reference.Book().Played}
	r.asked = settings.String()
	if r.complete == r.asked {
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	j := &reviewJob{cancel: cancel, abandoned: make(chan struct{}), fresh: make(chan struct{}, 1), outcome: make(chan reviewOutcome, 1)}
	r.job = j
	start, caches := r.known, &m.caches
	m.work.Go(func() {
		defer cancel()
		j.outcome <- j.run(ctx, k.Analyst(), settings, caches, start)
	})
	return j.wait()
}

// run analyses the game. A panic of the engine becomes an error.
func (j *reviewJob) run(ctx context.Context, e ai.Engine, s review.Settings, caches *reviewCaches, start *review.Review) (out reviewOutcome) {
	out.review = start
	defer func() {
		if p := recover(); p != nil {
			out.err = &enginePanic{value: p, stack: debug.Stack()}
		}
	}()
	var trouble error
	s.Cache, trouble = caches.open(s)
	saved := time.Now()
	out.review, out.err = review.Run(ctx, e, s, start, func(r *review.Review) {
		out.review = r
		j.report(r)
		if time.Since(saved) >= cacheSaveEvery {
			trouble = errors.Join(trouble, s.Cache.Save())
			saved = time.Now()
		}
	})
	if err := errors.Join(trouble, s.Cache.Save()); err != nil {
		out.note = err.Error()
	}
	return out
}

// report puts r in the place of an earlier report.
func (j *reviewJob) report(r *review.Review) {
	j.latest.Store(r)
	select {
	case j.fresh <- struct{}{}:
	default:
	}
}

// wait is the command that brings the job's next message.
func (j *reviewJob) wait() tea.Cmd {
	return func() tea.Msg {
		select {
		case out := <-j.outcome:
			return reviewMsg{job: j, outcome: &out}
		case <-j.abandoned:
			return nil
		case <-j.fresh:
			timer := time.NewTimer(pulse) // screens are not drawn more often than eyes see
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-j.abandoned:
				return nil
			}
			return reviewMsg{job: j}
		}
	}
}

// endJob stops the analysis at once and keeps what it has found.
func (r *reviewing) endJob() {
	if r.job == nil {
		return
	}
	if found := r.job.latest.Load(); found != nil {
		r.known = found
	}
	r.job.once.Do(func() { close(r.job.abandoned) })
	r.job.cancel()
	r.job = nil
}

func (m *model) updateReview(msg reviewMsg) tea.Cmd {
	r := m.lastReview
	if r == nil || r.job != msg.job {
		return nil
	}
	if msg.outcome == nil {
		r.known = r.job.latest.Load()
		return r.job.wait()
	}
	r.job = nil
	r.known = msg.outcome.review
	if msg.outcome.note != "" {
		m.Warn("The results are not kept: " + msg.outcome.note + ".")
	}
	switch err := msg.outcome.err; {
	case err == nil:
		r.complete = r.asked
	case !errors.Is(err, context.Canceled):
		r.fault, r.stopped = err, true
		m.Warn(fmt.Sprintf("The analysis ended: %v. %s goes on.", err, m.keys.First(action.Pause)))
	}
	return nil
}

// toggleJob stops the analysis, or goes on with it.
func (r *reviewing) toggleJob() tea.Cmd {
	m := r.m
	if r.job != nil {
		r.endJob()
		r.stopped = true
		m.Say(fmt.Sprintf("Stopped: %s goes on.", m.keys.First(action.Pause)))
		return nil
	}
	r.stopped = false
	m.Quiet()
	cmd := r.begin()
	if cmd == nil {
		m.Say(fmt.Sprintf("The whole game is analysed. %s and %s: less and more thorough.", m.keys.First(action.Weaker), m.keys.First(action.Stronger)))
	}
	return cmd
}

// restart analyses anew with other settings; what is known stays as long as it is
// the better.
func (r *reviewing) restart() tea.Cmd {
	r.stopped = false
	return r.begin()
}

func (r *reviewing) changeEffort(n int) tea.Cmd {
	m := r.m
	n = max(0, min(n, len(efforts)-1))
	more := n > r.effort
	r.effort = n
	e := efforts[n]
	m.Say(fmt.Sprintf("Analysis: %s, depth %d, the last %d exactly.", e.Name, e.Limits.Depth, e.Limits.Exact))
	if !more && r.job == nil {
		return nil
	}
	return r.restart()
}
