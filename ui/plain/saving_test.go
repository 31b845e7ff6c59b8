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

func (d slowDisk) Write(name string, data []byte) error {
	time.Sleep(d.takes)
	return d.Folder.Write(name, data)
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
