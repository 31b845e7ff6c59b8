package session

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Disk is where the files are in which a game is kept. Its methods may be called from any
// goroutine, one at a time.
type Disk interface {
	// Take takes a slot: the path of the file in which this program keeps its game, and no other
	// program as long as this one runs. Left are files with games that no program keeps
	// any more, which may be moved to the archive.
	Take() (slot string, left []string)

	Write(path string, data []byte) error // whole or not at all

	// Close gives the slot back.
	Close()
}

// Folder is the Disk that is a directory, which Take makes.
type Folder struct {
	dir   string
	slot  *slot
	taken []*slot // those whose games are left
}

// NewFolder returns the folder at dir.
func NewFolder(dir string) *Folder { return &Folder{dir: dir} }

const (
	slotName = "game.sgf" // the first slot; the next are game-2.sgf, game-3.sgf ...
	maxSlots = 16
	maxSave  = 8 << 20 // bytes of the largest save that is read: thousands of moves and comments

	replacedName = "replaced-*.sgf" // games that earlier versions put aside
)

// Take takes the slot of the game that was saved last or, without one, the first that is free. A
// directory without a free slot gives a slot of the present time. What killed programs have left
// half written is removed.
func (f *Folder) Take() (path string, left []string) {
	wholefile.Sweep(f.dir)
	_ = disk.MkdirAll(f.dir, 0o700) // or else writing the game will say why
	f.slot, f.taken = nil, nil
	for n := range maxSlots {
		s := &slot{path: filepath.Join(f.dir, slotName)}
		if n > 0 {
			s.path = filepath.Join(f.dir, fmt.Sprintf("game-%d.sgf", n+1))
		}
		info, err := os.Lstat(s.path)
		if err != nil && f.slot != nil || !s.take() {
			continue
		}
		if err == nil {
			s.saved = info.ModTime()
		}
		if f.slot == nil || s.saved.After(f.slot.saved) {
			s, f.slot = f.slot, s
		}
		if s != nil && s.saved.IsZero() {
			s.close()
		} else if s != nil {
			f.taken = append(f.taken, s)
			left = append(left, s.path)
		}
	}
	if f.slot == nil {
		f.slot = &slot{path: filepath.Join(f.dir, time.Now().Format("game-20060102-150405.sgf"))}
	}
	return f.slot.path, append(left, disk.Matching(f.dir, replacedName)...)
}

// Write implements Disk.
func (f *Folder) Write(path string, data []byte) error { return wholefile.Save(path, data) }

// Close implements Disk. Closing twice does no harm.
func (f *Folder) Close() {
	for _, s := range append(f.taken, f.slot) {
		s.close()
	}
}

// slot is a file that one running program owns. The lock is the operating system's, so
// that it goes with the program, however that ends.
type slot struct {
	path    string
	saved   time.Time // when its game was; zero if there is none
	release func()    // gives the lock back; nil where files cannot be locked
}

// take locks the slot; false if another program has it, or may have it.
func (s *slot) take() bool {
	var err error
	if s.release, err = wholefile.Lock(context.Background(), s.path+".lock", 0); err == nil {
		return true
	}
	s.release = nil
	_, missing := os.Lstat(s.path + ".lock")
	return missing != nil // there is no lock to hold, nor can be: writing the game will say why
}

// close gives the slot back. A nil slot is none.
func (s *slot) close() {
	if s != nil && s.release != nil {
		s.release()
		s.release = nil
	}
}
