package plain

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/session"
)

// TestLessonScripts compares whole sessions with lessons, line by line.
func TestLessonScripts(t *testing.T) {
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"in a game": {lines: []string{"f5", "learn next", "learn 11", "learn 3", "undo", "d4", "hint", "hint", "f4", "d3", "pass", "learn again", "c5", "pass", "learn", "learn stop", "transcript"}},
		"last":      {setup: Setup{Begin: action.Lessons}, lines: []string{"learn next", "learn 10", "b7", "b1", "b7", "score"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.setup.Kinds, c.setup.Match = kinds(&fake{}), match("human", "human")
			c.setup.Settings = config.New(config.Settings{})
			golden.RequireEqual(t, script(t, c.setup, c.lines...))
		})
	}
}

// TestLessonsGoOn offers the lessons to a person at the first start, and goes on with the one
// after the last that was done.
func TestLessonsGoOn(t *testing.T) {
	settings := config.New(config.Settings{})
	disk := session.NewFolder(t.TempDir())
	for i, lines := range [][]string{{"learn 7", "h8", "f4"}, {"learn"}} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{Settings: settings, Setup: session.Setup{Match: timed(match("human", "human"), time.Minute, 0), Disk: disk}})
			out := p.out.String()
			for _, line := range lines {
				out += p.types(line)
			}
			if strings.Contains(out, "New to Othello?") != (i == 0) || !strings.Contains(out, "Lesson 8 of 10") {
				t.Errorf("start %d:\n%s", i+1, out)
			}
			p.leaves()
		})
	}
	if settings.UI.Lesson != 8 {
		t.Errorf("the next lesson is %d", settings.UI.Lesson)
	}
}
