package plain

import (
	"context"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// crowd is a network: most people play the last legal move.
var crowd = &fake{do: func(_ context.Context, p game.Position, _ ai.Limits) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, WinRate: 0.38, Source: ai.FromNetwork}
	share := 0.1
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Prior: share, Source: ai.FromNetwork, PV: []game.Square{m}})
		share += 0.1
	}
	return a, nil
}}

func TestPlayers(t *testing.T) {
	setup := Setup{Network: crowd, Setup: session.Setup{Match: match("human", "human"), Kinds: kinds(&fake{})}}
	setup.Kinds[1].Backend = func() string { return "pure Go." }
	out := script(t, setup, "players", "f5d6", "review mistakes", "engine", "players x", "new 6", "players")
	for _, want := range []string{
		"Players of Black choose: d3, 100%.",
		"of players choose it",
		`"engine other": The other, 1 level. It runs on pure Go.`,
		`Unexpected after the command: "x".`, "No network knows this position.",
	} {
		if !strings.Contains(strings.ToLower(out), strings.ToLower(want)) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// TestLevelsThatDoNotExist are refused, with those that do: of the engines that play, all.
func TestLevelsThatDoNotExist(t *testing.T) {
	setup := Setup{Setup: session.Setup{Match: match("first", "other"), Board: &game.Board{Turn: game.Black}}}
	if out := script(t, setup, "level 3", "level 1"); !strings.Contains(out, `The level of The other is 1, the only one, not 3.`) || !strings.Contains(out, "level 1, easy") {
		t.Errorf("%s", out)
	}
}
