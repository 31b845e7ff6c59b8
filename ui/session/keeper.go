package session

import (
	"errors"
	"io/fs"
	"time"

	"othello/ai"
	"othello/internal/disk"
	"othello/internal/wholefile"
	"othello/ui/archive"
)

// keeper keeps the current game in its slot, and gives those that ended or gave way to the
// archive. Without a disk it keeps nothing.
//
// Invariant: what lies in the slot is not written over before the archive has it.
type keeper struct {
	loop    *loop
	disk    Disk             // nil for nowhere
	archive *archive.Archive // nil for none
	named   []ai.Kind        // the kinds of engine that files name by their IDs

	slot       string // path of the file of the current game; empty if nowhere
	first      bool   // nothing was kept from a last time
	dirty      bool   // the game differs from what the writer was last given
	underneath *Saved // game in the slot that the archive may not have; nil if none
	stamped    time.Time

	writer    *writer // nil without a disk
	pending   int     // works of Keeping that are under way
	saveFault error   // why games cannot be kept on disk; nil if they can
}

// open takes the slot of the last time and returns the game in it, nil if there is none. What the
// file does not say is taken from defaults. Games in other files go to the archive.
func (k *keeper) open(defaults Match) *Saved {
	k.writer = newWriter(k.loop, k.failed)
	var left []string
	k.slot, left = k.disk.Take()
	last, err := k.read(k.slot, defaults)
	k.first = errors.Is(err, fs.ErrNotExist)
	if last != nil && last.resumable() {
		k.underneath = last
	}
	for _, path := range left {
		if sv, _ := k.read(path, defaults); k.archive != nil && sv != nil && sv.Unfiled {
			k.file(sv)
			k.write(job{path, func() error { return disk.Remove(path) }})
		}
	}
	return k.underneath
}

// read returns the game of a file. One that cannot be read is renamed, before anything is
// written, and Damaged is told.
func (k *keeper) read(path string, defaults Match) (*Saved, error) {
	data, err := wholefile.Read(path, maxSave)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var sv *Saved
	if err == nil {
		sv, err = decode(data, k.named, defaults)
	}
	if err == nil {
		return sv, nil
	}
	aside, failed := wholefile.SetAside(path, damagedName)
	if failed != nil {
		k.write(job{"damaged " + path, func() error {
			if _, err := wholefile.SetAside(path, damagedName); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		}})
	}
	k.loop.tell(Damaged{path, aside, err})
	return nil, err
}

// damagedName is the pattern of files that could not be read.
const damagedName = "damaged-*.sgf"

// save gives the current game, encoded, to the writer, and first the one that it is written
// over to the archive.
func (k *keeper) save(data []byte, err error) {
	if k.underneath != nil {
		k.file(k.underneath)
		k.underneath = nil
	}
	if err != nil {
		k.failed(err)
		return
	}
	k.write(job{k.slot, func() error { return k.disk.Write(k.slot, data) }})
}

// file gives a game to the archive, if that does not have it as it is. What was gone on with after
// its end, and left, is another game.
func (k *keeper) file(sv *Saved) {
	if k.archive == nil || !sv.Unfiled || !sv.resumable() {
		return
	}
	if sv.Ended.IsZero() || sv.Closed && !sv.over() {
		sv.Ended = k.unique()
	}
	sv.Unfiled, sv.Closed = false, sv.over() // which the file says, too
	packed, err := archive.Pack(sv.said(k.named))
	if err != nil {
		sv.Unfiled = true
		k.failed(err)
		return
	}
	k.write(job{"game of " + sv.Ended.String(), func() error { return k.archive.Put(packed) }})
}

// unique returns the present time, or a little later if that was given before: it tells a game
// from all others.
func (k *keeper) unique() time.Time {
	now := k.loop.time.Now()
	if !now.After(k.stamped) {
		now = k.stamped.Add(time.Nanosecond)
	}
	k.stamped = now
	return now
}

// write hands a job to the writer, after what it was given before.
func (k *keeper) write(j job) {
	if k.writer != nil {
		k.writer.put(j)
	}
}

// failed takes in why games cannot be kept, nil if they can be again, and tells what is new.
func (k *keeper) failed(err error) {
	switch {
	case err != nil && k.saveFault == nil:
		k.loop.tell(SaveFailed{err})
	case err == nil && k.saveFault != nil:
		k.loop.tell(SaveRecovered{})
	}
	k.saveFault = err
}

// First reports whether nothing was kept from a last time, though games are kept.
func (k *keeper) First() bool { return k.first }

// SaveFault returns why games cannot be kept on disk; nil if they can be, or need not be.
func (k *keeper) SaveFault() error { return k.saveFault }
