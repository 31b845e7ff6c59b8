package cards

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"othello/internal/disk"
	"othello/internal/message"
	"othello/internal/wholefile"
)

// Files in the user's data directory.
const (
	name        = "cards.json"
	damagedName = "damaged-cards-*.json"
)

// bytesMost is the size in bytes of the largest file read or written; lockWait is the
// longest wait for another process's lock, usually held for milliseconds.
const (
	bytesMost = 32 << 20
	lockWait  = 5 * time.Second
)

// File keeps a person's deck. Its methods may be called from any goroutine.
type File struct {
	Dir string // the user's data directory; empty to keep the deck in memory

	disk sync.Mutex    // held while the file is read and written
	late []func(*Deck) // changes that could not be written, retried with the next one
	wait time.Duration // lock timeout; zero for lockWait
	deck *Deck         // deck without a directory
}

// Update reads the file and, if change is not nil, applies it and writes the file back,
// all under a lock. A damaged file is renamed and kept. It returns the deck, nil if it
// could not be read, and what failed, if anything did. Without a directory the deck stays
// in memory. A change that could not be written is part of all later decks and is written
// with the next one, so change may be called several times and must not retain the deck.
func (f *File) Update(change func(*Deck)) (*Deck, error) {
	f.disk.Lock()
	defer f.disk.Unlock()
	if f.Dir == "" {
		if f.deck == nil {
			f.deck = New()
		}
		if change != nil {
			change(f.deck)
		}
		return f.deck.Clone(), nil
	}
	path := filepath.Join(f.Dir, name)
	var losing error // why the change cannot be written
	if change != nil {
		var unlock func()
		if unlock, losing = lock(path, cmp.Or(f.wait, lockWait)); losing == nil {
			defer unlock()
		}
	}
	d, err := read(path)
	if change != nil {
		f.late = append(f.late, change)
	}
	if d == nil {
		return nil, err
	}
	for _, each := range f.late {
		each(d)
	}
	if change == nil {
		return d, err
	}
	if losing == nil {
		losing = write(path, d)
	}
	if losing != nil {
		return d, message.Errorf("the results of practice cannot be saved: %w", losing)
	}
	f.late = nil
	return d, err
}

// read reads the deck.
func read(path string) (*Deck, error) {
	d := New()
	var damage error
	data, err := wholefile.Read(path, bytesMost)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, message.Errorf("the results of practice cannot be read: %w", err)
	default:
		if d, err = decode(data); errors.Is(err, errNewer) {
			return nil, message.Errorf("the results of practice cannot be read: %s: %w", path, err)
		} else if err != nil {
			aside, moved := wholefile.SetAside(path, damagedName)
			if moved != nil {
				return nil, message.Errorf("the results of practice cannot be read: %w", err)
			}
			damage = message.Errorf("the results of practice cannot be read (%w); the file was renamed to %s", err, aside)
			d = New()
		}
	}
	return d, damage
}

// lock creates the directory and locks the file against other processes.
func lock(path string, wait time.Duration) (unlock func(), err error) {
	if err := disk.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	return wholefile.Lock(context.Background(), path+".lock", wait)
}

func write(path string, d *Deck) error {
	data, err := encode(d)
	if err != nil {
		return err
	}
	return wholefile.Write(path, data)
}
