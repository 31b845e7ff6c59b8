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
	s := Settings{Name: "engine"}
	position := func(n int) game.Position { return game.Position{Own: 1, Opp: game.Bitboard(2 << n)} }
	store := func(c *Cache, n int) {
		c.Store(position(n), bestOf, Value{Known: true, Line: []game.Square{game.Pass}})
	}
	for _, before := range []int{0, maxFiles + 1} { // files of other settings, one of which goes
		t.Run(fmt.Sprintf("%d files", before), func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				dir, was := filepath.Join(r.Dir, "reviews"), "0"
				for i := range before {
					if err := os.MkdirAll(dir, 0o700); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("review-%d.cache", i)), nil, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				size := func() string { return fmt.Sprint(open(t, dir, s).Len()) }
				if before > 0 {
					c := open(t, dir, s)
					store(c, 0)
					if err := c.Save(); err != nil {
						t.Fatal(err)
					}
					was = "1"
				}
				c := open(t, dir, s)
				store(c, 1)
				want := fmt.Sprint(c.Len())
				var err error
				r.Run(func() { err = c.Save() })
				r.Outcome(t, size(), was, want, disktest.Told(err))
				if r.Dead {
					c = open(t, dir, s)
				}
				store(c, 2)
				store(c, 1)
				if err := c.Save(); err != nil || size() != fmt.Sprint(c.Len()) || c.Len() < 2 {
					t.Errorf("the next time: %v, %s values", err, size())
				}
			})
		})
	}
}

// TestDamagedCacheFaults: what cannot be set aside does not keep a cache from being used.
func TestDamagedCacheFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := open(t, r.Dir, Settings{}).path
		if err := os.WriteFile(path, []byte("no cache"), 0o600); err != nil {
			t.Fatal(err)
		}
		var c *Cache
		var err error
		r.Run(func() { c, err = OpenCache(r.Dir, Settings{}) })
		if err == nil {
			t.Error("nothing is told")
		}
		if r.Dead {
			c, _ = OpenCache(r.Dir, Settings{})
		}
		c.Store(game.Start(game.Size8), bestOf, Value{Known: true, Line: []game.Square{game.At(5, 4)}})
		if err := c.Save(); err != nil || open(t, r.Dir, Settings{}).Len() != 1 {
			t.Errorf("the next time: %v", err)
		}
	})
}
