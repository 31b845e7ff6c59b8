package ui

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/wholefile"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/session"
)

// slowDisk is a folder whose writes take a time, for ever if that is negative, or fail.
type slowDisk struct {
	*session.Folder
	mu    sync.Mutex
	takes func() time.Duration
	fault error
	freed chan struct{} // closed when what takes for ever ends
}

func newSlowDisk(dir string, takes time.Duration) *slowDisk {
	return &slowDisk{Folder: session.NewFolder(dir), takes: func() time.Duration { return takes }, freed: make(chan struct{})}
}

func (d *slowDisk) Write(path string, data []byte) error {
	d.mu.Lock()
	takes, fault := d.takes(), d.fault
	d.mu.Unlock()
	if takes < 0 {
		<-d.freed
	} else {
		time.Sleep(takes)
	}
	if fault != nil {
		return fault
	}
	return d.Folder.Write(path, data)
}

func (d *slowDisk) is(takes time.Duration, fault error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.takes, d.fault = func() time.Duration { return takes }, fault
}

// frame is what the terminal is given.
func (r *rig) frame() string { return ansi.Strip(r.seen.View().Content) }

func (r *rig) wantFrame(what string, shows, lacks string) {
	r.t.Helper()
	frame := r.frame()
	if shows != "" && !strings.Contains(frame, shows) {
		r.t.Errorf("%s: the frame lacks %q:\n%s", what, shows, frame)
	}
	if lacks != "" && strings.Contains(frame, lacks) {
		r.t.Errorf("%s: the frame has %q:\n%s", what, lacks, frame)
	}
}

// TestFrameWaitsForTheDisk: a move is shown once it is saved, and nothing else is said.
func TestFrameWaitsForTheDisk(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: newSlowDisk(t.TempDir(), 10*time.Millisecond)}})
		r.wait(time.Second)
		r.play("f5")
		r.wantMoves("f5")
		r.wantFrame("before it is saved", "60 empty", "not saved")
		time.Sleep(9 * time.Millisecond)
		r.settle()
		r.wantFrame("before it is saved", "60 empty", "not saved")
		time.Sleep(time.Millisecond)
		r.settle()
		r.wantFrame("when it is saved", "59 empty", "not saved")
		r.wait(time.Second)
		r.wantFrame("later", "59 empty", "not saved")
	})
}

// TestSlowDiskIsSaid: after a frame the move is shown in any case, with a word about the
// disk, in every room. Keys work all the time, and wait no more.
func TestSlowDiskIsSaid(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		disk := newSlowDisk(t.TempDir(), 0)
		s.Disk = disk
		r := newRig(t, s)
		r.wait(time.Second)
		disk.is(-1, nil)
		r.play("f5")
		r.wantFrame("at first", "60 empty", "not saved")
		time.Sleep(frameTime)
		r.settle()
		r.wantFrame("after a frame", "58 empty", "") // with the reply
		r.wantFrame("after a frame", "not saved yet", "")
		for _, c := range []struct{ keys, shows string }{
			{"u", "60 empty"}, {"r", "58 empty"}, {"n", "New game"}, {"esc", "58 empty"}, {"x", "EDITOR"}, {":edit_clear", "EDITOR"}, {"esc", "58 empty"}, {"i", "ANALYSIS"}, {"esc", "58 empty"},
		} {
			r.press(c.keys)
			r.wantFrame(c.keys, c.shows, "")
			r.wantFrame(c.keys, "not saved yet", "")
		}
		r.send(tea.WindowSizeMsg{Width: 30, Height: 5})
		r.wantFrame("too small", "Too small", "")
		if title := r.m.View().WindowTitle; title != "Othello: Black to move, not saved yet" {
			t.Errorf("the title is %q", title)
		}
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		close(disk.freed)
		r.settle()
		r.wantFrame("when it is saved", "58 empty", "not saved")
	})
}

