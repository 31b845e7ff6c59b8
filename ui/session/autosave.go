package session

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"othello/game"
)

// Files besides the current game's.
const (
	slotNames    = "game*.sgf"      // current games, of this and of other programs
	replacedName = "replaced-*.sgf" // games that gave way to another one: the newest shelfMost, and all unfinished ones
	damagedName  = "damaged-*"      // what could not be read
)

// stamp is the time in the place of the star.
const stamp = "20060102-150405.000000000"

// stamped is a file name of a pattern with the present time in the place of the star,
// which no other call gives, nor a game of before has, even if the clock was put back.
func (s *Session) stampedName(pattern string) string {
	for {
		name := strings.Replace(pattern, "*", strings.Replace(s.unique().Format(stamp), ".", "-", 1), 1)
		if !slices.Contains(s.before, name) {
			return name
		}
	}
}

// unique is the present time, or a little later if that was given before.
func (s *Session) unique() time.Time {
	now := s.clock.Now()
	if !now.After(s.stamped) {
		now = s.stamped.Add(time.Nanosecond)
	}
	s.stamped = now
	return now
}

// load takes the slot of the last time and reads its save, and sets aside a damaged one.
func (s *Session) load() {
	disk := s.setup.Disk
	s.slot = disk.Take()
	data, err := disk.Read(s.slot)
	if errors.Is(err, fs.ErrNotExist) {
		s.first = true
		s.offer(s.waiting())
		return
	}
	var sv *Saved
	if err == nil {
		sv, err = decode(data, s.kinds, s.setup.Match)
	}
	if err != nil {
		s.setAside(s.slot, err)
		s.offer(s.waiting())
		return
	}
	found := s.waiting()
	switch {
	case !sv.begun():
	case !sv.Unfinished():
		s.underneath = sv
		s.shelf = append(s.shelf, sv)
	default:
		sv.waits, s.underneath = sv.waits || !sv.unrated, sv
		found = slices.Insert(found, 0, sv)
	}
	s.offer(found)
}

// offersMost is the number of unfinished games that are offered at once.
const offersMost = 9

// waiting are the unfinished games in files of their own that gave way to others without
// having been declined, the newest first. Those that a slot has taken up again are not
// among them.
func (s *Session) waiting() []*Saved {
	disk, taken := s.setup.Disk, map[string]bool{}
	read := func(name string) *Saved {
		data, err := disk.Read(name)
		if err != nil {
			return nil
		}
		sv, _ := decode(data, s.kinds, s.setup.Match)
		return sv
	}
	slots, _ := disk.List(slotNames)
	for _, name := range slots {
		if sv := read(name); sv != nil && sv.aside != "" {
			taken[sv.aside] = true
		}
	}
	var found []*Saved
	names, _ := disk.List(replacedName) // names begin with their time
	s.before = names
	for _, name := range slices.Backward(names) {
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

// setAside renames a file of the disk that could not be read, for the reason given,
// and tells Damaged.
func (s *Session) setAside(name string, why error) {
	suffix := name[strings.LastIndex(name, "."):]
	aside := s.stampedName(damagedName + suffix)
	e := Damaged{Path: s.setup.Disk.Path(name), Aside: s.setup.Disk.Path(aside), Err: why}
	if s.setup.Disk.Rename(name, aside) != nil {
		e.Aside, s.stuck = "", aside
	}
	s.tell(e)
}

// unstick tries again to give what could not be read another name; the writer leaves the
// slot alone until that is done.
func (s *Session) unstick() {
	if s.stuck == "" {
		return
	}
	aside := s.stuck
	s.stuck = ""
	s.write(file{name: aside, put: func() error {
		if err := s.setup.Disk.Rename(s.slot, aside); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}})
}

// First reports whether nothing was kept from a last time, though games are kept.
func (s *Session) First() bool { return s.first }

// Slot is the path of the file that the game is kept in; empty if it is kept nowhere.
func (s *Session) Slot() string {
	if s.slot == "" {
		return ""
	}
	return s.setup.Disk.Path(s.slot)
}

// Keep writes a file beside the game's, in the background and after what was given to
// it before. Of a file that waits, only the newest form is written.
func (s *Session) Keep(name string, data []byte) { s.write(file{name: name, data: data}) }

// write hands a file to the writer.
func (s *Session) write(f file) {
	if s.writer != nil {
		s.writing = true
		s.writer.put(f)
	}
}

// written takes in that the writer had nothing left to do.
func (s *Session) written() { s.writing = s.writer.works() }

// Saving reports whether something is on its way to the disk: what changed in the game,
// what was given to Keep, or what Keeping does. When that is over, Wake tells so. A view
// asks before it shows what was done, and does not show it as done meanwhile.
func (s *Session) Saving() bool {
	s.flush()
	return s.writing || s.keeping > 0
}

// flush hands the current game to the writer, if it changed since the last time. The
// game that it is written over gets a file of its own before.
func (s *Session) flush() {
	if !s.dirty || s.held || s.writer == nil {
		return
	}
	s.dirty = false
	if sv := s.underneath; sv != nil {
		s.underneath = nil
		s.putAside(sv)
	}
	data, err := s.encodeKept()
	if err != nil {
		s.saving(err)
		return
	}
	s.unstick()
	s.Keep(s.slot, data)
}

// putAside writes a game to a file of its own, which stays the same for each game.
func (s *Session) putAside(sv *Saved) {
	if s.writer == nil {
		return
	}
	if sv.aside == "" {
		sv.aside = s.stampedName(replacedName)
	}
	data, err := sv.encode(sv.Spent, s.kinds)
	if err != nil {
		s.saving(err)
		return
	}
	s.Keep(sv.aside, data)
}

// saving tells once that games cannot be kept, and once that they can be again.
func (s *Session) saving(err error) {
	switch {
	case err != nil && s.saveFault == nil:
		s.tell(SaveFailed{err})
	case err == nil && s.saveFault != nil:
		s.tell(SaveRecovered{})
	}
	s.saveFault = err
}

// SaveFault is why games cannot be kept on disk; nil if they can be, or need not be.
func (s *Session) SaveFault() error { return s.saveFault }

// Keeps reports whether what is given to Keep survives the program.
func (s *Session) Keeps() bool { return s.writer != nil && s.saveFault == nil }

// Unkept reports whether the game would be lost by leaving: it cannot be kept on disk
// and is unfinished or, unless it came finished from elsewhere, has moves.
func (s *Session) Unkept() bool {
	sv, _ := s.kept()
	if s.Keeps() || !sv.begun() {
		return false
	}
	at := sv.Game.Node()
	if s.suspended != nil {
		at = s.suspended.node
	}
	return sv.touched || !at.Board().Over() && sv.Flagged == game.Empty
}
