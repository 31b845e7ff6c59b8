package positions

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"othello/game"
	"othello/internal/disk/disktest"
)

// counting is work of two blocks whose records are counted.
type counting struct{}

func (counting) About(int) string    { return "counting" }
func (counting) Blocks(int) int      { return 2 }
func (counting) Searcher() *searcher { return &searcher{} }
func (counting) Block(_ context.Context, _ *searcher, part, block int) (list []Record, err error) {
	for n := range 3 {
		p, _ := game.Position{Own: 1 << part, Opp: game.Bitboard(256 << (3*block + n))}.Canonical()
		list = append(list, Record{Position: p, Kind: Exact})
	}
	return list, nil
}

// TestSelfPlayFaults lets every step of making parts fail: each is there, whole, or is not, and
// the next run goes on.
func TestSelfPlayFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		run := func() error {
			return MakeParts(t.Context(), counting{}, r.Dir, "x", 1, 2, 1, func(int, int, bool) {})
		}
		found := func() string {
			n := 0
			for part := 1; part <= 2; part++ {
				_, list, err := Read(fileName(r.Dir, "x", part) + ".pos")
				if errors.Is(err, os.ErrNotExist) {
					continue
				}
				if err != nil || len(list) != 6 {
					t.Errorf("part %d has %d records, %v", part, len(list), err)
				}
				n++
			}
			return strconv.Itoa(n)
		}
		var err error
		r.Run(func() { err = run() })
		if n := found(); n != "1" { // one of two parts is as good as none
			r.Outcome(t, n, "0", "2", disktest.Told(err))
		} else if err == nil && !r.Dead {
			t.Error("a part is missing without a word")
		}
		if err := run(); err != nil || found() != "2" {
			t.Errorf("the next time: %v, %s parts", err, found())
		}
		if left, _ := filepath.Glob(filepath.Join(r.Dir, "*.part")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}
