package record

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"othello/game"
)

// keep saves a game of these moves in a slot, as if at the given time.
func keep(t *testing.T, s *Slot, moves string, at time.Time) {
	t.Helper()
	records, _, err := ParseFrom(game.StartBoard(game.Size8), []byte(moves))
	if err != nil {
		t.Fatal(err)
	}
	data, err := (&Session{Record: records[0]}).Encode()
	if err == nil {
		err = ReplaceFile(s.Path, data)
	}
	if err == nil {
		err = os.Chtimes(s.Path, at, at)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func wantSlot(t *testing.T, s *Slot, name string) {
	t.Helper()
	if got := filepath.Base(s.Path); got != name {
		t.Fatalf("got slot %s, want %s", got, name)
	}
}

func TestSlotsOfProgramsThatRunAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	begun := time.Now().Add(-time.Hour)
	first, second := TakeSlot(dir), TakeSlot(dir)
	wantSlot(t, first, "game.sgf")
	wantSlot(t, second, "game-2.sgf")
	keep(t, first, "f5d6", begun)
	keep(t, second, "f5f6", begun.Add(time.Minute))
	third := TakeSlot(dir)
	wantSlot(t, third, "game-3.sgf")
	third.Close()

	second.Close()
	again := TakeSlot(dir)
	wantSlot(t, again, "game-2.sgf") // not the game that is being played
	again.Close()
	first.Close()
	first.Close() // twice does no harm

	latest := TakeSlot(dir)
	wantSlot(t, latest, "game-2.sgf")
	next := TakeSlot(dir)
	wantSlot(t, next, "game.sgf")
	keep(t, next, "f5d6c3", begun.Add(2*time.Minute))
	latest.Close()
	next.Close()
	last := TakeSlot(dir)
	wantSlot(t, last, "game.sgf")
	last.Close()
}

func TestSlotPrefersWhatWaits(t *testing.T) {
	const finished = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4"
	dir := t.TempDir()
	first, second := TakeSlot(dir), TakeSlot(dir)
	keep(t, first, finished, time.Now())
	keep(t, second, "f5", time.Now().Add(-time.Hour))
	first.Close()
	second.Close()
	s := TakeSlot(dir)
	wantSlot(t, s, "game-2.sgf")
	s.Close()

	if err := os.WriteFile(filepath.Join(dir, "game-3.sgf"), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "game-3.sgf"), later, later); err != nil {
		t.Fatal(err)
	}
	s = TakeSlot(dir)
	wantSlot(t, s, "game-3.sgf") // somebody must be told
	s.Close()
}

func TestSlotsRunOut(t *testing.T) {
	dir := t.TempDir()
	for range maxSlots {
		s := TakeSlot(dir)
		defer s.Close()
		keep(t, s, "f5", time.Now())
	}
	s := TakeSlot(dir)
	defer s.Close()
	if _, err := os.Stat(s.Path); err == nil {
		t.Errorf("%s is taken already", s.Path)
	}
}

func TestSlotWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := TakeSlot(filepath.Join(file, "below"))
	defer s.Close()
	wantSlot(t, s, "game.sgf")
	if _, err := s.Read(); err == nil {
		t.Error("read a file that cannot be")
	}
}
