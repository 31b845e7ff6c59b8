package plain

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"othello/game/wthor"
	"othello/ui/config"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// TestOpeningScripts compares whole sessions about openings.
func TestOpeningScripts(t *testing.T) {
	people := Setup{Book: roomtest.Book(t), Setup: session.Setup{Match: match("human", "human")}}
	games := people
	games.Games = func() (*wthor.Collection, error) { return roomtest.Games(t), nil }
	both := people
	both.Settings = config.New(config.Settings{UI: config.UI{OpeningNames: "both"}})
	failing := people
	failing.Games = func() (*wthor.Collection, error) {
		return nil, errors.New("opening a folder of databases: it is gone")
	}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"openings":     {people, []string{"openings tiger", "openings 虎定石", "openings f5d6c3d3c4f4f6f3", "openings zzz", "openings"}},
		"names":        {both, []string{"start tiger", "score", "openings tiger"}},
		"start":        {people, []string{"f5", "start tiger", "transcript", "start", "start zzz", "start f5f6", "transcript", "undo", "resume"}},
		"start engine": {Setup{}, []string{"start tiger", "score"}},
		"book":         {people, []string{"explore", "f5", "explore", "f6", "explore", "explore ann", "list", "new 6", "explore"}},
		"games": {games, []string{"explore", "f5", "explore", "explore ann black", "explore cup 2000-2002", "explore 2002",
			"list", "open 2", "transcript", "explore nobody", "filter ann cy", "list", "filter all"}},
		"no games": {failing, []string{"explore", "f5"}},
	} {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, script(t, c.setup, c.lines...)) })
	}
}

// TestStartRandom begins after eight moves that leave neither side ahead.
func TestStartRandom(t *testing.T) {
	out := script(t, Setup{Setup: session.Setup{Match: match("human", "human")}}, "start random", "transcript")
	if lines := strings.Fields(out); !strings.Contains(out, "A new game from a balanced start.") || len(lines[len(lines)-1]) != 16 {
		t.Errorf("no balanced start:\n%s", out)
	}
}
