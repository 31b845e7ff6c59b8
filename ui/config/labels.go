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

// gone are settings of earlier versions. Files that still set them are accepted. Only the first
// three have an effect: replaceGone turns them into Labels.
var gone = []string{"ui.percentages", "ui.measure", "ui.values", "ui.notify", "ui.opening", "ui.ponder", "engine.book_learn", "engine.zeus", "engine.zeus.cut", "engine.zeus.original", "engine.zeus.steps", "serve.values", "serve.clock_waits"}

// goneLabels are labels of earlier versions, which are values now.
var goneLabels = []any{"best", "wins", "visits"}

// goneKeys returns the settings in [ui.keys] of actions that no longer exist.
func goneKeys() []string {
	var list []string
	for _, name := range action.Retired {
		list = append(list, "ui.keys."+name)
	}
	return list
}

// replaceGone removes the settings in gone from values, which are by key, and sets Labels to what the
// former label settings meant, unless it is set already.
func replaceGone(values map[string]any) {
	label := values["ui.measure"]
	switch old := values["ui.values"]; {
	case values["ui.percentages"] == true || label == "priors":
		label = LabelPeople
	case old == NoLabels:
		label = old
	}
	if label != nil && values[Labels.Key] == nil {
		values[Labels.Key] = label
	}
	if slices.Contains(goneLabels, values[Labels.Key]) {
		values[Labels.Key] = LabelValues
	}
	for _, key := range gone {
		delete(values, key)
	}
}
