package plain

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ui/session"
)

// slowDisk is a folder whose writes take a time.
type slowDisk struct {
	*session.Folder
	takes time.Duration
}

func (d slowDisk) Write(path string, data []byte) error {
	time.Sleep(d.takes)
	return d.Folder.Write(path, data)
}

// TestMovesAreSavedBeforePrinted: the line of a move comes when it is saved. A disk that
// takes too long for that keeps nobody from going on, and is spoken of.
func TestMovesAreSavedBeforePrinted(t *testing.T) {
	for _, c := range []struct {
		takes, wait time.Duration
		slow        bool
	}{{700 * time.Millisecond, 700 * time.Millisecond, false}, {time.Minute, diskTimeout, true}} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{Setup: session.Setup{Match: match("human", "human"), Disk: slowDisk{session.NewFolder(t.TempDir()), c.takes}}})
			time.Sleep(10 * time.Minute)
			if got := p.types("f5"); got != "" {
				t.Errorf("a disk of %v: it says\n%s", c.takes, got)
			}
			time.Sleep(c.wait - time.Millisecond)
			synctest.Wait()
			if got := p.out.String(); got != "" {
				t.Errorf("a disk of %v: before it is saved it says\n%s", c.takes, got)
			}
			time.Sleep(time.Millisecond)
			synctest.Wait()
			got := p.out.String()
			if !strings.Contains(got, "1. Black f5") || strings.Contains(got, "Not saved yet") != c.slow || !strings.HasSuffix(got, "> ") {
				t.Errorf("a disk of %v: it says\n%s", c.takes, got)
			}
			if c.slow {
				p.wants("f4", "2. White f4")
				time.Sleep(10 * time.Minute)
				synctest.Wait()
				if got := p.out.String(); !strings.HasSuffix(got, "\nSaved.\n> ") {
					t.Errorf("when it is saved it says\n%s", got)
				}
			}
			p.leaves()
			time.Sleep(time.Hour) // for what leaving did not wait for
		})
	}
}

// TestASingleMoveIsNoRecord types moves with marks, numbers, words and in full width: on a
// taken square too they are moves, and the game goes on.
func TestASingleMoveIsNoRecord(t *testing.T) {
	for _, line := range []string{"d3.", "d3!", "1. d3", "move d3", "ｄ３", "D3?!", "3d", "play d3", "(d3)"} {
		out := script(t, Setup{}, "black human", "white human", "f5", "d6", "c3", "d3", line, "transcript")
		if !strings.Contains(out, "Black cannot play d3: the square is taken") || !strings.HasSuffix(out, "\nf5d6c3d3\n") {
			t.Errorf("%q:\n%s", line, out)
		}
	}
}
