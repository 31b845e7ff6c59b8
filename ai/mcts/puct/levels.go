package puct

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{ID: "first-idea", Name: "first idea", Limits: ai.Limits{Nodes: 1, Exact: 2}, Elo: ai.Measured(1326, 1245, 1446, 548)},
		{ID: "look", Name: "look", Limits: ai.Limits{Nodes: 8, Exact: 6}, Elo: ai.Measured(1618, 1519, 1769, 458)},
		{ID: "thought", Name: "thought", Limits: ai.Limits{Nodes: 25, Exact: 10}, Elo: ai.Measured(1956, 1841, 2111, 262)},
		{ID: "calculation", Name: "calculation", Limits: ai.Limits{Nodes: 100, Exact: 14}, Elo: ai.Measured(2298, 2159, 2485, 186)},
		{ID: "study", Name: "study", Limits: ai.Limits{Nodes: 400, Exact: exactEmpties}, Elo: ai.Measured(2661, 2499, 2997, 56)},
		{ID: "deep-study", Name: "deep study", Limits: ai.Limits{Nodes: 1600, Exact: exactEmpties}, Elo: ai.Measured(2836, 2632, 3209, 48)},
		{ID: "foresight", Name: "foresight", Limits: ai.Limits{Nodes: 6400}, Elo: ai.Measured(3104, 2880, 3596, 16)},
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
	list[0].Elo = ai.Measured(1285, 1236, 1352, 410)
	list[1].Elo = ai.Measured(1948, 1883, 2026, 390)
	list[2].Elo = ai.Measured(2259, 2187, 2353, 290)
	list[3].Elo = ai.Measured(2535, 2452, 2639, 180)
	return list
}
