package plain

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"othello/book"
	"othello/ui/session"
)

// TestDrillScripts compares whole drills, line by line.
func TestDrillScripts(t *testing.T) {
	people := Setup{Book: book.NewLive(smallBook(t)), Setup: session.Setup{Match: match("human", "human")}}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"black": {people, []string{"f5f6", "drill tiger", "f5", "drill", "c4", "a1", "drill show", "c4", "transcript", "drill again"}},
		"white": {Setup{Book: book.NewLive(smallBook(t))}, []string{"f5", "drill tiger as white", "f4", "score", "d6", "undo", "d6", "new", "f5d6", "d3", "transcript"}},
		"words": {people, []string{"drill", "drill show", "drill again", "drill zzz", "drill tiger as green", "drill tiger", "drill swap", "drill stop", "drill stop", "moves"}},
	} {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, script(t, c.setup, c.lines...)) })
	}
}

// TestDrillResultsAreKept practises as a person does and finds the result again, and
// the game that was going on.
func TestDrillResultsAreKept(t *testing.T) {
	data, state := t.TempDir(), t.TempDir()
	for run, want := range []string{`"drill f5d6": Perpendicular, 縦取り.`, `"drill f5d6c3d3c4": Tiger, due in`} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{DataDir: data, Setup: session.Setup{Match: timed(match("human", "human"), time.Minute, 0), Disk: session.NewFolder(state)}})
			if run == 0 {
				p.types("f5d6")
			}
			if out := p.types("drill"); run == 0 && !strings.Contains(out, want) {
				t.Errorf("%s, want %q", out, want)
			}
			p.types("drill tiger")
			time.Sleep(2 * time.Minute) // a drill is on nobody's clock
			p.types("f5")
			p.types("c3")
			out := p.types("c4")
			if !strings.Contains(out, "The drill is over: 3 right, 0 wrong at first.") || !strings.Contains(p.types("leave"), "Back in your game.") {
				t.Errorf("%s", out)
			}
			if again := "Practised once, 1 without a mistake"; run == 0 && !strings.Contains(out, again) {
				t.Errorf("%s, want %q", out, again)
			}
			if out := p.types("transcript"); run == 0 && !strings.Contains(out, "f5d6") {
				t.Errorf("the game is %s", out)
			}
			p.types("quit")
		})
	}
}
