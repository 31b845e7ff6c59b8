// Package disktest lets the disk fail in tests: at every single step of an operation that
// changes files, in every way that full disks, faulty ones, kill -9 and power cuts have.
package disktest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"othello/internal/disk"
)

// errDead is what the steps of a program fail with that does not live any more.
var errDead = errors.New("the program is dead")

// kind is a way in which a step fails, and what becomes of the steps after it.
type kind struct {
	name string
	err  error              // what the step fails with
	only func(disk.Op) bool // the steps that can fail so; nil for all
	full bool               // later steps that can fail so do, too
	same bool               // later steps with the same file fail, too
	dead bool               // nothing is done any more, as after kill -9
	lost bool               // and what was written and not synced is gone, as after a power cut
}

var kinds = []kind{
	{name: "no space", err: syscall.ENOSPC},
	{name: "input/output error", err: syscall.EIO},
	{name: "no permission", err: syscall.EACCES},
	{name: "short write", err: disk.Half{Err: syscall.ENOSPC}, only: writes},
	{name: "full disk", err: syscall.ENOSPC, only: takesSpace, full: true},
	{name: "a file that is not to be had", err: syscall.EACCES, same: true},
	{name: "kill", err: errDead, dead: true},
	{name: "kill in a write", err: disk.Half{Err: errDead}, only: writes, dead: true},
	{name: "power cut", err: errDead, dead: true, lost: true},
}

func writes(op disk.Op) bool { return op == disk.OpWrite }

// takesSpace tells the steps that fail on a full disk.
func takesSpace(op disk.Op) bool {
	return slices.Contains([]disk.Op{disk.OpOpen, disk.OpWrite, disk.OpSync, disk.OpMkdir, disk.OpLink}, op)
}

// Trial is one go at an operation in a new folder.
type Trial struct {
	Dir string // steps on files below it are counted, and one of them fails

	// Struck tells that a step of Run has failed.
	Struck bool
	// Dead tells that the program that Run ran was killed in it: what it returned or said
	// nobody has heard. What comes after Run is the next start.
	Dead bool

	kind kind
	at   int // the number of the step that fails; zero for none

	mu      sync.Mutex
	running bool
	steps   int
	fault   disk.Step        // the one that failed
	synced  map[string]int64 // size that is safe of files with more
}

// Each tries an operation once without a fault, and then once for each of its steps and
// each kind of fault. body prepares what there is before, lets Run do the operation, and
// checks what came of it, with a disk that is well again. In the end the folder holds no
// temporary file, and nothing has it open.
func Each(t *testing.T, body func(t *testing.T, r *Trial)) {
	t.Helper()
	first := try(t, "no fault", kind{}, 0, body)
	if first.steps == 0 {
		t.Fatal("the operation changes no file")
	}
	trials := 0
	for _, k := range kinds {
		for n := 1; ; n++ {
			r := try(t, fmt.Sprintf("%s at %d", k.name, n), k, n, body)
			if !r.Struck {
				break
			}
			trials++
		}
	}
	t.Logf("%d steps, %d faults", first.steps, trials)
}

// turn is held by the trial that has the hook.
var turn sync.Mutex

func try(t *testing.T, name string, k kind, at int, body func(*testing.T, *Trial)) *Trial {
	t.Helper()
	r := &Trial{kind: k, at: at, synced: map[string]int64{}}
	t.Run(name, func(t *testing.T) {
		turn.Lock()
		defer turn.Unlock()
		r.Dir = newDir(t)
		undo := disk.Hook(r.ask)
		defer undo()
		body(t, r)
		r.checkEnd(t)
		if t.Failed() {
			t.Logf("the fault was at: %s %s", r.fault.Op, strings.TrimPrefix(r.fault.Path, r.Dir))
		}
	})
	return r
}

