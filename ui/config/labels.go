package config

import (
	"slices"

	"othello/ui/action"
)

// The labels that the squares can have. Those of moves say what an engine, or the network of
// players, knows of them; the others are of the board.
const (
	NoLabels    = "none"
	LabelValues = "values" // of moves, in discs
	LabelPeople = "people" // how many percent of players choose each move

	LabelStable  = "stable"  // discs that can never be turned over
	LabelNumbers = "numbers" // of the moves, on their discs
	LabelTurned  = "turned"  // discs that the last move turned over
	LabelRegions = "regions" // of empty squares: how many each has
)

// gone are settings of earlier versions. Files that still set them are accepted, without effect.
var gone = []string{"ui.percentages", "ui.measure", "ui.values", "ui.notify", "ui.opening", "ui.ponder", "engine.book_learn", "engine.zeus", "engine.zeus.cut", "engine.zeus.original", "engine.zeus.steps", "serve.values", "serve.clock_waits"}

// renewed returns a label, or values for one of earlier versions.
func renewed(label string) string {
	if slices.Contains([]string{"best", "wins", "visits"}, label) {
		return LabelValues
	}
	return label
}

// goneKeys returns the settings in [ui.keys] of actions that no longer exist.
func goneKeys() []string {
	var list []string
	for _, name := range action.Retired {
		list = append(list, "ui.keys."+name)
	}
	return list
}
