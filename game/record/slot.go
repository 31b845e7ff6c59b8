package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"othello/internal/filelock"
	"othello/internal/wholefile"
)

// Slot is the file in which a running program keeps its game, and no other program
// as long as that one runs: of several, each has its own. The lock is the
// operating system's, so that it goes with the program, however that ends.
type Slot struct {
	Path string
	lock *os.File // nil where files cannot be locked
}

const (
	slotName = "game.sgf" // the first slot; the next are game-2.sgf, game-3.sgf ...
	maxSlots = 16
	maxSave  = 8 << 20 // bytes of the largest save that is read: thousands of moves and comments
)

// TakeSlot takes a slot in a directory: the one with the unfinished game that was
// saved last, or with a save that cannot be read, or else the first that is free.
// A directory without a free slot gives a slot of the present time.
func TakeSlot(dir string) *Slot {
	var best, empty *Slot
	var saved time.Time
	for n := range maxSlots {
		s := &Slot{Path: filepath.Join(dir, slotName)}
		if n > 0 {
			s.Path = filepath.Join(dir, fmt.Sprintf("game-%d.sgf", n+1))
			if _, err := os.Lstat(s.Path); err != nil && empty != nil {
				continue // neither a game to offer nor a better place for a new one
			}
		}
		if !s.take() {
			continue
		}
		at, found := s.waiting()
		switch {
		case found && (best == nil || at.After(saved)):
			best.Close()
			best, saved = s, at
		case !found && empty == nil:
			empty = s
		default:
			s.Close()
		}
	}
	switch {
	case best != nil:
		empty.Close()
		return best
	case empty != nil:
		return empty
	}
	return &Slot{Path: filepath.Join(dir, time.Now().Format("game-20060102-150405.sgf"))}
}

// take locks the slot; false if another program has it.
func (s *Slot) take() bool {
	f, err := os.OpenFile(s.Path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) && os.MkdirAll(filepath.Dir(s.Path), 0o700) == nil {
		f, err = os.OpenFile(s.Path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	}
	if err != nil {
		return true // nothing can be written here: writing the game will say why
	}
	if err := filelock.Try(f); errors.Is(err, filelock.ErrLocked) {
		_ = f.Close()
		return false
	}
	s.lock = f
	return true
}

// SlotFree reports whether no running program has the slot of that path.
func SlotFree(path string) bool {
	s := &Slot{Path: path}
	free := s.take()
	s.Close()
	return free
}

// waiting reports whether the slot holds something to ask or tell a person about,
// and when it was saved.
func (s *Slot) waiting() (time.Time, bool) {
	info, err := os.Stat(s.Path)
	if err != nil {
		return time.Time{}, !errors.Is(err, fs.ErrNotExist)
	}
	data, err := s.Read()
	if err != nil {
		return info.ModTime(), true
	}
	session, err := DecodeSession(data, Session{})
	return info.ModTime(), err != nil || session.Unfinished()
}

// Read reads the slot's file, of bounded size.
func (s *Slot) Read() ([]byte, error) {
	return wholefile.Read(s.Path, maxSave)
}

// Close gives the slot back. A nil slot is none.
func (s *Slot) Close() {
	if s != nil && s.lock != nil {
		_ = s.lock.Close()
		s.lock = nil
	}
}