// newDir returns a new folder: in memory, where the system has a place for that, since a
// disk takes its time for every fault.
func newDir(t *testing.T) string {
	const memory = "/dev/shm" // of Linux
	dir, err := os.MkdirTemp(memory, "othello-*")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// Run does the operation. Where it works in the background, do waits for the end.
func (r *Trial) Run(do func()) {
	r.mu.Lock()
	r.running = true
	r.mu.Unlock()
	do()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running = false
	r.Dead = r.Struck && r.kind.dead
}

// Outcome checks what came of Run: found, read by whoever reads it in earnest, is the
// whole old state or the whole new one, and the new one unless told, in one line that
// names the file, said what went wrong.
func (r *Trial) Outcome(t *testing.T, found, old, new, told string) {
	t.Helper()
	switch {
	case found != old && found != new:
		t.Errorf("found %q, want %q or %q", found, old, new)
	case r.Dead:
	case told == "" && found != new:
		t.Errorf("found %q without a word, want %q", found, new)
	case told != "" && !r.Struck:
		t.Errorf("without a fault: %s", told)
	case told != "" && (!strings.Contains(told, r.Dir) || strings.Contains(strings.TrimSpace(told), "\n")):
		t.Errorf("told in more than a line, or without the file: %s", told)
	}
}

// Told returns what an error tells; empty for none.
func Told(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// ask returns the disk's hook.
func (r *Trial) ask(s disk.Step) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.running || !below(r.Dir, s.Path) {
		return skipSync(s)
	}
	can := r.kind.only == nil || r.kind.only(s.Op)
	if can && !r.Struck {
		r.steps++
	}
	switch {
	case r.Struck && r.kind.dead:
		return errDead
	case can && r.Struck && (r.kind.full || r.kind.same && fileOf(s.Path) == fileOf(r.fault.Path)):
		return r.kind.err
	case can && !r.Struck && r.steps == r.at:
		r.Struck, r.fault = true, s
		if r.kind.lost {
			for path, size := range r.synced {
				_ = os.Truncate(path, size) // it may be gone
			}
		}
		return r.kind.err
	}
	r.follow(s)
	return skipSync(s)
}

func skipSync(s disk.Step) error {
	if s.Op == disk.OpSync {
		return disk.ErrSkipped
	}
	return nil
}

// follow keeps account of what a power cut would leave of the files.
func (r *Trial) follow(s disk.Step) {
	switch s.Op {
	case disk.OpWrite:
		if _, known := r.synced[s.Path]; !known {
			if info, err := os.Stat(s.Path); err == nil {
				r.synced[s.Path] = info.Size()
			}
		}
	case disk.OpSync, disk.OpRemove:
		r.forget(s.Path)
	case disk.OpRename, disk.OpLink:
		r.forget(s.Path)
		for path, size := range maps.Clone(r.synced) {
			if below(s.From, path) {
				r.synced[s.Path+strings.TrimPrefix(path, s.From)] = size
				if s.Op == disk.OpRename {
					delete(r.synced, path)
				}
			}
		}
	}
}

// fileOf returns the file that a temporary file is to become, or the file itself.
func fileOf(path string) string {
	file, _, _ := strings.Cut(path, ".tmp-")
	return file
}

func (r *Trial) forget(path string) {
	maps.DeleteFunc(r.synced, func(p string, _ int64) bool { return below(path, p) })
}

func below(dir, path string) bool {
	return path == dir || strings.HasPrefix(path, dir+string(filepath.Separator))
}

// checkEnd looks for what was left behind.
func (r *Trial) checkEnd(t *testing.T) {
	t.Helper()
	_ = filepath.WalkDir(r.Dir, func(path string, _ fs.DirEntry, _ error) error {
		if strings.Contains(filepath.Base(path), ".tmp-") {
			t.Errorf("left behind: %s", filepath.Base(path))
		}
		return nil
	})
	const mine = "/proc/self/fd" // of Linux
	open, _ := os.ReadDir(mine)
	for _, e := range open {
		if path, err := os.Readlink(filepath.Join(mine, e.Name())); err == nil && below(r.Dir, path) {
			t.Errorf("still open: %s", path)
		}
	}
}
