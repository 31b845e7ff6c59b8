package wthor

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"othello/internal/memory/memorytest"
)

func TestEntriesDoNotAllocate(t *testing.T) {
	d, err := Open("../record/testdata/small.wtb")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	if n := testing.AllocsPerRun(100, func() {
		for i := range d.Len() {
			e := d.Entry(i)
			for m := range e.Moves() {
				sum += int(m)
			}
			for p, m := range e.Positions() {
				sum += p.Empties() + int(m)
			}
		}
	}); n != 0 {
		t.Errorf("reading the moves of a game allocates %v times", n)
	}
	if sum == 0 {
		t.Error("nothing was read")
	}
}

// TestSharedGames replays the whole database: each game is legal, and the result
// of each finished one is ours.
func TestSharedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("131,737 games take seconds")
	}
	if _, err := os.Stat(sharedWTHOR); err != nil {
		t.Skipf("the database is not there: %v", err)
	}
	c, err := OpenFolder(sharedWTHOR)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Errors) > 0 || c.Len() != 131_737 || len(c.Databases) != 47 {
		t.Fatalf("%d games in %d files, errors %v", c.Len(), len(c.Databases), c.Errors)
	}
	var finished, named atomic.Int64
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		wg.Go(func() {
			for i := worker; i < c.Len(); i += workers {
				e := c.Entry(i)
				if err := e.Check(); err != nil {
					t.Errorf("game %d: %v", i, err)
					continue
				}
				if c.Names.Player(e.Black()) != "" && c.Names.Tournament(e.Tournament()) != "" {
					named.Add(1)
				}
				board, over := e.Final()
				if !over {
					continue
				}
				finished.Add(1)
				if got := board.Result().Black; got != e.Score() {
					t.Errorf("game %d: %d discs for Black, the file says %d", i, got, e.Score())
				}
			}
		})
	}
	wg.Wait()
	if finished.Load() != 131_324 {
		t.Errorf("%d finished games, want 131,324", finished.Load())
	}
	if named.Load() < 120_000 {
		t.Errorf("only %d games have names", named.Load())
	}
	for i := 0; i < c.Len(); i += 5003 {
		if _, err := c.Game(i); err != nil {
			t.Errorf("game %d: %v", i, err)
		}
	}
}

// TestHostileFolder opens a folder of empty space that claims to be tens of thousands of
// millions of games: there is no memory for them.
func TestHostileFolder(t *testing.T) {
	dir := t.TempDir()
	for i := range 300 {
		f, err := os.Create(filepath.Join(dir, strings.Repeat("x", i%9+1)+strings.Repeat("y", i/9+1)+".wtb"))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(maxFile); err != nil {
			t.Skipf("no files of empty space here: %v", err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	used := memorytest.Allocated(func() { _, err = OpenFolder(dir) })
	if err == nil || !strings.Contains(err.Error(), dir+": it takes about ") || used > memorytest.Little {
		t.Errorf("%d bytes allocated, %v", used, err)
	}
}
