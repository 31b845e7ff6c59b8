package review

import (
	"math"
	"sync"

	"othello/game"
)

// MaxCached is the most values in a Cache, some 800 games. Others give way at random.
const MaxCached = 100_000

// kind is the horizon of a search. The cache separates the kinds, since depths of
// different parity score the same position differently.
type kind uint8

const (
	bestOf    kind = iota // a position of the game, at full depth
	afterMove             // the position after a move, one ply less
)

// Cache stores values on disk, so that a game is analysed once. It holds the results of
// one engine under one set of limits; symmetric positions share a value. It may be used
// from several goroutines. A nil Cache stores nothing.
type Cache struct {
	path string // of the file; empty for none
	key  string // of the settings

	mu      sync.Mutex
	entries map[cacheKey]Value // whose Line is in the canonical orientation
	changed bool               // since it was read or saved
}

type cacheKey struct {
	Position game.Position // canonical
	Kind     kind
}

// Lookup returns the stored value of p.
func (c *Cache) Lookup(p game.Position, k kind) (Value, bool) {
	if c == nil {
		return Value{}, false
	}
	canonical, by := p.Canonical()
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.entries[cacheKey{canonical, k}]
	if !ok {
		return Value{}, false
	}
	// A line with an illegal first move was damaged before its checksum was written:
	// search again.
	if v.Line = p.LegalPart(turned(v.Line, by.Inverse())); len(v.Line) == 0 || !sound(v) {
		return Value{}, false
	}
	return v, true
}

// Store stores v for p, unless a better value is stored.
func (c *Cache) Store(p game.Position, k kind, v Value) {
	if c == nil || !v.Known || len(v.Line) == 0 {
		return
	}
	canonical, by := p.Canonical()
	v.Line = turned(v.Line, by)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(cacheKey{canonical, k}, v)
	c.changed = true
}

// put stores the better of v and the value of that key.
func (c *Cache) put(key cacheKey, v Value) { c.entries[key] = c.entries[key].better(v) }

// turned returns a line transformed by a symmetry.
func turned(line []game.Square, by game.Symmetry) []game.Square {
	out := make([]game.Square, len(line))
	for i, m := range line {
		out[i] = by.Square(m)
	}
	return out
}

// sound reports whether a value from disk is in range.
func sound(v Value) bool {
	return v.Known && math.Abs(v.Score.Discs) <= 64 && v.Depth >= 0 && v.Confidence >= 0 && v.Confidence <= 100
}
