package zeus

import (
	"time"

	"othello/ai"
)

// Levels are the levels of the engine, by simulations and at last by time. The
// weak ones do not play the end of a game better than the rest of it.
func Levels() []ai.Level {
	return []ai.Level{
		{Name: "glance", Limits: ai.Limits{Nodes: 10, Exact: 2}},
		{Name: "look", Limits: ai.Limits{Nodes: 30, Exact: 4}},
		{Name: "thought", Limits: ai.Limits{Nodes: 100, Exact: 6}},
		{Name: "second thought", Limits: ai.Limits{Nodes: 300, Exact: 8}},
		{Name: "calculation", Limits: ai.Limits{Nodes: 1000, Exact: 12}},
		{Name: "study", Limits: ai.Limits{Nodes: 3000, Exact: 16}},
		{Name: "deep study", Limits: ai.Limits{Nodes: 10000, Exact: exactEmpties}},
		{Name: "foresight", Limits: ai.Limits{Nodes: 30000}},
		{Name: "original", Limits: ai.Limits{Time: time.Second}},
		{Name: "thunder", Limits: ai.Limits{Time: 5 * time.Second}},
		{Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
