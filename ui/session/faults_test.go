package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/disk/disktest"
	"othello/ui/archive"
)

// sitting returns one start of the program with a folder, up to its end.
func sitting(t *testing.T, dir string, do func(x *table)) *table {
	t.Helper()
	f := NewFolder(filepath.Join(dir, "state"))
	x := sit(t, people, Setup{Disk: f, Archive: archive.Open(filepath.Join(dir, "games"))})
	do(x)
	x.step() // which flushes
	x.Close()
	x.step()
	return x
}

// trouble returns what a person was told of faults, in one line; empty if all is well in the end.
func (x *table) trouble() string {
	if x.SaveFault() == nil {
		return ""
	}
	return x.SaveFault().Error()
}

// recoverable returns the moves of all games that a person can get back: those in the files
// of a session, and in the archive.
func recoverable(t *testing.T, dir string) (games []string) {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(dir, "state", "*.sgf"))
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if sv, err := decode(data, testKinds(quick{}), Match{}); err == nil {
			x := table{Session: &Session{}}
			x.now = *sv
			games = append(games, x.moves())
		} else {
			games = append(games, string(data)) // which is kept for people
		}
	}
	kept, err := archive.Open(filepath.Join(dir, "games")).Entries()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kept {
		if e.Finished {
			e.Moves = "archived " + e.Moves
		}
		games = append(games, e.Moves)
	}
	slices.Sort(games)
	return slices.Compact(games)
}

// TestFaults lets every step of what a session writes fail. No game is lost, also not the
// one that gives way to another; a fault that lasts is told, after one that passes all is
// written; and the next start goes on.
func TestFaults(t *testing.T) {
	resumed := func(x *table, moves string) {
		if x.Resume() != nil { // it could not be read
			x.play(moves)
		}
	}
	for name, c := range map[string]struct {
		before string         // moves of the game of the last time, or what is in its file
		do     func(x *table) // what is done then
		want   []string       // is kept in the end
	}{
		"a first move": {"", func(x *table) { x.play("c4") }, []string{"c4"}},
		"a move":       {"f5d6", func(x *table) { resumed(x, "f5d6"); x.play("c3") }, []string{"f5d6c3"}},
		"a new game over an unfinished one": {"f5d6", func(x *table) {
			resumed(x, "f5d6")
			x.NewGame(x.Match(), nil)
			x.play("c4")
		}, []string{"c4", "f5d6"}},
		"a game that was declined": {"f5d6", func(x *table) {
			x.Decline()
			x.Release()
			x.play("c4")
		}, []string{"c4", "f5d6"}},
		"two games that are opened": {"f5d6", func(x *table) {
			resumed(x, "f5d6")
			x.Open(parsed(x.t, "c4c3"))
			x.play("d3")
			x.Open(parsed(x.t, "e6"))
			x.play("f4")
		}, []string{"c4c3d3", "e6f4", "f5d6"}},
		"a game that ends": {"e6f4e3f6g5d6e7f5", func(x *table) {
			resumed(x, "e6f4e3f6g5d6e7f5")
			x.play("c5")
		}, []string{"archived e6f4e3f6g5d6e7f5c5", "e6f4e3f6g5d6e7f5c5"}},
		"a file that cannot be read": {"not a game", func(x *table) {
			x.Release()
			x.play("c4")
		}, []string{"c4", "not a game"}},
	} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				switch state := filepath.Join(r.Dir, "state"); c.before {
				case "":
				case "not a game":
					if err := errors.Join(os.Mkdir(state, 0o700), os.WriteFile(filepath.Join(state, slotName), []byte(c.before), 0o600)); err != nil {
						t.Fatal(err)
					}
				default:
					sitting(t, r.Dir, func(x *table) { x.play(c.before) })
				}
				var trouble string
				r.Run(func() { trouble = sitting(t, r.Dir, c.do).trouble() })
				found := recoverable(t, r.Dir)
				if c.before != "" && !slices.ContainsFunc(found, func(g string) bool { return strings.HasPrefix(g, c.before) }) {
					t.Errorf("the game of before is lost: there are %v", found)
				}
				if !r.Dead && !r.Unread { // a game that could not be read is kept under another name
					r.Outcome(t, fmt.Sprint(found), fmt.Sprint(found), fmt.Sprint(c.want), trouble)
				}
				again := sitting(t, r.Dir, func(x *table) {
					x.Decline()
					x.Release()
					x.NewGame(x.Match(), nil)
					x.play("f5f6")
				})
				after := recoverable(t, r.Dir)
				if again.trouble() != "" || !slices.Contains(after, "f5f6") {
					t.Errorf("the next time: %v %s", after, again.trouble())
				}
				for _, g := range found {
					if !slices.Contains(after, g) && !slices.Contains(after, "archived "+g) {
						t.Errorf("%s is lost the next time: there are %v", g, after)
					}
				}
			})
		})
	}
}
