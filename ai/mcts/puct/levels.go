package puct

import (
	"time"

	"othello/ai"
)

// Levels are the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{Name: "first idea", Limits: ai.Limits{Nodes: 1, Exact: 2}},
		{Name: "look", Limits: ai.Limits{Nodes: 8, Exact: 6}},
		{Name: "thought", Limits: ai.Limits{Nodes: 25, Exact: 10}},
		{Name: "calculation", Limits: ai.Limits{Nodes: 100, Exact: 14}},
		{Name: "study", Limits: ai.Limits{Nodes: 400, Exact: exactEmpties}},
		{Name: "deep study", Limits: ai.Limits{Nodes: 1600, Exact: exactEmpties}},
		{Name: "foresight", Limits: ai.Limits{Nodes: 6400}},
		{Name: "beyond", Limits: ai.Limits{Time: 2 * time.Second}},
		{Name: "far beyond", Limits: ai.Limits{Time: 10 * time.Second}},
		{Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
