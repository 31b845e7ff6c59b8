package review

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math"
	"path/filepath"
	"sync"
	"time"

	"othello/game"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// MaxCached is the most values in a Cache, some 800 games. Others give way at random.
const MaxCached = 100_000

// The file is cacheMagic, the entries as gob, and the CRC-32 (IEEE) of both.
const (
	cacheMagic   = "othello review 6\n"
	cacheName    = "reviews.cache"
	formerCaches = "review-*.cache" // of versions that had a file for each engine
	maxCacheFile = 64 << 20         // bytes
)

// kind is the horizon of a search. The cache separates the kinds, since depths of
// different parity score the same position differently.
type kind uint8

const (
	bestOf    kind = iota // a position of the game, at full depth
	afterMove             // the position after a move, one ply less
)

// Cache stores values on disk, so that a game is analysed once. Symmetric positions share
// a value. It may be used from several goroutines. A nil Cache stores nothing.
type Cache struct {
	path string // of the file

	mu      sync.Mutex
	entries map[cacheKey]Value // whose Line is in the canonical orientation; nil before the file is read
	changed bool               // since it was read or saved
	saved   time.Time
}

type cacheKey struct {
	Settings uint64        // hash of the text of the settings
	Position game.Position // canonical
	Kind     kind
}

// keyOf returns the key of p, and the symmetry that makes it canonical.
func keyOf(settings string, p game.Position, k kind) (cacheKey, game.Symmetry) {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(settings))
	canonical, by := p.Canonical()
	return cacheKey{hash.Sum64(), canonical, k}, by
}

// OpenCache returns the cache of a directory, which need not exist yet; nil for none. Its file
// is read when it is first needed. What cannot be read is searched again, and written over.
func OpenCache(dir string) *Cache {
	if dir == "" {
		return nil
	}
	return &Cache{path: filepath.Join(dir, cacheName)}
}

// lookup returns the value of p that was stored for settings of that text.
func (c *Cache) lookup(settings string, p game.Position, k kind) (Value, bool) {
	if c == nil {
		return Value{}, false
	}
	key, by := keyOf(settings, p, k)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.load()
	v := c.entries[key]
	// A line with an illegal first move was damaged before its checksum was written:
	// search again.
	if v.Line = p.LegalPart(turned(v.Line, by.Inverse())); len(v.Line) == 0 || !sound(v) {
		return Value{}, false
	}
	return v, true
}

// store stores v for p, unless a better value is stored.
func (c *Cache) store(settings string, p game.Position, k kind, v Value) {
	if c == nil || !v.Known || len(v.Line) == 0 {
		return
	}
	key, by := keyOf(settings, p, k)
	v.Line = turned(v.Line, by)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.load()
	c.entries[key] = c.entries[key].better(v)
	c.changed = true
}

// load reads the file the first time.
func (c *Cache) load() {
	if c.entries == nil {
		wholefile.Sweep(filepath.Dir(c.path))
		c.entries = c.read()
	}
}

// read returns what the file has; nothing if it cannot be read.
func (c *Cache) read() map[cacheKey]Value {
	data, err := wholefile.Read(c.path, maxCacheFile)
	if err == nil {
		var entries map[cacheKey]Value
		if entries, err = decodeCache(data); err == nil {
			return entries
		}
	}
	return map[cacheKey]Value{}
}

// Save writes the cache atomically, merged with what other processes have saved. It writes
// nothing if nothing changed, or if it did so less than that time ago.
func (c *Cache) Save(least time.Duration) error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.changed || time.Since(c.saved) < least {
		return nil
	}
	for key, v := range c.read() {
		c.entries[key] = c.entries[key].better(v)
	}
	dir := filepath.Dir(c.path)
	err := disk.MkdirAll(dir, 0o700)
	if err == nil {
		err = wholefile.Write(c.path, c.encode())
	}
	if err != nil {
		return fmt.Errorf("saving the cache of reviews: %w", err)
	}
	c.changed, c.saved = false, time.Now()
	for _, former := range disk.Matching(dir, formerCaches) {
		_ = disk.Remove(former)
	}
	return nil
}

func (c *Cache) encode() []byte {
	for key := range c.entries {
		if len(c.entries) <= MaxCached {
			break
		}
		delete(c.entries, key)
	}
	out := bytes.NewBufferString(cacheMagic)
	if err := gob.NewEncoder(out).Encode(c.entries); err != nil {
		panic(err) // gob has all these types
	}
	return binary.LittleEndian.AppendUint32(out.Bytes(), crc32.ChecksumIEEE(out.Bytes()))
}

// decodeCache reads what encode writes.
func decodeCache(data []byte) (entries map[cacheKey]Value, err error) {
	body := len(data) - 4
	if !bytes.HasPrefix(data, []byte(cacheMagic)) {
		return nil, errors.New("not a cache of reviews of this version")
	}
	if body < len(cacheMagic) || crc32.ChecksumIEEE(data[:body]) != binary.LittleEndian.Uint32(data[body:]) {
		return nil, errors.New("its checksum is wrong")
	}
	entries = map[cacheKey]Value{}
	if err := gob.NewDecoder(bytes.NewReader(data[len(cacheMagic):body])).Decode(&entries); err != nil {
		return nil, err
	}
	for key, v := range entries {
		if key.Position.Overlaps() || !sound(v) {
			return nil, errors.New("it has an invalid value")
		}
	}
	return entries, nil
}

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
