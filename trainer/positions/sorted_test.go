package positions

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
)

// sorted sorts the lists, a store each.
func sorted(t *testing.T, drop func(Record) bool, lists ...[]Record) *Sorted {
	t.Helper()
	dir := t.TempDir()
	var names []string
	for i, list := range lists {
		names = append(names, filepath.Join(dir, string(rune('a'+i))))
		write(t, names[i], list[:len(list)/2], list[len(list)/2:])
	}
	to := filepath.Join(dir, "sorted")
	must(t, Sort(t.Context(), to, names, drop, func(int) {}))
	s, err := OpenSorted(to)
	must(t, err)
	return s
}

func epoch(t *testing.T, s *Sorted, split Split, part Part, least, most, n int) (list []Record) {
	t.Helper()
	for chunk, err := range s.Epoch(split, part, least, most, 7, n) {
		must(t, err)
		list = append(list, chunk...)
	}
	return list
}

func TestSorted(t *testing.T) {
	list := made(3000)
	held := Held{list[5].Position: true}
	s := sorted(t, held.Drop, list[:2000], list[1000:]) // a thousand are there twice
	var first []Record
	where := map[game.Position]bool{}
	for part := range 3 {
		got := epoch(t, s, Split{TestFrom: 2019, Validate: 8}, Part(part), 0, 64, 0)
		if part == int(Train) {
			first = got
		}
		for _, r := range got {
			if where[r.Position] {
				t.Fatal("a position is there twice")
			}
			where[r.Position] = true
			if (r.Year >= 2019) != (Part(part) == Test) {
				t.Fatalf("a game of %d is in part %d", r.Year, part)
			}
		}
	}
	if len(where) != 2999 || where[list[5].Position] {
		t.Errorf("%d of 2999 positions, one that is held out: %v", len(where), where[list[5].Position])
	}
	split := Split{TestFrom: 2019, Validate: 8}
	if !slices.Equal(first, epoch(t, s, split, Train, 0, 64, 0)) {
		t.Error("an epoch differs from itself")
	}
	second := epoch(t, s, split, Train, 0, 64, 1)
	if len(first) != len(second) || slices.Equal(first, second) {
		t.Errorf("epochs of %d and %d positions are in one order", len(first), len(second))
	}
	few := epoch(t, s, Split{}, Train, 20, 22, 0)
	for _, r := range few {
		if e := r.Position.Empties(); e < 20 || e > 22 {
			t.Fatalf("a position with %d empties", e)
		}
	}
	if len(few) == 0 {
		t.Error("no positions with 20 to 22 empties")
	}
}

func TestMerge(t *testing.T) {
	p := made(2)
	at := func(i int, kind Kind, score int16, result int8, played bool) Record {
		return Record{Position: p[i].Position, Kind: kind, Score: score, Result: result, Played: played}
	}
	got := merge([]Record{
		at(0, Search, 100, 0, false), at(1, Search, 30, 3, true), at(0, Search, 301, -4, true), at(0, Search, 100, -7, true),
		at(1, Exact, 50, 0, false), at(1, Search, 10, 6, true),
	})
	deep := at(0, Search, 7, 0, false)
	deep.Depth = 9
	if one := merge([]Record{at(0, Search, 100, 0, false), deep, at(0, Search, 100, 0, false)}); !slices.Equal(one, []Record{deep}) {
		t.Errorf("merged %+v, want the deepest, %+v", one, deep)
	}
	if want := []Record{at(0, Search, 167, -6, true), at(1, Exact, 50, 5, true)}; !slices.Equal(got, want) {
		t.Errorf("merged %+v, want %+v", got, want)
	}
}

func TestHeldMoves(t *testing.T) {
	h := Held{}
	h.Hold(game.Start(game.Size8).Transform(game.MirrorFiles))
	if len(h) != 2 { // all first moves are alike
		t.Errorf("%d positions", len(h))
	}
}

func TestSortFails(t *testing.T) {
	dir := t.TempDir()
	store, to := filepath.Join(dir, "x.pos"), filepath.Join(dir, "sorted")
	write(t, store, made(2000))
	none := func(Record) bool { return false }
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Sort(ctx, to, []string{store}, none, func(int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	b, err := os.ReadFile(store)
	must(t, err)
	b[len(b)-9] ^= 1
	must(t, os.WriteFile(store, b, 0o600))
	if err := Sort(t.Context(), to, []string{store}, none, func(int) {}); !errors.Is(err, ErrFormat) {
		t.Errorf("a damaged store: %v", err)
	}
	if _, err := OpenSorted(to); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder was left: %v", err)
	}
	write(t, filepath.Join(dir, "y.pos"), made(10))
	for range 2 { // the second one in place of the first
		must(t, Sort(t.Context(), to, []string{filepath.Join(dir, "y.pos")}, none, func(int) {}))
	}
	must(t, os.WriteFile(filepath.Join(to, "notes"), nil, 0o600))
	if err := Sort(t.Context(), to, []string{filepath.Join(dir, "y.pos")}, none, func(int) {}); err == nil || !strings.Contains(err.Error(), "notes") {
		t.Errorf("a folder with something else: %v", err)
	}
	buckets, err := filepath.Glob(filepath.Join(to, "*.pos"))
	if err != nil || len(buckets) == 0 {
		t.Fatalf("no buckets: %v", err)
	}
	if b, err = os.ReadFile(buckets[0]); err != nil {
		t.Fatal(err)
	}
	must(t, os.WriteFile(buckets[0], b[:len(b)-1], 0o600))
	s, err := OpenSorted(to)
	must(t, err)
	failed := false
	for _, err := range s.Epoch(Split{}, Train, 0, 64, 1, 1) {
		failed = failed || errors.Is(err, ErrFormat)
	}
	if !failed {
		t.Error("a bucket that is cut off was read")
	}
}
