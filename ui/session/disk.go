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
	slot  string   // path; empty before Take
	locks []func() // give the slot back, and the files that are left
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
	f.slot = ""
	var saved time.Time // when the game in the slot was; zero if there is none
	for n := range maxSlots {
		path := filepath.Join(f.dir, slotName)
		if n > 0 {
			path = filepath.Join(f.dir, fmt.Sprintf("game-%d.sgf", n+1))
		}
		info, err := os.Lstat(path)
		switch {
		case err != nil && f.slot != "" || !f.lock(path):
		case err != nil:
			f.slot = path
		case f.slot != "" && !info.ModTime().After(saved):
			left = append(left, path)
		default:
			if !saved.IsZero() {
				left = append(left, f.slot)
			}
			f.slot, saved = path, info.ModTime()
		}
	}
	if f.slot == "" {
		f.slot = filepath.Join(f.dir, time.Now().Format("game-20060102-150405.sgf"))
	}
	return f.slot, append(left, disk.Matching(f.dir, replacedName)...)
}

// lock takes a file for this program; false if another one has it, or may have it. The lock is the
// operating system's, so that it goes with the program, however that ends.
func (f *Folder) lock(path string) bool {
	release, err := wholefile.Lock(context.Background(), path+".lock", 0)
	if err == nil {
		f.locks = append(f.locks, release)
		return true
	}
	_, missing := os.Lstat(path + ".lock")
	return missing != nil // there is no lock to hold, nor can be: writing the game will say why
}

// Write implements Disk.
func (f *Folder) Write(path string, data []byte) error { return wholefile.Save(path, data) }

// Close implements Disk. Closing twice does no harm.
func (f *Folder) Close() {
	for _, release := range f.locks {
		release()
	}
	f.locks = nil
}
