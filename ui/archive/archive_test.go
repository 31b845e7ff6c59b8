package archive

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"othello/game"
	"othello/game/record"
)

var (
	you    = Player{Human: true, Name: "You"}
	engine = Player{Kind: "search", Level: "5", Name: "Alpha-beta 5"}
	noon   = time.Date(2026, 11, 22, 12, 0, 0, 5, time.FixedZone("", 3600))
)

// wipeout is the shortest game there is: Black wins 64-0 after 9 moves.
const wipeout = "e6f4e3f6g5d6e7f5c5"

func played(t testing.TB, moves string) *record.Record {
	t.Helper()
	records, _, err := record.Parse([]byte(moves))
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

func add(t testing.TB, a *Archive, r *record.Record, m Meta) {
	t.Helper()
	if err := put(a, r, m); err != nil {
		t.Fatal(err)
	}
}

func put(a *Archive, r *record.Record, m Meta) error {
	p, err := Pack(r, m)
	if err != nil {
		return err
	}
	return a.Put(p)
}

// TestDamagedBit changes one bit of a game that is kept.
func TestDamagedBit(t *testing.T) {
	a := Open(t.TempDir())
	add(t, a, played(t, wipeout), Meta{Ended: noon, Black: you, White: engine})
	e := entries(t, a)[0]
	data, err := os.ReadFile(e.Path)
	if err != nil || e.Damaged != "" {
		t.Fatal(err, e.Damaged)
	}
	at := bytes.Index(data, []byte("PB[")) + len("PB[")
	data[at] ^= 1
	if err := os.WriteFile(e.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Read(e); err == nil {
		t.Errorf("it is taken for whole:\n%s", data)
	}
}

func entries(t testing.TB, a *Archive) []Entry {
	t.Helper()
	list, err := a.Entries()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAdd(t *testing.T) {
	a := Open(filepath.Join(t.TempDir(), "games"))
	if list := entries(t, a); len(list) != 0 {
		t.Fatalf("an archive that is not there holds %v", list)
	}
	r := played(t, wipeout)
	r.Event = "at home"
	for n := range r.Game.Node().Path() {
		if n.Mover() == game.White {
			n.Elapsed = time.Second
		}
	}
	add(t, a, r, Meta{Ended: noon, Black: you, White: engine, Unrated: true, Helped: true})

	list := entries(t, a)
	if len(list) != 1 {
		t.Fatalf("%d games are listed, want 1", len(list))
	}
	e := list[0]
	if want := filepath.Join(a.dir, "2026", "2026-11-22-120000-you-alpha-beta-5.sgf"); e.Path != want {
		t.Errorf("the file is %s, want %s", e.Path, want)
	}
	if e.Black != you || e.White != engine || !e.Ended.Equal(noon) || !e.Unrated || !e.Helped || e.SetUp || !e.Finished {
		t.Errorf("the entry is %+v", e)
	}
	if e.Person() != game.Black || e.Opponent() != engine || e.Winner() != game.Black || e.Margin != 64 || e.Plies != 9 || e.Moves != wipeout || e.Size != game.Size8 {
		t.Errorf("the entry is %+v", e)
	}
	back, err := a.Read(e)
	if err != nil {
		t.Fatal(err)
	}
	if back.Event != "at home" || back.Date != "2026-11-22" || back.Result == nil || back.Result.Black != 64 || back.Game.Node().Board() != r.Game.Node().Board() {
		t.Errorf("the record is %+v", back)
	}
}

func TestSameGameIsReplaced(t *testing.T) {
	a := Open(t.TempDir())
	r := played(t, wipeout)
	m := Meta{Ended: noon, Black: you, White: engine}
	add(t, a, r, m)
	m.White.Level, m.White.Name = "6", "Alpha-beta 6"
	add(t, a, r, m)
	if list := entries(t, a); len(list) != 1 || list[0].White.Level != "6" {
		t.Errorf("after another end there are %+v", list)
	}
	m.Ended = m.Ended.Add(1) // in the same second
	m.White = engine
	add(t, a, r, m)
	m.Ended = m.Ended.Add(1)
	add(t, a, r, m)
	list := entries(t, a)
	if len(list) != 3 || !strings.HasSuffix(list[0].Path, "-5-3.sgf") {
		t.Errorf("three games of one second are %+v", list)
	}
}

func TestLostOnTime(t *testing.T) {
	a := Open(t.TempDir())
	add(t, a, played(t, "f5d6"), Meta{Ended: noon, Ending: OnTime(game.Black)})
	e := entries(t, a)[0]
	if e.Winner() != game.White || e.Ending != OnTime(game.Black) || !e.Finished || e.Person() != game.Empty || !strings.Contains(e.Path, "-black-white.sgf") {
		t.Errorf("the entry is %+v", e)
	}
	if text, _ := os.ReadFile(e.Path); !strings.Contains(string(text), "RE[W+Time]") {
		t.Errorf("the file is %s", text)
	}
	// Gone on with without clocks, to another end.
	r, err := a.Read(e)
	if err != nil {
		t.Fatal(err)
	}
	r.Game = played(t, wipeout).Game
	add(t, a, r, Meta{Ended: e.Ended})
	if list := entries(t, a); len(list) != 1 || list[0].Ending != "" || list[0].Margin != 64 {
		t.Errorf("the other end is %+v", list)
	}
}

func TestFilesFromElsewhere(t *testing.T) {
	a := Open(t.TempDir())
	for name, text := range map[string]string{
		"theirs.sgf":      "(;GM[2]SZ[8]PB[Murakami]PW[Tamenori]DT[1999-10-01]RE[B+2];B[f5];W[d6])",
		"2001/broken.sgf": "(;GM[2]PB[no end]",
		"2002/empty.SGF":  "",
		"2002/notes.txt":  "f5d6",
		"trash/old.sgf":   "(;GM[2];B[f5])",
	} {
		path := filepath.Join(a.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := entries(t, a)
	if len(list) != 3 {
		t.Fatalf("the list is %+v", list)
	}
	if e := list[0]; e.Black.Name != "Murakami" || e.Ended.Year() != 1999 || e.Margin != 2 || !e.Finished || !e.Unrated || e.Plies != 2 {
		t.Errorf("the game from elsewhere is %+v", e)
	}
	for _, e := range list[1:] {
		if e.Damaged == "" || strings.Contains(e.Damaged, a.dir) {
			t.Errorf("a damaged file is %+v", e)
		}
	}
}

// TestNotes lists the notes of a file from elsewhere, as many as there is room for.
func TestNotes(t *testing.T) {
	a := Open(t.TempDir())
	const theirs = "(;GM[2]GC[lesson];B[f5]TE[1]C[" // the moves of a book have 3,000 bytes of notes
	path := filepath.Join(a.dir, "theirs.sgf")
	if err := os.WriteFile(path, []byte(theirs+strings.Repeat("é", 1500)+"])"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := entries(t, a)[0]
	if !strings.HasPrefix(e.Note, "lesson\né") || len(e.Note) > mostNote || len(e.Note) < mostNote-2 || !utf8.ValidString(e.Note) {
		t.Errorf("the entry has %d bytes of notes: %.20q", len(e.Note), e.Note)
	}
}

// TestGameOfOthers keeps the players, the date and the result of a game of others, anew as well.
func TestGameOfOthers(t *testing.T) {
	a, r := Open(t.TempDir()), played(t, wipeout)
	r.Black, r.White, r.Date = "Ann", "Bob", "2001-02-03"
	for range 2 {
		m, _ := metaOf(r)
		if m.Ended = noon; !m.Foreign || !m.Unrated {
			t.Errorf("about it is known %+v", m)
		}
		add(t, a, r, m)
		list := entries(t, a)
		if len(list) != 1 || !list[0].Foreign || list[0].Black != (Player{Name: "Ann"}) || list[0].Margin != 64 {
			t.Fatalf("the archive holds %+v", list)
		}
		var err error
		if r, err = a.Read(list[0]); err != nil || r.Date != "2001-02-03" || !list[0].Ended.Equal(noon) {
			t.Errorf("its record is %+v (%v)", r, err)
		}
		r.Game.Root().Comment = "again"
	}
}

func TestDelete(t *testing.T) {
	a := Open(t.TempDir())
	r := played(t, wipeout)
	for range 2 { // another version takes its place and is deleted too
		add(t, a, r, Meta{Ended: noon})
		e := entries(t, a)[0]
		if err := a.Delete(e); err != nil || len(entries(t, a)) != 0 {
			t.Fatalf("after deleting: %v, %v", entries(t, a), err)
		}
		if err := a.Delete(e); err == nil || strings.Count(err.Error(), e.Path) != 1 {
			t.Errorf("deleting what is gone: %v", err)
		}
	}
	if kept, _ := filepath.Glob(filepath.Join(a.dir, trash, "*", "*.sgf")); len(kept) != 2 {
		t.Errorf("the trash holds %v", kept)
	}
	if err := a.Delete(Entry{Path: filepath.Join(t.TempDir(), "mine.sgf")}); err == nil || !strings.Contains(err.Error(), "it is not in") {
		t.Errorf("a file from elsewhere: %v", err)
	}
}

// Several programs keep games of the same second.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	text := wipeout
	var wg sync.WaitGroup
	for i := range 8 {
		r := played(t, text)
		wg.Go(func() {
			a := Open(dir)
			if err := put(a, r, Meta{Ended: noon.Add(time.Duration(i))}); err != nil {
				t.Error(err)
			}
			if _, err := a.Entries(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	list := entries(t, Open(dir))
	if len(list) != 8 || !slices.IsSortedFunc(list, func(x, y Entry) int { return y.Ended.Compare(x.Ended) }) {
		t.Errorf("the list is %+v", list)
	}
}

func TestUnwritable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	a := Open(path)
	if err := put(a, played(t, wipeout), Meta{Ended: noon}); err == nil || !strings.Contains(err.Error(), "keeping the game in") {
		t.Errorf("keeping a game where a file is: %v", err)
	}
	if _, err := a.Entries(); err == nil {
		t.Error("listing what is no folder works")
	}
}

// BenchmarkEntries lists 10,000 games.
func BenchmarkEntries(b *testing.B) {
	a := Open(b.TempDir())
	r := played(b, "f5d6c3d3c4f4c5b3c2e3d2c6b4")
	for i := range 10_000 {
		m := Meta{Ended: noon.Add(-time.Duration(i) * 7 * time.Hour), Black: you, White: engine}
		p, err := Pack(r, m)
		if err != nil {
			b.Fatal(err)
		}
		path := filepath.Join(a.dir, p.name[:4], fmt.Sprintf("%s-%d.sgf", p.name, i))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, p.data, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if list := entries(b, a); len(list) != 10_000 {
			b.Fatal(len(list))
		}
	}
}

func TestEndings(t *testing.T) {
	for _, c := range []struct {
		ending   Ending
		winner   game.Color
		sgf, ggf string
	}{
		{Resigned(game.Black), game.White, "RE[W+Resign]", "RE[-64.000:r]"},
		{OnTime(game.White), game.Black, "RE[B+Time]", "RE[+64.000:t]"},
		{Agreed, game.Empty, "RE[0]", "RE[+0.000]"},
	} {
		a := Open(t.TempDir())
		add(t, a, played(t, "f5d6"), Meta{Ended: noon, Ending: c.ending, Helped: true})
		e := entries(t, a)[0]
		if e.Ending != c.ending || e.Winner() != c.winner || !e.Finished || !e.Helped {
			t.Errorf("%s: the entry is %+v", c.ending, e)
		}
		r, err := a.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		if m, ours := Take(r); m.Ending != c.ending || !ours {
			t.Errorf("the record of %s says %q", c.ending, m.Ending)
		}
		r.Game.Undo()
		if got := endingOf(r); got != "" {
			t.Errorf("%s: before its end the game ended as %q", c.ending, got)
		}
		r.Game.Redo()
		for f, want := range map[record.Format]string{record.SGF: c.sgf, record.GGF: c.ggf} {
			if text, err := record.Text(f, r); err != nil || !strings.Contains(text, want) {
				t.Errorf("%s is written as %s, %v, want %s", c.ending, text, err, want)
			}
		}
	}
	var m Meta
	if m.takeText("flagged=White"); m.Ending != OnTime(game.White) {
		t.Errorf("an earlier version's game lost on time is read as %q", m.Ending)
	}
}
