package session

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/ui/archive"
)

// savedBefore is a game as the program wrote it before there was this package.
const savedBefore = `(;FF[4]GM[2]CA[UTF-8]SZ[8]EXTRA[othello:black=human/search/3 white=engine/mcts/2 clock=10m0s increment=1s flagged=Empty spent=1.034s]AB[e4][d5]AW[d4][e5]PL[B]
;B[f5]ELAPSED[2.935087393];W[d6]V[-0]ELAPSED[0.010621241];B[c4]ELAPSED[1.85411018];W[f4]V[3.5]ELAPSED[0.000521387]CURRENT[at];B[e6]ELAPSED[0.330152065];W[f6]V[-3.5]ELAPSED[0.000946919]CURRENT[end])`

func TestOldSavesLoad(t *testing.T) {
	kinds := testKinds(quick{}, quick{})
	kinds[0].ID, kinds[1].ID = "search", "mcts"
	disk := newDisk(t)
	disk.has(t, "game.sgf", savedBefore)
	x := sit(t, "search human", Setup{Kinds: kinds, Disk: disk})
	x.want(x.Resume(), nil)
	x.wantMoves("f5d6c4f4")
	want := Match{game.Size8, Seat{Human: true, Level: 3}, Seat{Kind: 1, Level: 2}, 10 * time.Minute, time.Second}
	if x.Match() != want {
		t.Errorf("it is played by %+v, want %+v", x.Match(), want)
	}
	if n := len(x.Game().Line()) - 1; n != 6 {
		t.Errorf("%d moves, want 6", n)
	}
	x.wantClocks(602*time.Second-(2935087393+1854110180+1034000000), 602*time.Second-(10621241+521387))
}

