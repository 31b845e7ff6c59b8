package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Disk keeps files by name. Its methods may be called from any goroutine, one at a
// time.
type Disk interface {
	// Take takes a slot: the file in which this program keeps its game, and no other
	// program as long as this one runs.
	Take() (name string)

	// Read is the content of a file. The error of one that is not there is
	// fs.ErrNotExist.
	Read(name string) ([]byte, error)

	Write(name string, data []byte) error // whole or not at all
	Rename(from, to string) error
	Remove(name string) error
	List(pattern string) ([]string, error) // names that match, as filepath.Match does, in order
	Path(name string) string               // what people know the file by

	// Close gives the slot back.
	Close()
}

// Folder is the Disk that is a directory, made when it is first needed.
type Folder struct {
	dir  string
	slot *slot
}

// NewFolder returns the folder at dir.
func NewFolder(dir string) *Folder { return &Folder{dir: dir} }

const (
	slotName = "game.sgf" // the first slot; the next are game-2.sgf, game-3.sgf ...
	maxSlots = 16
	maxSave  = 8 << 20 // bytes of the largest save that is read: thousands of moves and comments
)

// Take takes the slot with the unfinished game that was saved last, or with a save that
// cannot be read, or else the first that is free. A directory without a free slot gives
// a slot of the present time. What killed programs have left half written is removed.
func (f *Folder) Take() string {
	wholefile.Sweep(f.dir)
	var best, empty *slot
	var saved time.Time
	for n := range maxSlots {
		s := &slot{path: f.Path(slotName)}
		if n > 0 {
			s.path = f.Path(fmt.Sprintf("game-%d.sgf", n+1))
			if _, err := os.Lstat(s.path); err != nil && empty != nil {
				continue // neither a game to offer nor a better place for a new one
			}
		}
		if !s.take() {
			continue
		}
		at, found := s.waiting()
		switch {
		case found && (best == nil || at.After(saved)):
			best.close()
			best, saved = s, at
		case !found && empty == nil:
			empty = s
		default:
			s.close()
		}
	}
	switch {
	case best != nil:
		empty.close()
		f.slot = best
	case empty != nil:
		f.slot = empty
	default:
		f.slot = &slot{path: f.Path(time.Now().Format("game-20060102-150405.sgf"))}
	}
	return filepath.Base(f.slot.path)
}

// Path implements Disk.
func (f *Folder) Path(name string) string { return filepath.Join(f.dir, name) }

// Read implements Disk. It reads regular files of bounded size.
func (f *Folder) Read(name string) ([]byte, error) { return wholefile.Read(f.Path(name), maxSave) }

// Write implements Disk.
func (f *Folder) Write(name string, data []byte) error {
	return wholefile.Save(f.Path(name), data)
}

// Rename implements Disk.
func (f *Folder) Rename(from, to string) error { return disk.Rename(f.Path(from), f.Path(to)) }

// Remove implements Disk.
func (f *Folder) Remove(name string) error { return disk.Remove(f.Path(name)) }

// List implements Disk.
func (f *Folder) List(pattern string) ([]string, error) {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		match, err := filepath.Match(pattern, e.Name())
		if err != nil {
			return nil, err
		}
		if match {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// Close implements Disk. Closing twice does no harm.
func (f *Folder) Close() { f.slot.close() }

// slot is a file that one running program owns. The lock is the operating system's, so
// that it goes with the program, however that ends.
type slot struct {
	path string
	lock lock // nil where files cannot be locked
}

// lock is an open file that can be locked.
type lock interface {
	wholefile.Lockable
	io.Closer
}

// take locks the slot; false if another program has it, or may have it.
func (s *slot) take() bool {
	f, err := s.open()
	if err != nil {
		_, err := os.Lstat(s.path + ".lock")
		return err != nil // there is no lock to hold, nor can be: writing the game will say why
	}
	if err := wholefile.TryLock(f); errors.Is(err, wholefile.ErrLocked) {
		_ = f.Close()
		return false
	}
	s.lock = f
	return true
}

// open opens the file that is locked, and makes it. If it cannot be written, it may still
// be read: another program may hold the lock.
func (s *slot) open() (lock, error) {
	f, err := disk.OpenFile(s.path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) && disk.MkdirAll(filepath.Dir(s.path), 0o700) == nil {
		f, err = disk.OpenFile(s.path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	}
	if err != nil {
		return os.Open(s.path + ".lock")
	}
	return f, nil
}

// waiting reports whether the slot holds something to ask or tell a person about, and
// when it was saved.
func (s *slot) waiting() (time.Time, bool) {
	info, err := os.Stat(s.path)
	if err != nil {
		return time.Time{}, !errors.Is(err, fs.ErrNotExist)
	}
	data, err := wholefile.Read(s.path, maxSave)
	if err != nil {
		return info.ModTime(), true
	}
	r, ending, _, err := decodeGame(data)
	if err != nil {
		return info.ModTime(), true
	}
	sv := Saved{Game: r.Game, Ending: ending}
	return info.ModTime(), sv.Unfinished()
}

// close gives the slot back. A nil slot is none.
func (s *slot) close() {
	if s != nil && s.lock != nil {
		_ = s.lock.Close()
		s.lock = nil
	}
}
