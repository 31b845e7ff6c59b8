package review

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"othello/game"
	"othello/internal/disk/disktest"
)

// TestCacheFaults lets every step of saving the cache fail: it is the whole old one or
// the whole new one, and the next time it is saved with all that is known.
func TestCacheFaults(t *testing.T) {
	position := func(n int) game.Position { return game.Position{Own: 1, Opp: game.Bitboard(2 << n)} }
	store := func(c *Cache, n int) {
		c.store(engine, position(n), bestOf, Value{Known: true, Line: []game.Square{game.Pass}})
	}
	for _, before := range []int{0, 3} { // files of earlier versions, which go
		t.Run(fmt.Sprintf("%d files", before), func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				dir, was := filepath.Join(r.Dir, "reviews"), "0"
				size := func() string { return fmt.Sprint(OpenCache(dir).Len()) }
				if before > 0 {
					c := OpenCache(dir)
					store(c, 0)
					if err := c.Save(0); err != nil {
						t.Fatal(err)
					}
					was = "1"
				}
				for i := range before {
					if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("review-%d.cache", i)), nil, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				c := OpenCache(dir)
				store(c, 1)
				want := fmt.Sprint(c.Len())
				var err error
				r.Run(func() { err = c.Save(0) })
				r.Outcome(t, size(), was, want, disktest.Told(err))
				if r.Dead {
					c = OpenCache(dir)
				}
				store(c, 2)
				store(c, 1)
				if err := c.Save(0); err != nil || size() != fmt.Sprint(c.Len()) || c.Len() < 2 {
					t.Errorf("the next time: %v, %s values", err, size())
				}
			})
		})
	}
}
