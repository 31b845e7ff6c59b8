package protocol

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// TestSeed wants one generator for a session: the same session comes again with a seed, and
// a weak level asked again for the same move does not always play the same one.
func TestSeed(t *testing.T) {
	o := testOptions(0)
	for i := range o.Kind.Levels {
		o.Kind.Levels[i].Handicap = ai.Handicap{Temperature: 1, Seed: 2}
	}
	const times = 20
	for name, c := range map[string]struct {
		serve    func(t *testing.T, o Options, commands string) string
		commands string
		moves    *regexp.Regexp
	}{
		"gtp":              {serveGTP, "play black f5\n" + strings.Repeat("genmove white\nundo\n", times), regexp.MustCompile(`= [A-Ha-h][1-8]`)},
		"gtp, reg_genmove": {serveGTP, "play black f5\n" + strings.Repeat("reg_genmove white\n", times), regexp.MustCompile(`= [A-Ha-h][1-8]`)},
		"gtp, levels":      {serveGTP, "play black f5\n" + strings.Repeat("level 2\nlevel 3\ngenmove white\nundo\n", times), regexp.MustCompile(`= [A-Ha-h][1-8]`)},
		"nboard":           {serveNBoard, strings.Repeat("set game "+afterF5+"\ngo\nping 1\n", times), regexp.MustCompile(`=== ..`)},
	} {
		first := c.serve(t, o, c.commands)
		list := c.moves.FindAllString(first, -1)
		if again := c.moves.FindAllString(c.serve(t, o, c.commands), -1); strings.Join(again, " ") != strings.Join(list, " ") {
			t.Errorf("%s: the same session gave %q and %q", name, list, again)
		}
		seen := map[string]bool{}
		for _, m := range list {
			seen[m] = true
		}
		if len(list) != times || len(seen) < 2 {
			t.Errorf("%s: %d moves, and always the same: %q", name, len(list), list)
		}
	}
}

// TestDepthIsReached: a depth that was set is not cut by any limit of the level, at levels
// that have only a time either.
func TestDepthIsReached(t *testing.T) {
	o := testOptions(0)
	o.Kind.Levels[2].Limits = ai.Limits{Depth: 3, Exact: 9, Nodes: 1000, Time: time.Second}
	o.Kind.Levels = append(o.Kind.Levels, ai.Level{Limits: ai.Limits{Time: time.Second}})
	for level := 3; level <= 4; level++ {
		o.Level = level
		table, err := newSession(o)
		if err != nil {
			t.Fatal(err)
		}
		s := &nboardServer{session: table, out: &strings.Builder{}}
		s.execute(t.Context(), "set depth 20")
		if lim := s.levelLimits(game.Black); s.level != level || lim != (ai.Limits{Depth: 20}) {
			t.Errorf("a move at level %d has %+v", s.level, lim)
		}
		if lim := s.levelLimits(game.Empty); lim != (ai.Limits{Depth: 20}) {
			t.Errorf("a hint at level %d has %+v", level, lim)
		}
		s.execute(t.Context(), "set movetime 0.5")
		if lim := s.levelLimits(game.Black); lim != (ai.Limits{Depth: 20, Time: 500 * time.Millisecond}) {
			t.Errorf("with a time, a move at level %d has %+v", level, lim)
		}
	}
}
