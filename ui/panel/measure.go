package panel

import (
	"fmt"
	"math"
	"slices"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/config"
)

// Measured says what the squares say of a list of moves by labels, in the plural and in English;
// empty where the labels are about the board. What people choose is shown where nothing else is
// known, too.
func Measured(list []ai.MoveScore, labels string) string {
	known := func(s ai.MoveScore) bool { return s.Prior > 0 }
	valued := func(s ai.MoveScore) bool { return s.Source != ai.FromNetwork }
	switch {
	case labels != config.LabelValues && labels != config.LabelPeople:
		return ""
	case slices.ContainsFunc(list, known) && (labels == config.LabelPeople || !slices.ContainsFunc(list, valued)):
		return people
	}
	return values
}

// What the squares say of moves.
var values, people = lang.N("values"), lang.N("percent of players")

// Tree reports whether a tree search made the list.
func Tree(list []ai.MoveScore) bool {
	return slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Visits > 0 })
}

// percent is a share in percent. Two cells have no room for a hundred.
func percent(share float64, w int) string {
	n := int(math.Round(100 * min(max(share, 0), 1)))
	if w <= 2 {
		n = min(n, 99)
	}
	return fmt.Sprint(n)
}

// step is the place of a loss among the most that each step allows.
func step(loss float64, most ...float64) board.Heat {
	h := board.Best
	for _, m := range most {
		if loss > m {
			h++
		}
	}
	return h
}
