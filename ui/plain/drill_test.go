package plain

import (
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// TestDrillScripts compares whole drills, line by line.
func TestDrillScripts(t *testing.T) {
	people := Setup{Book: roomtest.Book(t), Setup: session.Setup{Match: match("human", "human")}}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"black": {people, []string{"f5f6", "drill tiger", "f5", "drill", "c4", "a1", "drill show", "c4", "f6", "transcript", "drill again"}},
		"white": {Setup{Book: roomtest.Book(t)}, []string{"f5", "drill tiger as white", "f4", "score", "d6", "undo", "d6", "new", "f5d6", "d3", "transcript"}},
		"words": {people, []string{"drill", "drill show", "drill again", "drill zzz", "drill tiger as green", "drill tiger", "drill swap", "drill stop", "drill stop", "moves"}},
	} {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, script(t, c.setup, c.lines...)) })
	}
}
