package plain

import (
	"context"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/session"
)

// TestAnalysisAgrees wants one value of a position, whatever the level and the opening book say,
// until more work is asked for.
func TestAnalysisAgrees(t *testing.T) {
	asked := 0
	e := &fake{do: func(_ context.Context, p game.Position, lim ai.Limits) (ai.Analysis, error) {
		asked++
		a := first(p)
		for i := range a.Moves { // each search sees something else
			a.Moves[i].Score.Bound, a.Moves[i].Score.Discs = ai.Estimate, float64(asked)-float64(i)
		}
		return a, nil
	}}
	out := script(t, Setup{Judge: e, Setup: session.Setup{Match: match("human", "human"), Kinds: kinds(&fake{do: failing})}}, "analyse", "analyse 3", "analyse", "f5", "analyse", "undo", "analyse")
	if asked != 3 || strings.Count(out, "d3: about +1.0") != 1 || strings.Count(out, "d3: about +2.0") != 3 { // more work, and another position
		t.Errorf("the engine is asked %d times, and says\n%s", asked, out)
	}
}

// TestAnalysisLimits asks the engine for all moves, and for as much as was said.
func TestAnalysisLimits(t *testing.T) {
	e := &fake{}
	script(t, Setup{Setup: session.Setup{Kinds: kinds(e)}}, "analyse", "analyse 2.5", "analyse depth 7", "f5", "review")
	if l := e.limits[0]; l.Moves < 30 || l.Depth != review.Efforts()[review.UsualEffort].Limits.Depth {
		t.Errorf("asked for %+v", l)
	}
	if l := e.limits[1]; l.Time.Seconds() != 2.5 {
		t.Errorf("asked for %+v", l)
	}
	if l := e.limits[2]; l.Depth != 7 || l.Time != 10*time.Minute {
		t.Errorf("asked for %+v", l)
	}
	if l, want := e.limits[4], review.Efforts()[review.UsualEffort].Limits; l.Depth != want.Depth && l.Depth != want.Depth-1 {
		t.Errorf("the review asked for %+v", l)
	}
}
