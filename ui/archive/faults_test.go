package archive

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of keeping and deleting a game fail.
func TestFaults(t *testing.T) {
	second := Meta{Ended: noon.Add(time.Hour), Black: you, White: engine}
	for name, c := range map[string]struct {
		before   func(t *testing.T, a *Archive)
		do       func(t *testing.T, a *Archive) error
		old, new string // moves of the games that are listed
	}{
		"the first": {func(*testing.T, *Archive) {}, func(t *testing.T, a *Archive) error {
			return put(a, played(t, wipeout), Meta{Ended: noon, Black: you, White: engine})
		}, "", wipeout},
		"another": {func(*testing.T, *Archive) {}, nil, wipeout, "f5d6 " + wipeout},
		"one that ended anew": {func(t *testing.T, a *Archive) { add(t, a, played(t, "f5d6"), second) }, func(t *testing.T, a *Archive) error {
			return put(a, played(t, "f5f6"), second)
		}, "f5d6 " + wipeout, "f5f6 " + wipeout},
		"deleted": {func(*testing.T, *Archive) {}, func(t *testing.T, a *Archive) error {
			return a.Delete(entries(t, a)[0])
		}, wipeout, ""},
	} {
		if c.do == nil {
			c.do = func(t *testing.T, a *Archive) error { return put(a, played(t, "f5d6"), second) }
		}
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				a := Open(filepath.Join(r.Dir, "games"))
				listed := func() string {
					var moves []string
					for _, e := range entries(t, a) {
						if e.Damaged != "" {
							t.Errorf("%s is damaged: %s", e.Path, e.Damaged)
						}
						moves = append(moves, e.Moves+e.Note)
					}
					return strings.Join(moves, " ")
				}
				if name != "the first" {
					add(t, a, played(t, wipeout), Meta{Ended: noon, Black: you, White: engine})
				}
				c.before(t, a)
				var err error
				r.Run(func() { err = c.do(t, a) })
				found := listed()
				if r.Unread && found == "f5d6 "+c.new { // the earlier version stays beside the later one
					return
				}
				r.Outcome(t, found, c.old, c.new, disktest.Told(err))
				if found != c.new {
					if err := c.do(t, a); err != nil || listed() != c.new {
						t.Errorf("the next time: %v, %s", err, listed())
					}
				}
				if n := len(find(t, a.dir)); n < len(strings.Fields(c.old)) {
					t.Errorf("a game is lost: there are %d files", n)
				}
			})
		})
	}
}

// find returns all SGF files below a folder.
func find(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	for depth := range 3 {
		list, err := filepath.Glob(dir + strings.Repeat("/*", depth+1) + ".sgf")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}
