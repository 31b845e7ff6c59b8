package zeus

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{ID: "glance", Name: "glance", Limits: ai.Limits{Nodes: 10, Exact: 2}, Elo: ai.Measured(1168, 1077, 1299, 288)},
		{ID: "look", Name: "look", Limits: ai.Limits{Nodes: 30, Exact: 4}, Elo: ai.Measured(1436, 1336, 1566, 300)},
		{ID: "thought", Name: "thought", Limits: ai.Limits{Nodes: 100, Exact: 6}, Elo: ai.Measured(1585, 1476, 1727, 162)},
		{ID: "second-thought", Name: "second thought", Limits: ai.Limits{Nodes: 300, Exact: 8}, Elo: ai.Measured(1739, 1625, 1895, 108)},
		{ID: "calculation", Name: "calculation", Limits: ai.Limits{Nodes: 1000, Exact: 12}, Elo: ai.Measured(1930, 1805, 2098, 68)},
		{ID: "study", Name: "study", Limits: ai.Limits{Nodes: 3000, Exact: 16}, Elo: ai.Measured(2335, 2134, 2580, 48)},
		{ID: "deep-study", Name: "deep study", Limits: ai.Limits{Nodes: 10000, Exact: exactEmpties}, Elo: ai.Measured(2412, 2214, 2863, 20)},
		{ID: "foresight", Name: "foresight", Limits: ai.Limits{Nodes: 30000}},
		{ID: "original", Name: "original", Limits: ai.Limits{Time: time.Second}},
		{ID: "thunder", Name: "thunder", Limits: ai.Limits{Time: 5 * time.Second}},
		{ID: "no-limits", Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
