package book

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of extending a book fail: the file is the whole old book or
// the whole new one, and so is the book in use.
func TestFaults(t *testing.T) {
	end := playedGame(t)
	sizes := []string{"none"} // of the book after so many games
	l, own := tryLearner(t, quietly)
	for range 3 {
		if _, err := l.Learn(t.Context(), end); err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, fmt.Sprint(load(t, own).Len()))
	}
	for _, games := range []int{0, 1} { // learnt before
		t.Run(fmt.Sprintf("after %d games", games), func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				path := filepath.Join(r.Dir, "own", "own.book")
				start := func() *Learner {
					return &Learner{Path: path, Live: &Live{}, First: oneMove, Judge: func() Judge { return judgeFunc(quietly).judge }, Wait: time.Hour}
				}
				size := func() string {
					if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
						return "none"
					}
					return fmt.Sprint(load(t, path).Len())
				}
				l := start()
				for range games {
					if _, err := l.Learn(t.Context(), end); err != nil {
						t.Fatal(err)
					}
				}
				var err error
				r.Run(func() { _, err = l.Learn(t.Context(), end) })
				r.Outcome(t, size(), sizes[games], sizes[games+1], disktest.Told(err))
				if r.Dead {
					l = start()
				}
				learnt := slices.Index(sizes, size())
				if _, err := l.Learn(t.Context(), end); err != nil || size() != sizes[learnt+1] {
					t.Errorf("the next time: %v, %s positions", err, size())
				}
			})
		})
	}
}
