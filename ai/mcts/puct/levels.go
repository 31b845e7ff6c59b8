package puct

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{ID: "first-idea", Name: "first idea", Limits: ai.Limits{Nodes: 1, Exact: 2}, Elo: ai.Measured(1334, 1218, 1466, 426)},
		{ID: "look", Name: "look", Limits: ai.Limits{Nodes: 8, Exact: 6}, Elo: ai.Measured(1691, 1558, 1842, 314)},
		{ID: "thought", Name: "thought", Limits: ai.Limits{Nodes: 25, Exact: 10}, Elo: ai.Measured(1990, 1842, 2162, 232)},
		{ID: "calculation", Name: "calculation", Limits: ai.Limits{Nodes: 100, Exact: 14}, Elo: ai.Measured(2310, 2119, 2515, 102)},
		{ID: "study", Name: "study", Limits: ai.Limits{Nodes: 400, Exact: exactEmpties}, Elo: ai.Measured(2495, 2246, 2748, 44)},
		{ID: "deep-study", Name: "deep study", Limits: ai.Limits{Nodes: 1600, Exact: exactEmpties}, Elo: ai.Measured(2791, 2554, 3096, 22)},
		{ID: "foresight", Name: "foresight", Limits: ai.Limits{Nodes: 6400}},
		{ID: "beyond", Name: "beyond", Limits: ai.Limits{Time: 2 * time.Second}},
		{ID: "far-beyond", Name: "far beyond", Limits: ai.Limits{Time: 10 * time.Second}},
		{ID: "no-limits", Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}

// NetworkLevels returns the same levels with a network beside the templates, and the
// strengths that they have then.
func NetworkLevels() []ai.Level {
	list := Levels()
	for i := range list {
		list[i].Elo = ai.Elo{}
	}
	list[0].Elo = ai.Measured(1223, 1088, 1367, 182)
	list[1].Elo = ai.Measured(1791, 1634, 1965, 172)
	list[2].Elo = ai.Measured(2076, 1899, 2251, 102)
	return list
}
