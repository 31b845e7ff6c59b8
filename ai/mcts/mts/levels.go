package mts

import (
	"fmt"

	"othello/ai"
)

// Levels are MTS(10) to MTS(100000). Those of 30, 100 and 1000 playouts are usual
// sparring partners of learners.
func Levels() []ai.Level {
	var list []ai.Level
	for _, n := range []int64{10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000} {
		list = append(list, ai.Level{Name: fmt.Sprintf("mts(%d)", n), Limits: ai.Limits{Nodes: n}})
	}
	return list
}

// RandomLevels is the one level of the random player.
func RandomLevels() []ai.Level { return []ai.Level{{Name: "random moves"}} }
