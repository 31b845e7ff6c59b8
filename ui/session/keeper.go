package session

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"othello/ai"
)

// Files besides the current game's.
const (
	slotNames    = "game*.sgf"      // current games, of this and of other programs
	replacedName = "replaced-*.sgf" // games that gave way to another one: the newest mostReplaced, and all unfinished ones
	damagedName  = "damaged-*"      // what could not be read
)

// keeper keeps the current game in its slot, and the games that gave way in files of
// their own. Without a disk it keeps nothing.
//
// Invariant: what lies in the slot is not written over before it has a file of its own.
type keeper struct {
	loop  *loop
	disk  Disk      // nil for nowhere
	named []ai.Kind // the kinds of engine that files name by their IDs

	slot       string // file of the current game; empty if nowhere
	first      bool   // nothing was kept from a last time
	dirty      bool   // the game differs from what the writer was last given
	underneath *Saved // game in the slot that has no file of its own yet; nil if none
	stuck      string // name for what is in the slot and cannot be read; empty for nothing

	before  []string  // files of replaced games that were there at the start
	stamped time.Time // the time last given by unique

	writer    *writer // nil without a disk
	writing   bool    // the writer has something that it has not said to be written
	pending   int     // works of Keeping that are under way
	saveFault error   // why games cannot be kept on disk; nil if they can
}

// open takes the slot of the last time and returns the game in it, nil if there is none,
// and the unfinished games in other files, the newest first. A file that cannot be read
// is renamed. What the files do not say is taken from defaults.
func (k *keeper) open(defaults Match) (last *Saved, waiting []*Saved) {
	k.slot = k.disk.Take()
	data, err := k.disk.Read(k.slot)
	if errors.Is(err, fs.ErrNotExist) {
		k.first = true
	} else {
		if err == nil {
			last, err = decode(data, k.named, defaults)
		}
		if err != nil {
			k.setAside(k.slot, err)
		}
	}
	if last != nil && last.resumable() {
		k.underneath = last
	}
	waiting = k.waiting(defaults)
	k.writer = newWriter(k.disk, k.loop.time, func(err error) { k.loop.post(func() { k.failed(err) }) }, func() {
		k.loop.post(func() { k.writing = k.writer.works() })
	})
	return k.underneath, waiting
}

// offersMost is the number of unfinished games that are offered at once.
const offersMost = 9

// waiting returns the unfinished games in files of their own that gave way to others
// without having been declined, the newest first. Those that a slot has taken up again
// are not among them.
func (k *keeper) waiting(defaults Match) []*Saved {
	taken := map[string]bool{}
	read := func(name string) *Saved {
		data, err := k.disk.Read(name)
		if err != nil {
			return nil
		}
		sv, _ := decode(data, k.named, defaults)
		return sv
	}
	slots, _ := k.disk.List(slotNames)
	for _, name := range slots {
		if sv := read(name); sv != nil {
			taken[sv.aside] = true
		}
	}
	var found []*Saved
	k.before, _ = k.disk.List(replacedName) // names begin with their time
	for _, name := range slices.Backward(k.before) {
		if taken[name] || len(found) == offersMost {
			continue
		}
		if sv := read(name); sv != nil && sv.waits && sv.Unfinished() {
			sv.aside = name
			found = append(found, sv)
		}
	}
	return found
}

// setAside renames a file that could not be read, for the reason given, and tells
// Damaged.
func (k *keeper) setAside(name string, why error) {
	aside := k.stampedName(damagedName + name[strings.LastIndex(name, "."):])
	e := Damaged{Path: k.disk.Path(name), Aside: k.disk.Path(aside), Err: why}
	if k.disk.Rename(name, aside) != nil {
		e.Aside, k.stuck = "", aside
	}
	k.loop.tell(e)
}

// unstick tries again to give what could not be read another name; the writer leaves the
// slot alone until that is done.
func (k *keeper) unstick() {
	if k.stuck == "" {
		return
	}
	aside := k.stuck
	k.stuck = ""
	k.write(file{name: aside, put: func() error {
		if err := k.disk.Rename(k.slot, aside); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}})
}

// stampedName returns a file name of a pattern with the present time in the place of the
// star. No other call returns it, and no game of before has it, even if the clock was
// put back.
func (k *keeper) stampedName(pattern string) string {
	for {
		stamp := strings.Replace(k.unique().Format("20060102-150405.000000000"), ".", "-", 1)
		if name := strings.Replace(pattern, "*", stamp, 1); !slices.Contains(k.before, name) {
			return name
		}
	}
}

// unique returns the present time, or a little later if that was given before.
func (k *keeper) unique() time.Time {
	now := k.loop.time.Now()
	if !now.After(k.stamped) {
		now = k.stamped.Add(time.Nanosecond)
	}
	k.stamped = now
	return now
}

// save gives the current game, encoded, to the writer, and first the game that it is
// written over.
func (k *keeper) save(encode func() ([]byte, error)) {
	k.dirty = false
	if sv := k.underneath; sv != nil {
		k.underneath = nil
		k.putAside(sv)
	}
	data, err := encode()
	if err != nil {
		k.failed(err)
		return
	}
	k.unstick()
	k.write(file{name: k.slot, data: data})
}

// putAside writes a game to a file of its own, which stays the same for each game.
func (k *keeper) putAside(sv *Saved) {
	if k.writer == nil {
		return
	}
	if sv.aside == "" {
		sv.aside = k.stampedName(replacedName)
	}
	data, err := sv.encode(sv.Spent, k.named)
	if err != nil {
		k.failed(err)
		return
	}
	k.write(file{name: sv.aside, data: data})
}

// write hands a file to the writer, after what it was given before. Of a file that waits, only the
// newest form is written.
func (k *keeper) write(f file) {
	if k.writer != nil {
		k.writing = true
		k.writer.put(f)
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
