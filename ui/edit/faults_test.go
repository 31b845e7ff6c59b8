package edit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/disk/disktest"
	"othello/ui/scene"
)

// TestPositionFaults lets every step of saving a position fail: the positions of before
// stay, and a change that could not be written is written with the next.
func TestPositionFaults(t *testing.T) {
	names := func(list []position) string {
		var all []string
		for _, p := range list {
			all = append(all, p.name)
		}
		return strings.Join(all, " ")
	}
	start := game.StartBoard(game.Size8)
	for name, c := range map[string]struct {
		do       change
		old, new string
	}{
		"the first": {saving("a", start), "", "a"},
		"another":   {saving("b", start), "a", "a b"},
		"deleted":   {deleting("a"), "a", ""},
	} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				dir := filepath.Join(r.Dir, "data")
				s := &store{dir: dir}
				if c.old != "" {
					_, _ = s.apply(saving("a", start))
				}
				var list []position
				var err error
				r.Run(func() { list, err = s.apply(c.do) })
				r.Outcome(t, names(stored(dir)), c.old, c.new, disktest.Told(err))
				if !r.Dead && !r.Unread && names(list) != c.new {
					t.Errorf("it shows %s", names(list))
				}
				if (err == nil) != (s.unkept() == 0) && !r.Dead {
					t.Errorf("%d changes are not written after %v", s.unkept(), err)
				}
				if r.Dead {
					s = &store{dir: dir}
				}
				list, _ = s.apply(nil)
				before := names(list)
				_, err = s.apply(saving("z", start))
				if got := names(stored(dir)); err != nil || got != strings.TrimSpace(before+" z") || s.unkept() > 0 {
					t.Errorf("the next time: %v, %s", err, got)
				}
			})
		})
	}
}

// TestDamagedPositionsFaults: a file that cannot be read is not written over before it
// has another name.
func TestDamagedPositionsFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		if err := os.WriteFile(filepath.Join(r.Dir, positionsFile), []byte("?"), 0o600); err != nil {
			t.Fatal(err)
		}
		s := &store{dir: r.Dir}
		var err error
		r.Run(func() { _, err = s.apply(saving("a", game.StartBoard(game.Size8))) })
		if err == nil && !r.Dead {
			t.Error("nothing is told")
		}
		if r.Dead {
			s = &store{dir: r.Dir}
		}
		list, err := s.apply(saving("b", game.StartBoard(game.Size8)))
		if s.unkept() > 0 || !r.Dead && len(list) != 2 {
			t.Errorf("the next time: %v, %v", err, list)
		}
		kept, err := filepath.Glob(filepath.Join(r.Dir, damagedFile))
		if err != nil || len(kept) != 1 {
			t.Errorf("the damaged file is gone: %v, %v", kept, err)
		}
	})
}

// TestDraftFaults lets every step fail of keeping what is edited: the position of before or this
// one is there the next time.
func TestDraftFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		square := func(e *editor, s game.Square) (told []string) {
			e.take(e.Square(s))
			for _, effect := range e.all {
				if warn, failed := effect.(scene.Warn); failed {
					told = append(told, warn.Err.Error())
				}
			}
			return told
		}
		square(newEditor(t, r.Dir), 0)
		old := game.StartBoard(game.Size8).With(0, game.Black)
		var told []string
		r.Run(func() { told = square(newEditor(t, r.Dir), 1) })
		found := stored(r.Dir)
		switch {
		case r.Unread && len(told) > 0:
		case len(found) == 1 && found[0].board == old && (r.Dead || len(told) > 0):
		case len(found) == 1 && found[0].board == old.With(0, game.Empty).With(1, game.Black):
		default:
			t.Errorf("there is %+v, told %q", found, told)
		}
		if told = square(newEditor(t, r.Dir), 2); len(told) > 0 {
			t.Errorf("the next time it tells %q", told)
		}
	})
}
