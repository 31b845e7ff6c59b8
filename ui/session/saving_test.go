package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/archive"
)

// blockedDisk is a disk whose writes wait until it is let go.
type blockedDisk struct {
	*fakeDisk
	free chan struct{}
}

func newBlockedDisk(t *testing.T) *blockedDisk { return &blockedDisk{newDisk(t), make(chan struct{})} }

func (d *blockedDisk) Write(path string, data []byte) error {
	<-d.free
	return d.fakeDisk.Write(path, data)
}

func (d *blockedDisk) letGo() { close(d.free) }

// TestSaving does everything that changes what is kept: as long as the disk is blocked it
// is being saved, nobody waits for that, and when it is over the disk has it.
func TestSaving(t *testing.T) {
	for name, do := range map[string]func(x *table){
		"a move":           func(x *table) { x.play("d6") },
		"a line of moves":  func(x *table) { x.want(x.PlayLine(x.Game().Node(), []game.Square{square(x.t, "d6")}), nil) },
		"taking back":      func(x *table) { x.want(x.Undo(), nil) },
		"playing again":    func(x *table) { x.want(x.Undo(), nil); x.want(x.Redo(), nil) },
		"an engine's move": func(x *table) { x.want(x.EngineMove(), nil); x.until(func() bool { return x.moves() == "f5f4" }) },
		"another player":   func(x *table) { x.SetSeat(game.White, Seat{Level: 2}); x.want(x.Pause(), nil) },
		"a flag":           func(x *table) { x.pass(time.Hour) },
		"a variation":      func(x *table) { x.Look(); x.want(x.Try(square(x.t, "f4")), nil) },
		"another main line": func(x *table) {
			x.Look()
			x.want(x.Try(square(x.t, "f4")), nil)
			x.GoTo(x.Game().Root())
			x.want(x.Try(square(x.t, "c4")), nil)
			x.Promote()
		},
		"a deleted line":  func(x *table) { x.Look(); x.want(x.Delete(), nil) },
		"another game":    func(x *table) { x.NewGame(x.Match(), nil) },
		"an opened game":  func(x *table) { x.Open(parsed(x.t, "c4c3")); x.play("d3") },
		"a restored game": func(x *table) { x.NewGame(x.Match(), nil); x.want(x.Restore(), nil) },
		"a finished game": func(x *table) { x.NewGame(x.Match(), nil); x.play("e6f4e3f6g5d6e7f5c5") },
	} {
		t.Run(name, func(t *testing.T) {
			disk := newBlockedDisk(t)
			dir := t.TempDir()
			x := sit(t, people, Setup{Disk: disk, Archive: archive.Open(dir), Match: Match{Clock: time.Minute}})
			x.play("f5")
			disk.letGo()
			x.until(func() bool { return !x.Saving() })
			disk.free = make(chan struct{})
			do(x)
			if !x.Saving() {
				t.Error("it counts as saved before the disk has it")
			}
			if x.step(); !x.Saving() {
				t.Error("it counts as saved after a step")
			}
			disk.letGo()
			x.until(func() bool { return !x.Saving() })
			var want []byte
			var err error
			x.atHome(func(sv *Saved) { want, err = sv.encode(x.kinds) })
			if got := disk.text(t, "game.sgf"); err != nil || got != string(want) {
				t.Errorf("it counts as saved, and the disk has\n%s\nnot\n%s", got, want)
			}
			if over := x.Game().Over() || x.Ending() != ""; over && !archived(t, dir)[0].Finished {
				t.Error("it counts as saved, and is not archived")
			}
		})
	}
}

func TestNothingToSave(t *testing.T) {
	for name, setup := range map[string]Setup{"no disk": {}, "a disk": {Disk: newBlockedDisk(t)}} {
		x := sit(t, people, setup)
		x.Look()
		x.Return()
		if x.Saving() != (setup.Disk != nil) { // the game was entered
			t.Errorf("%s: saving is %v", name, x.Saving())
		}
		if d, ok := setup.Disk.(*blockedDisk); ok {
			d.letGo()
		}
	}
}

// TestKeeping is work that counts as saving until it is over, and taken in.
func TestKeeping(t *testing.T) {
	x := sit(t, people, Setup{Kinds: testKinds(ai.Engine(quick{}))})
	begun, end := make(chan struct{}), make(chan struct{})
	var kept string
	Keeping(x.Session, func(context.Context) (string, error) {
		close(begun)
		<-end
		return "kept", nil
	}, func(text string, _ error) { kept = text })
	<-begun
	if x.step(); !x.Saving() {
		t.Error("nothing is being saved")
	}
	close(end)
	if x.until(func() bool { return !x.Saving() }); kept != "kept" {
		t.Error("it was over before it was taken in")
	}
}

// TestFailedWriteIsTriedAgain saves the game once there is room, though nothing else is done.
func TestFailedWriteIsTriedAgain(t *testing.T) {
	disk := newDisk(t)
	x := sit(t, people, Setup{Disk: disk})
	disk.break_(errors.New("no space left"))
	x.play("f5")
	x.until(func() bool { return x.SaveFault() != nil })
	for range 10 {
		x.awaitTimer()
		x.pass(retry)
	}
	if x.SaveFault() == nil {
		t.Fatal("a full disk counts as one that takes the game")
	}
	disk.break_(nil)
	for x.SaveFault() != nil {
		x.pass(retry)
		time.Sleep(time.Millisecond)
	}
	if got := disk.text(t, "game.sgf"); !strings.Contains(got, ";B[f5]") {
		t.Errorf("the disk has %q", got)
	}
}

// awaitTimer waits until something is to be done later.
func (x *table) awaitTimer() {
	for {
		x.step()
		x.time.mu.Lock()
		n := len(x.time.timers)
		x.time.mu.Unlock()
		if n > 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
