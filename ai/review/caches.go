package review

import (
	"context"
	"errors"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
)

// Caches are the caches of a directory, one for each engine and limits, opened when first
// needed. They may be used from several goroutines.
type Caches struct {
	Dir string // empty to store nothing

	mu     sync.Mutex
	opened map[string]*Cache // by the text of the settings
}

// Kept is the result of Caches.Run.
type Kept struct {
	Review  *Review // as far as it got
	Unsaved error   // why results are not stored; nil if they are
}

// saveEvery is the least time between two writes of a cache.
const saveEvery = 2 * time.Second

// Run is Run with the cache of the settings, which it saves now and then and at the end.
func (c *Caches) Run(ctx context.Context, e ai.Engine, s Settings, r *Review, progress func(*Review)) (out Kept, err error) {
	out.Review = r
	s.Cache = c.open(s)
	saved := time.Now()
	out.Review, err = Run(ctx, e, s, r, func(r *Review) {
		progress(r)
		if time.Since(saved) >= saveEvery {
			out.Unsaved = errors.Join(out.Unsaved, s.Cache.Save())
			saved = time.Now()
		}
	})
	out.Unsaved = errors.Join(out.Unsaved, s.Cache.Save())
	return out, err
}

// Known returns a review of a line with what reviews of the usual effort in a version of the
// program have stored, without a search.
func (c *Caches) Known(version string, line []*game.Node) *Review {
	s := By(version, efforts[UsualEffort])
	s.Cache = c.open(s)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, _ := Run(ctx, nil, s, New(line), nil) // the error says that something is not known
	return r
}

// open returns the cache of the settings; nil for none.
func (c *Caches) open(s Settings) *Cache {
	if c.Dir == "" {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.opened == nil {
		c.opened = map[string]*Cache{}
	}
	if c.opened[s.String()] == nil {
		c.opened[s.String()] = OpenCache(c.Dir, s)
	}
	return c.opened[s.String()]
}
