package plain

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"othello/game"
	"othello/game/record"
)

// Files under Setup.StateDir besides the current game's, which is a record.Slot.
// All are shared with the full screen: a game left there can be gone on with here.
const (
	replacedName = "replaced-*.sgf" // games that gave way to another one
	replacedMost = 20
	damagedName  = "damaged-*.sgf" // saves that could not be read
)

// keeps reports whether the session saves its game unasked.
func (s *session) keeps() bool { return s.setup.StateDir != "" && s.setup.Interactive }

// remember reads the game of the last time.
func (s *session) remember() {
	if !s.keeps() {
		return
	}
	s.slot = record.TakeSlot(s.setup.StateDir)
	path := s.slot.Path
	data, err := s.slot.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil {
		s.last, err = record.DecodeSession(data, s.saved())
	}
	if err != nil {
		aside := filepath.Join(s.setup.StateDir, stamped(damagedName))
		if moved := os.Rename(path, aside); moved != nil {
			s.say("The saved game %s cannot be read: %v.", path, err)
		} else {
			s.say("The saved game cannot be read (%v); it is now %s.", err, aside)
		}
		return
	}
	if !s.last.Unfinished() {
		if len(s.last.Record.Game.Root().Children()) > 0 {
			s.over = s.last
		}
		s.last = nil
	} else if !s.setup.Fresh {
		g := s.last.Record.Game
		s.say(`There is an unfinished game, %d moves long, %v to move: "resume" goes on with it.`, g.Node().Ply(), g.Turn())
	}
}

// saved is the session as it is written.
func (s *session) saved() record.Session {
	return record.Session{
		Record:    s.asRecord(),
		Black:     s.seat(game.Black),
		White:     s.seat(game.White),
		Clock:     s.clock,
		Increment: s.gain,
		Spent:     s.elapsed(),
		Flagged:   s.flagged,
	}
}

func (s *session) seat(c game.Color) record.Seat {
	seat := s.seats[c]
	return record.Seat{Human: seat.human, Kind: s.setup.Kinds[seat.kind].ID, Level: seat.level}
}

// asRecord is the game with the names it came with.
func (s *session) asRecord() *record.Record {
	r := *s.record
	r.Game = s.game
	return &r
}

// resume goes on with the game of the last time.
func (s *session) resume(args string) error {
	switch {
	case args != "":
		return fmt.Errorf("%q is more than resume takes", clip(args))
	case s.last == nil:
		return errors.New("there is no unfinished game")
	}
	last := s.last
	s.setAside()
	s.game, s.record = last.Record.Game, last.Record
	for c, seat := range map[game.Color]record.Seat{game.Black: last.Black, game.White: last.White} {
		if slices.Contains(s.kindIDs(), seat.Kind) {
			_ = s.setPlayer(c, seat.Kind)
		}
		s.setLevel(c, seat.Level)
		s.seats[c].human = seat.Human
	}
	s.clock, s.gain, s.flagged = last.Clock, last.Increment, last.Flagged
	s.changed()
	s.spent, s.paused, s.last = last.Spent, false, nil
	s.sayPlayers()
	s.say("%s", s.describeLast())
	return nil
}

// autosave writes the game if it has changed. The game of the last time is put
// aside before it is written over.
func (s *session) autosave() {
	if !s.unsaved || s.practice != nil || !s.keeps() || len(s.game.Root().Children()) == 0 {
		return
	}
	s.unsaved = false
	if old := cmp.Or(s.last, s.over); old != nil && !s.shelved {
		s.shelved = true
		s.write(stamped(replacedName), *old)
		s.prune()
	}
	s.write(filepath.Base(s.slot.Path), s.saved())
}

// setAside keeps the current game in a file of its own because another one takes
// its place.
func (s *session) setAside() {
	if s.keeps() && len(s.game.Root().Children()) > 0 {
		s.write(stamped(replacedName), s.saved())
		s.prune()
	}
}

func (s *session) write(name string, as record.Session) {
	data, err := as.Encode()
	if err == nil {
		err = record.ReplaceFile(filepath.Join(s.setup.StateDir, name), data)
	}
	if err != nil && !s.failed {
		s.say("This game cannot be saved: %v.", err)
	}
	s.failed = err != nil
}

// prune removes the oldest games that gave way until replacedMost are left.
func (s *session) prune() {
	names, err := filepath.Glob(filepath.Join(s.setup.StateDir, replacedName))
	if err != nil {
		return
	}
	slices.Sort(names) // names begin with their time
	for _, name := range names[:max(0, len(names)-replacedMost)] {
		_ = os.Remove(name)
	}
}

// stamped is a file name of a pattern with the present time for the star.
func stamped(pattern string) string {
	now := strings.Replace(time.Now().Format("20060102-150405.000"), ".", "-", 1)
	return strings.Replace(pattern, "*", now, 1)
}