func TestSaved(t *testing.T) {
	kinds := testKinds(quick{}, quick{})
	r := parsed(t, "f5d6c3")
	r.Black, r.Extra = "Ann", map[string]string{"SGF.RU": "x"}
	want := Saved{
		Game: r.Game, Record: r, Meta: archive.Meta{Ending: archive.Resigned(game.White), Spent: 1500 * time.Millisecond, Helped: true},
		Match: Match{game.Size8, Seat{Human: true, Level: 3}, Seat{Kind: 1, Level: 2}, 5 * time.Minute, 2 * time.Second},
	}
	extra := maps.Clone(r.Extra)
	data, err := want.encode(kinds)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(r.Extra, extra) {
		t.Errorf("writing changed the record: %v", r.Extra)
	}
	got, err := decode(data, kinds, Match{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Match != want.Match || got.Ending != want.Ending || got.Spent != want.Spent || !got.Helped || got.Record.Black != "Ann" || !maps.Equal(got.Record.Extra, extra) {
		t.Errorf("read %+v of %+v", got, got.Record)
	}
	again, err := got.encode(kinds)
	if err != nil || string(again) != string(data) {
		t.Errorf("written again it is\n%s\nafter\n%s", again, data)
	}
}

func TestSavedFromAnything(t *testing.T) {
	kinds := testKinds(quick{})
	defaults := Match{Size: game.Size6, Black: Seat{Human: true, Level: 1}, White: Seat{Level: 4}, Clock: time.Minute}
	s, err := decode([]byte("f5d6"), kinds, defaults)
	if err != nil || s.Match.White != defaults.White || s.Match.Clock != time.Minute || s.Match.Size != game.Size8 || !s.Unfinished() {
		t.Errorf("a transcript as a saved game: %+v, %v", s, err)
	}
	for _, extra := range []string{
		"black=/// white=a/b/c clock=-5h increment=x flagged=Green ending=B+Luck spent=99999999h ply", "black", "=", "black=engine/nobody/-3",
		"black=human/alpha/999999999999999999999",
	} {
		text, err := record.Text(record.SGF, &record.Record{Game: parsed(t, "f5d6").Game, Extra: map[string]string{"othello": extra}})
		if err != nil {
			t.Fatal(err)
		}
		s, err := decode([]byte(text), kinds, defaults)
		if err != nil {
			t.Errorf("%q: %v", extra, err)
			continue
		}
		for _, seat := range []Seat{s.Match.Black, s.Match.White} {
			if seat.Kind != 0 || seat.Level < 1 || seat.Level > 4 {
				t.Errorf("%q gives a seat %+v", extra, seat)
			}
		}
		if s.Match.Clock < 0 || s.Spent > 1000*time.Hour || s.Ending != "" {
			t.Errorf("%q gives %+v", extra, s)
		}
	}
	if _, err := decode([]byte("(;GM[2];B[a1])"), kinds, defaults); err == nil {
		t.Error("a game that cannot be read is taken up")
	}
	if s, err := decode([]byte(finished), kinds, defaults); err != nil || s.Unfinished() {
		t.Errorf("a finished game can go on: %v", err)
	}
}

func TestDamagedSaveIsSetAside(t *testing.T) {
	for name, content := range map[string]string{
		"garbage": "\x00\x01\x02", "empty": "", "cut off": "(;GM[2];B[f5", "illegal": "(;FF[4]GM[2]SZ[8];B[a1])", "text": "hello",
	} {
		disk := newDisk(t)
		disk.has(t, "game.sgf", content)
		x := sit(t, people, Setup{Disk: disk})
		if d, ok := x.told_[0].(Damaged); !ok || d.Err == nil || d.Path != disk.path("game.sgf") || !strings.HasPrefix(d.Aside, disk.path("damaged-")) || x.First() {
			t.Errorf("%s: told %+v", name, x.told_)
		}
		x.play("f5")
		x.Close()
		if got := disk.text(t, "damaged-*.sgf"); got != content {
			t.Errorf("%s: the damaged save is %q, want it unchanged", name, got)
		}
		if !strings.Contains(disk.text(t, "game.sgf"), "B[f5]") {
			t.Errorf("%s: the new game is not saved", name)
		}
	}
}

// A changed square that leaves the game legal is noticed by the checksum.
func TestDamagedSquareIsNoticed(t *testing.T) {
	disk := newDisk(t)
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5")
	x = x.again()
	x.Close()
	content := strings.Replace(disk.text(t, "game.sgf"), "B[f5]", "B[e6]", 1)
	disk.has(t, "game.sgf", content)
	x = sit(t, people, Setup{Disk: disk})
	if len(x.told_) == 0 {
		t.Fatal("nothing is told")
	}
	if d, ok := x.told_[0].(Damaged); !ok || d.Err == nil || disk.text(t, "damaged-*.sgf") != content {
		t.Errorf("told %+v", x.told_)
	}
}

func TestFirstTime(t *testing.T) {
	disk := newDisk(t)
	x := sit(t, people, Setup{Disk: disk})
	if !x.First() {
		t.Error("it is not the first time")
	}
	x.Close()
	if files := disk.list("*"); len(files) > 0 {
		t.Errorf("a game without moves left %v", files)
	}
	x = sit(t, people, Setup{Disk: disk})
	x.play("f5")
	x.want(x.Undo(), nil)
	x = x.again()
	if x.First() || x.Unfinished() == nil {
		t.Error("nobody has played before")
	}
	y := sit(t, people, Setup{})
	if y.First() {
		t.Error("without a disk there is a first time")
	}
}

// panickyDisk panics in its first write.
type panickyDisk struct {
	*fakeDisk
	panicked atomic.Bool
}

func (d *panickyDisk) Write(path string, data []byte) error {
	if d.panicked.CompareAndSwap(false, true) {
		panic("out of paper")
	}
	return d.fakeDisk.Write(path, data)
}

// A panic while a game is written is a failure like any other: the next write succeeds.
func TestSavesAfterAPanic(t *testing.T) {
	disk := &panickyDisk{fakeDisk: newDisk(t)}
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5")
	x.until(func() bool { return x.SaveFault() != nil })
	if got := x.SaveFault().Error(); !strings.HasSuffix(got, "it crashed: out of paper") {
		t.Errorf("the failure is %q", got)
	}
	x.play("d6")
	x.until(func() bool { return x.SaveFault() == nil })
	x.Close()
	if !strings.Contains(disk.text(t, "game.sgf"), "W[d6]") {
		t.Error("the game is not saved")
	}
}

// A disk that is full for a while: the next move that can be written brings everything
// that is missing along.
func TestSavesAgain(t *testing.T) {
	disk, dir := newDisk(t), t.TempDir()
	x := sit(t, people, Setup{Disk: disk, Archive: archive.Open(dir)})
	x.play("c4")
	x.until(func() bool { return !x.Saving() })
	disk.break_(errSteam)
	x.NewGame(x.Match(), nil)
	x.play("f5")
	x.until(func() bool { return x.SaveFault() != nil })
	if x.play("d6"); !errors.Is(x.SaveFault(), errSteam) || !x.Unkept() {
		t.Error("the game would be lost")
	}
	x.awaitTimer()
	x.wantEvents("Moved Replaced Moved SaveFailed Moved") // once

	disk.break_(nil)
	x.play("c3")
	x.until(func() bool { return x.SaveFault() == nil })
	if x.wantEvents("Moved SaveRecovered"); x.Unkept() {
		t.Error("the game would be lost")
	}
	x.Close()
	if list := archived(t, dir); len(list) != 1 || list[0].Moves != "c4" {
		t.Errorf("the archive holds %+v", list)
	}
	if !strings.Contains(disk.text(t, "game.sgf"), "B[c3]") {
		t.Error("the game is not saved")
	}
}

func TestUnkept(t *testing.T) {
	x := sit(t, people, Setup{})
	if x.Unkept() {
		t.Error("a game without moves would be lost")
	}
	x.Open(parsed(t, finished))
	if x.Unkept() {
		t.Error("a finished game from elsewhere would be lost")
	}
	x.Look()
	x.GoTo(x.Game().Root())
	if x.Unkept() {
		t.Error("... while it is looked at")
	}
	x.want(x.Try(square(t, "c4")), nil)
	x.Return()
	if !x.Unkept() {
		t.Error("a variation would be lost unasked")
	}
	x.Open(parsed(t, "f5"))
	if !x.Unkept() {
		t.Error("an unfinished game would be lost unasked")
	}
}

// TestWriterKeepsTheOrder does nothing that was put behind what fails, and of what waits the newest.
func TestWriterKeepsTheOrder(t *testing.T) {
	var done []int
	failing := true
	l := newLoop(t.Context(), newClock())
	w := newWriter(l, func(error) {})
	w.put(job{"first", func() error {
		if failing {
			failing = false
			return errSteam
		}
		done = append(done, -1)
		return nil
	}})
	for i := range 100 {
		name := "game.sgf"
		if i == 50 {
			name = "another"
		}
		w.put(job{name, func() error { done = append(done, i); return nil }})
	}
	w.put(job{"last", func() error { return nil }})
	for w.works() {
		<-l.Wake()
		l.run()
	}
	w.close()
	if !slices.IsSorted(done) || !slices.Contains(done, -1) || !slices.Contains(done, 49) || !slices.Contains(done, 50) || !slices.Contains(done, 99) {
		t.Errorf("done: %v", done)
	}
}

// TestSavedLevels: a level that comes between those of a saved game changes nothing that
// the game means, and one that is gone is that of the settings.
func TestSavedLevels(t *testing.T) {
	kinds := testKinds(quick{}, quick{})
	for i := range kinds {
		for n, id := range []string{"weak", "fair", "good", "best"}[:len(kinds[i].Levels)] {
			kinds[i].Levels[n].ID = id
		}
	}
	r := parsed(t, "f5d6c3")
	saved := Saved{Game: r.Game, Record: r, Match: Match{Size: game.Size8, Black: Seat{Human: true, Level: 3}, White: Seat{Kind: 1, Level: 2}}}
	data, err := saved.encode(kinds)
	if err != nil {
		t.Fatal(err)
	}
	for i := range kinds {
		kinds[i].Levels = slices.Insert(slices.Clone(kinds[i].Levels), 1, ai.Level{ID: "poor"})
	}
	got, err := decode(data, kinds, Match{})
	if err != nil || got.Match.Black.Level != 4 || got.Match.White != (Seat{Kind: 1, Level: 3}) {
		t.Errorf("read %+v (%v)", got.Match, err)
	}
	defaults := Match{White: Seat{Kind: 0, Level: 1}}
	gone := strings.ReplaceAll(string(mustUnseal(t, data)), "/fair", "/excellent")
	if got, err = decode([]byte(gone), kinds, defaults); err != nil || got.Match.White != defaults.White {
		t.Errorf("of a level that is gone it reads %+v (%v)", got.Match, err)
	}
}

func mustUnseal(t *testing.T, data []byte) []byte {
	t.Helper()
	text, err := wholefile.Unseal(data)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
