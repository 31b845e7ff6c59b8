package zeus

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{ID: "glance", Name: "glance", Limits: ai.Limits{Nodes: 10, Exact: 2}, Elo: ai.Measured(1189, 1064, 1319, 310)},
		{ID: "look", Name: "look", Limits: ai.Limits{Nodes: 30, Exact: 4}, Elo: ai.Measured(1362, 1254, 1508, 314)},
		{ID: "thought", Name: "thought", Limits: ai.Limits{Nodes: 100, Exact: 6}, Elo: ai.Measured(1592, 1455, 1747, 246)},
		{ID: "second-thought", Name: "second thought", Limits: ai.Limits{Nodes: 300, Exact: 8}, Elo: ai.Measured(1808, 1655, 1982, 168)},
		{ID: "calculation", Name: "calculation", Limits: ai.Limits{Nodes: 1000, Exact: 12}, Elo: ai.Measured(1988, 1820, 2176, 120)},
		{ID: "study", Name: "study", Limits: ai.Limits{Nodes: 3000, Exact: 16}, Elo: ai.Measured(2176, 1928, 2464, 20)},
		{ID: "deep-study", Name: "deep study", Limits: ai.Limits{Nodes: 10000, Exact: exactEmpties}},
		{ID: "foresight", Name: "foresight", Limits: ai.Limits{Nodes: 30000}},
		{ID: "lightning", Was: "original", Name: "lightning", Limits: ai.Limits{Time: time.Second}},
		{ID: "thunder", Name: "thunder", Limits: ai.Limits{Time: 5 * time.Second}},
		{ID: "no-limits", Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
