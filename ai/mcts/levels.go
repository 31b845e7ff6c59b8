package mcts

import (
	"fmt"

	"othello/ai"
)

// PlainLevels returns MTS(10) to MTS(100000). Learning programs are commonly measured against
// 30, 100 and 1000 playouts.
func PlainLevels() []ai.Level {
	list := []ai.Level{
		{Limits: ai.Limits{Nodes: 10}, Elo: ai.Measured(153, 92, 231, 540)},
		{Limits: ai.Limits{Nodes: 30}, Elo: ai.Measured(386, 307, 482, 450)},
		{Limits: ai.Limits{Nodes: 100}, Elo: ai.Measured(537, 454, 646, 362)},
		{Limits: ai.Limits{Nodes: 300}, Elo: ai.Measured(723, 608, 853, 218)},
		{Limits: ai.Limits{Nodes: 1000}, Elo: ai.Measured(790, 673, 918, 178)},
		{Limits: ai.Limits{Nodes: 3000}, Elo: ai.Measured(914, 793, 1046, 140)},
		{Limits: ai.Limits{Nodes: 10000}},
		{Limits: ai.Limits{Nodes: 30000}},
		{Limits: ai.Limits{Nodes: 100000}},
	}
	for i := range list {
		n := list[i].Limits.Nodes
		list[i].ID, list[i].Name = fmt.Sprintf("mts-%d", n), fmt.Sprintf("mts(%d)", n)
	}
	return list
}

// RandomLevels returns the only level of the random player, the zero of the Elo scale.
func RandomLevels() []ai.Level {
	return []ai.Level{{ID: "random", Name: "random moves", Elo: ai.Measured(0, 0, 0, 1284)}}
}
