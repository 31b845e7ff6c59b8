package review

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"othello/game"
)

// MaxCached is the number of values that a Cache keeps: some 800 games. Beyond it
// those that were not used for longest are dropped.
const MaxCached = 100_000

// kind says to what horizon a value was searched: values of two kinds are kept
// apart, or the same position would be judged by plies of different parity.
type kind uint8

const (
	bestOf    kind = iota // as a position of a game, at full depth
	afterMove             // as what a move leads to, one ply less
)

// Cache keeps values on disk, so that a game is judged once. It holds what one
// engine found under one set of limits; positions that are the same up to
// symmetry share a value. It may be used from several goroutines. A nil Cache
// keeps nothing.
type Cache struct {
	path string // of the file; empty for none
	key  string // of the settings

	mu      sync.Mutex
	entries map[cacheKey]cacheEntry
	chosen  map[game.Position]chosen // what a network expects players to choose; canonical positions
	now     uint32                   // number of times the file was opened
	changed bool                     // since it was read or saved
}

type cacheKey struct {
	position game.Position // canonical
	kind     kind
}

type cacheEntry struct {
	value Value  // Line as seen from the canonical position
	used  uint32 // now when it was last looked up or stored
}

// Lookup returns the value kept for p.
func (c *Cache) Lookup(p game.Position, k kind) (Value, bool) {
	if c == nil {
		return Value{}, false
	}
	canonical, by := p.Canonical()
	key := cacheKey{canonical, k}
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return Value{}, false
	}
	if e.used != c.now {
		e.used = c.now
		c.entries[key] = e
		c.changed = true
	}
	v := e.value
	// A line that does not fit the position was damaged on disk in a way that the
	// checksum cannot see: better to search again.
	if v.Line = p.LegalPart(turned(v.Line, by.Inverse())); len(v.Line) == 0 || !sound(v) {
		return Value{}, false
	}
	return v, true
}

// Store keeps v for p, unless something better is kept already.
func (c *Cache) Store(p game.Position, k kind, v Value) {
	if c == nil || !v.Known || len(v.Line) == 0 {
		return
	}
	canonical, by := p.Canonical()
	v.Line = turned(v.Line, by)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(cacheKey{canonical, k}, cacheEntry{value: v, used: c.now})
	c.changed = true
}

// put keeps the better of an entry and the one that is there.
func (c *Cache) put(key cacheKey, e cacheEntry) {
	if old, ok := c.entries[key]; ok {
		e.value = old.value.better(e.value)
		e.used = max(old.used, e.used)
	}
	c.entries[key] = e
}

// keep drops the entries beyond MaxCached that were not used for longest, and
// gives the others in a fixed order.
func (c *Cache) keep() []cacheKey {
	keys := make([]cacheKey, 0, len(c.entries))
	for key := range c.entries {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b cacheKey) int {
		return cmp.Or(
			cmp.Compare(c.entries[b].used, c.entries[a].used),
			cmp.Compare(a.position.Own, b.position.Own),
			cmp.Compare(a.position.Opp, b.position.Opp),
			cmp.Compare(a.position.Out, b.position.Out),
			cmp.Compare(a.kind, b.kind),
		)
	})
	if len(keys) > MaxCached {
		for _, key := range keys[MaxCached:] {
			delete(c.entries, key)
		}
		keys = keys[:MaxCached]
	}
	return keys
}

// turned returns a line after a symmetry of the board.
func turned(line []game.Square, by game.Symmetry) []game.Square {
	out := make([]game.Square, len(line))
	for i, m := range line {
		out[i] = by.Square(m)
	}
	return out
}

// sound reports whether a value from disk can be one.
func sound(v Value) bool {
	return v.Known && math.Abs(v.Score) <= 64 && v.Depth >= 0 && v.Confidence >= 0 && v.Confidence <= 100
}
