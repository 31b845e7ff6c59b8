package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/session"
)

// efforts are how much work the analysis of a game may do.
var efforts = review.Efforts()

// reviewJob is a run of the analysis in the background. Progress may be lost, the end
// may not.
type reviewJob struct {
	cancel context.CancelFunc
	latest atomic.Pointer[review.Review]
	told   atomic.Bool // latest is about to be looked at
}

type reviewOutcome struct {
	review *review.Review
	note   string // trouble with the cache, empty if there was none
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
	k := m.ses.Kinds()[m.study.kind]
	settings := review.Settings{Name: strings.TrimSpace(cmp.Or(k.ID, k.Name) + " " + m.setup.Engines), Limits: efforts[r.effort].Limits, Network: m.network.engine, Played: m.setup.Reference.Book().Played}
	r.asked = settings.String()
	if r.complete == r.asked {
		return nil
	}
	j := &reviewJob{}
	j.latest.Store(r.known)
	r.job = j
	start, caches := r.known, &m.caches
	report := func(found *review.Review) {
		j.latest.Store(found)
		if !j.told.Swap(true) { // screens are not drawn more often than eyes see
			m.ses.After(pulse, func() {
				j.told.Store(false)
				if r.job == j {
					r.known = j.latest.Load()
				}
			})
		}
	}
	j.cancel = session.Background(m.ses, func(ctx context.Context) (reviewOutcome, error) {
		return runReview(ctx, k.Analyst(), settings, caches, start, report)
	}, func(out reviewOutcome, err error) {
		if r.job == j {
			r.ended(out, err)
		}
	})
	return nil
}

// runReview analyses the game.
func runReview(ctx context.Context, e ai.Engine, s review.Settings, caches *reviewCaches, start *review.Review, report func(*review.Review)) (out reviewOutcome, err error) {
	out.review = start
	var trouble error
	s.Cache, trouble = caches.open(s)
	saved := time.Now()
	out.review, err = review.Run(ctx, e, s, start, func(r *review.Review) {
		report(r)
		if time.Since(saved) >= cacheSaveEvery {
			trouble = errors.Join(trouble, s.Cache.Save())
			saved = time.Now()
		}
	})
	if err := errors.Join(trouble, s.Cache.Save()); err != nil {
		out.note = err.Error()
	}
	return out, err
}

// endJob stops the analysis at once and keeps what it has found.
func (r *reviewing) endJob() {
	if r.job != nil {
		r.known = r.job.latest.Load()
		r.job.cancel()
		r.job = nil
	}
}

// ended takes in the end of the analysis; without an outcome it crashed.
func (r *reviewing) ended(out reviewOutcome, err error) {
	m := r.m
	r.known = r.job.latest.Load()
	r.job = nil
	if out.review != nil {
		r.known = out.review
	}
	if out.note != "" {
		m.Warn("The results are not kept: " + out.note + ".")
	}
	switch {
	case err == nil:
		r.complete = r.asked
	case !errors.Is(err, context.Canceled):
		r.fault, r.stopped = err, true
		m.Warn(fmt.Sprintf("The analysis ended: %v. %s goes on.", err, m.keys.First(action.Pause)))
	}
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
