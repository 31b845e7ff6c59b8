package plain

import (
	"context"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

// shallow looks four plies ahead, whatever it is asked for.
type shallow struct{ ai.Engine }

func (s shallow) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	lim.Depth, lim.Exact, lim.Time = 4, 1, 0
	return s.Engine.Think(ctx, p, lim, report)
}

// TestOneJudge says the same of a game and of a position whichever engine plays.
func TestOneJudge(t *testing.T) {
	records, _, err := record.Parse([]byte("f5d6c3d3c4f4c5b3c2e3d2c6"))
	if err != nil {
		t.Fatal(err)
	}
	var b engines.Builder
	defer b.Close()
	list, err := b.Kinds(engines.Settings{HashMB: 1, Threads: 1, Seed: 1}, engines.Policy{Model: "small", Provider: "builtin", Views: 1, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	first := ""
	for _, k := range list {
		if k.On(game.Size8).Absent {
			continue
		}
		m, err := session.NewMatch(list, game.Size8, "human", k.ID, ai.LevelID(k.Level(1).ID), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		out := script(t, Setup{
			Judge: shallow{engines.Judge(engines.Settings{HashMB: 1, Threads: 1})},
			Setup: session.Setup{Kinds: list, Match: m, Game: records[0]},
		}, "analyse", "review", "review mistakes", "review summary", "hint", "hint", "hint")
		_, said, _ := strings.Cut(out, "Judged by the computer")
		if first == "" {
			first = said
		}
		if said != first || !strings.Contains(said, "accuracy") || !strings.Contains(said, "is the best move") {
			t.Errorf("against %s it says\n%s\nwant\n%s", k.ID, said, first)
		}
	}
}