// TestFailingDiskIsSaid goes on saying that nothing is saved until something is.
func TestFailingDiskIsSaid(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		disk := newSlowDisk(t.TempDir(), 0)
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: disk}})
		disk.is(5*time.Millisecond, errors.New("no space"))
		r.play("f5")
		r.wantFrame("at first", "60 empty", "not saved")
		r.wait(100 * time.Millisecond)
		r.wantFrame("failed", "This game cannot be saved: no space.", "not saved yet")
		for _, keys := range []string{"esc", "n", "esc", "x", ":edit_clear", "?", "esc", "esc"} {
			r.press(keys)
			r.wait(100 * time.Millisecond)
			r.wantFrame(keys, "not saved", "not saved yet")
			if r.m.Top() == nil {
				r.wantFrame(keys, "? help", "")
			}
		}
		disk.is(0, nil)
		r.play("d6")
		r.wait(100 * time.Millisecond)
		r.wantFrame("mended", "Saving works again.", "not saved")
	})
}

// TestWhatFramesShowIsOnDisk types at random, with a disk that takes any time: a frame that
// does not say otherwise shows a game and an edited position that are on disk.
func TestWhatFramesShowIsOnDisk(t *testing.T) {
	keys := strings.Fields("up down left right enter enter space u r G n E x o - x o A b esc esc esc z R D t o h q y")
	for seed := range uint64(4) {
		inBubble(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			dir := t.TempDir()
			disk, slow := newSlowDisk(dir, 0), rand.New(rand.NewPCG(seed, 2)) // the writer's own
			disk.takes = func() time.Duration { return time.Duration(slow.IntN(40)) * time.Millisecond }
			s := against(&fakeEngine{})
			s.Disk, s.DataDir = disk, t.TempDir()
			if seed == 3 {
				s.Archive = archive.Open(t.TempDir())
			}
			r := newRig(t, s)
			said, quiet := 0, 0
			for range 250 {
				r.send(action.Press(keys[random.IntN(len(keys))]))
				for range random.IntN(4) {
					frame := r.frame()
					switch {
					case r.m.saving.state == waiting:
					case strings.Contains(frame, "not saved yet"):
						said++
					default:
						quiet++
						r.wantOnDisk(dir)
					}
					time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
					r.settle()
				}
			}
			if said == 0 || quiet == 0 {
				t.Errorf("%d frames said that they are not saved, %d did not", said, quiet)
			}
		})
		if t.Failed() {
			return
		}
	}
}

// wantOnDisk wants the present game in a file, if it has moves, and what is edited.
func (r *rig) wantOnDisk(dir string) {
	r.t.Helper()
	if !r.m.looking() && r.m.ses.Game().Node().Parent() != nil {
		data, err := os.ReadFile(filepath.Join(dir, "game.sgf"))
		n := r.m.ses.Game().Node()
		move := strings.TrimSuffix(n.Move().String(), "pass")
		if err != nil || !strings.Contains(string(data), n.Mover().String()[:1]+"["+move+"]") {
			r.t.Fatalf("move %d, %s, is shown and not on disk (%v):\n%s\n%s", n.Ply(), move, err, data, r.frame())
		}
	}
	if b := r.m.rooms.Editor.Board(); r.m.room == r.m.editor && b != r.m.ses.Game().Board() {
		data, err := os.ReadFile(filepath.Join(r.m.setup.DataDir, "edited.obf"))
		if err != nil || !strings.Contains(string(data), b.Line()) {
			r.t.Fatalf("the position %s is shown and not on disk (%v):\n%s", b.Line(), err, data)
		}
	}
}

// TestSettingsAreSavedBeforeShown chooses a theme with a slow disk.
func TestSettingsAreSavedBeforeShown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	inBubble(t, func(t *testing.T) {
		s := remembering(Setup{Settings: stored(testConfig())}, path)
		release, err := wholefile.Lock(t.Context(), path+".lock", 0)
		if err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Second, release)
		r := newRig(t, s)
		r.press(":theme down")
		before := r.frame()
		r.press("enter")
		if r.frame() != before {
			t.Error("the theme is shown before it is saved")
		}
		time.Sleep(frameTime)
		r.settle()
		r.wantFrame("after a frame", "Theme: ", "")
		r.wantFrame("after a frame", "not saved yet", "")
		r.wait(2 * time.Second) // another try for the lock included
		r.wantFrame("when it is saved", "Theme: ", "not saved")
		if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "theme = ") {
			t.Errorf("the file is %s (%v)", data, err)
		}
	})
}
