package edit

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/disk/disktest"
	"othello/internal/wholefile"
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
		"renamed":   {renaming("a", "c"), "a", "c"},
		"deleted":   {deleting("a"), "a", ""},
	} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				dir := filepath.Join(r.Dir, "data")
				s := &store{dir: dir}
				if c.old != "" {
					s.apply(nil, saving("a", start))
				}
				var out outcome
				r.Run(func() { out = s.apply(nil, c.do) })
				told := disktest.Told(cmp.Or(out.unkept, out.err))
				if r.Unread {
					told = out.trouble
				}
				r.Outcome(t, names((&store{dir: dir}).apply(nil, nil).list), c.old, c.new, told)
				if !r.Dead && !r.Unread && names(out.list) != c.new {
					t.Errorf("it shows %s", names(out.list))
				}
				if (out.unkept == nil) != (s.unkept() == 0) && !r.Dead {
					t.Errorf("%d changes are not written after %v", s.unkept(), out.unkept)
				}
				if r.Dead {
					s = &store{dir: dir}
				}
				before := names(s.apply(nil, nil).list)
				out = s.apply(nil, saving("z", start))
				if got := names((&store{dir: dir}).apply(nil, nil).list); out.unkept != nil || got != strings.TrimSpace(before+" z") || s.unkept() > 0 {
					t.Errorf("the next time: %v, %s", out.unkept, got)
				}
			})
		})
	}
}

// TestDamagedPositionsFaults: a file that cannot be read is not written over before it
// has another name.
func TestDamagedPositionsFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		if err := os.WriteFile(filepath.Join(r.Dir, positionsName), []byte("?"), 0o600); err != nil {
			t.Fatal(err)
		}
		s := &store{dir: r.Dir}
		var out outcome
		r.Run(func() { out = s.apply(nil, saving("a", game.StartBoard(game.Size8))) })
		if out.trouble == "" {
			t.Error("nothing is told")
		}
		if r.Dead {
			s = &store{dir: r.Dir}
		}
		out = s.apply(nil, saving("b", game.StartBoard(game.Size8)))
		if out.unkept != nil || !r.Dead && len(out.list) != 2 {
			t.Errorf("the next time: %v, %v", out.unkept, out.list)
		}
		kept, err := filepath.Glob(filepath.Join(r.Dir, damagedPositionsName))
		if err != nil || len(kept) != 1 {
			t.Errorf("the damaged file is gone: %v, %v", kept, err)
		}
	})
}

// TestDraftFaults lets every step fail of taking over what a program was editing that was
// killed: it is offered now, and as long as nothing else is edited also the next time.
func TestDraftFaults(t *testing.T) {
	for _, own := range []bool{false, true} {
		t.Run(map[bool]string{false: "none of its own", true: "one of its own"}[own], func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				write := func(name string, b game.Board, open bool) {
					h := history{steps: []step{{b, game.At(3, 3)}}}
					data, err := encodeDraft(h, open)
					if err == nil {
						err = wholefile.Save(filepath.Join(r.Dir, name), data)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				edited := game.StartBoard(game.Size8).With(game.At(0, 0), game.Black)
				write("editor-2.obf", edited, true)
				if own {
					write("editor.obf", game.StartBoard(game.Size6), false)
				}
				load := func() (*Draft, string) { return LoadDraft(nil, filepath.Join(r.Dir, "game.sgf")) }
				holds := func(d *Draft) bool {
					return d != nil && slices.ContainsFunc(d.history.steps, func(s step) bool { return s.board == edited })
				}
				var d *Draft
				var trouble string
				r.Run(func() { d, trouble = load() })
				if r.Unread {
					kept, err := filepath.Glob(filepath.Join(r.Dir, damagedDraftName))
					if err != nil || len(kept) != 1 || !strings.Contains(trouble, kept[0]) {
						t.Errorf("told %q; there is %v, %v", trouble, kept, err)
					}
					return
				}
				if !holds(d) || trouble != "" {
					t.Errorf("it is not offered, but %+v %s", d, trouble)
				}
				if d, trouble = load(); !holds(d) || !d.open || trouble != "" {
					t.Errorf("it is not offered the next time, but %+v %s", d, trouble)
				}
			})
		})
	}
}

// TestDamagedDraftFaults: a draft that cannot be read is told, and not removed.
func TestDamagedDraftFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := filepath.Join(r.Dir, "editor.obf")
		if err := os.WriteFile(path, []byte("?"), 0o600); err != nil {
			t.Fatal(err)
		}
		var trouble string
		r.Run(func() { _, trouble = LoadDraft(nil, filepath.Join(r.Dir, "game.sgf")) })
		if !strings.Contains(trouble, "cannot be read") {
			t.Errorf("told %q", trouble)
		}
		LoadDraft(nil, filepath.Join(r.Dir, "game.sgf"))
		if kept, err := filepath.Glob(filepath.Join(r.Dir, damagedDraftName)); err != nil || len(kept) != 1 {
			t.Errorf("the damaged file is gone: %v, %v", kept, err)
		}
	})
}
