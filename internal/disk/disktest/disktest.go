// Package disktest injects disk faults into tests: at every step of an operation that
// changes or reads files, like a full or faulty disk, kill -9 or a power cut.
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

// errDead is the error of steps after the simulated death of the program.
var errDead = errors.New("the program is dead")

// kind is a kind of fault, and its effect on later steps.
type kind struct {
	name string
	err  error              // what the step fails with
	only func(disk.Op) bool // the steps that can fail so; nil for all
	full bool               // later steps of the same kind fail, too
	same bool               // later steps with the same file fail, too
	dead bool               // all later steps fail, as after kill -9
	read bool               // reads fail, not changes
	back bool               // renames in folders not synced since are taken back
	lost bool               // unsynced writes are lost, as after a power cut
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
	{name: "power cut that takes renames back", err: errDead, dead: true, back: true},
	{name: "a read that fails", err: syscall.EIO, read: true},
	{name: "a file that cannot be read", err: syscall.EIO, read: true, same: true},
}

func writes(op disk.Op) bool { return op == disk.OpWrite }

// takesSpace reports whether a step fails on a full disk.
func takesSpace(op disk.Op) bool {
	return slices.Contains([]disk.Op{disk.OpOpen, disk.OpWrite, disk.OpSync, disk.OpMkdir, disk.OpLink}, op)
}

// Trial is one run of an operation in a new folder.
type Trial struct {
	Dir string // faults apply to files below it

	// Struck reports whether a step of Run has failed.
	Struck bool
	// Unread reports whether a read of Run has failed.
	Unread bool
	// Dead reports whether the program was killed in Run: its results are lost, and what
	// comes after Run is the next start.
	Dead bool

	kind kind
	at   int // the number of the step that fails; zero for none

	mu      sync.Mutex
	running bool
	steps   int
	fault   disk.Step           // the step that failed
	synced  map[string]int64    // synced sizes of files with unsynced data
	undo    map[string][]func() // by folder, what takes back its renames since it was synced
}

// Each runs an operation once without a fault, and then once for each of its steps and
// each kind of fault. body sets up the files, calls Run with the operation, and checks
// the result without faults. Each then checks that no temporary file is left and no file
// is open.
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

// turn is held during a trial.
var turn sync.Mutex

func try(t *testing.T, name string, k kind, at int, body func(*testing.T, *Trial)) *Trial {
	t.Helper()
	r := &Trial{kind: k, at: at, synced: map[string]int64{}, undo: map[string][]func(){}}
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

// newDir returns a new folder, in memory if possible, since disks are slow for so many
// trials.
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

// Run calls do, the operation. do must wait for background work.
func (r *Trial) Run(do func()) {
	r.mu.Lock()
	r.running = true
	r.mu.Unlock()
	do()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running = false
	r.Dead = r.Struck && r.kind.dead
	r.Unread = r.Struck && r.kind.read
}

// Outcome checks the result of Run: found, as read by the program's own reader, must be
// the whole old or new state. The old one is allowed only with an error: told, one line
// that names the file.
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

// Told returns the text of an error; empty for nil.
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
	if (s.Op == disk.OpRead) != r.kind.read {
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
		if r.kind.back {
			for _, renames := range r.undo {
				for _, undo := range slices.Backward(renames) {
					undo()
				}
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

// follow tracks which data a power cut would leave.
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
		delete(r.undo, s.Path)
	case disk.OpRename, disk.OpLink:
		r.forget(s.Path)
		if s.Op == disk.OpRename {
			dir := filepath.Dir(s.Path)
			old, missing := os.ReadFile(s.Path)
			r.undo[dir] = append(r.undo[dir], func() {
				_ = os.Rename(s.Path, s.From) // it may be gone
				if missing == nil {
					_ = os.WriteFile(s.Path, old, 0o600)
				}
			})
		}
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

// fileOf returns the target of a temporary file, or the file itself.
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

// checkEnd checks for temporary and open files.
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
