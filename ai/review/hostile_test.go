package review

import (
	"testing"

	"othello/game"
	"othello/internal/memory/memorytest"
)

// TestHostileSizes reads caches with a right checksum in which a number of four bytes begins
// anywhere, which claims thousands of millions of entries, moves or letters.
func TestHostileSizes(t *testing.T) {
	c := &Cache{entries: map[cacheKey]Value{}}
	p := game.Start(game.Size8)
	c.store(engine, p, bestOf, Value{Known: true, Line: []game.Square{game.At(5, 4)}})
	good := c.encode()
	used := memorytest.Allocated(func() {
		for at := len(cacheMagic); at < len(good)-4; at++ {
			data := append([]byte(nil), good...)
			data[at] = 1<<8 - 4
			_, _ = decodeCache(fixed(data)) // some are still a cache
		}
	})
	if most := len(good) * memorytest.Little; used > most {
		t.Errorf("%d bytes allocated for %d files", used, len(good))
	}
}
