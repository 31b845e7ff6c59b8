package review

import (
	"slices"
	"time"

	"othello/ai"
)

// Effort is an amount of work per position.
type Effort struct {
	Name   string // one word
	Limits ai.Limits
}

// efforts lists the choices, least first. Searches of a fixed depth misjudge a quarter of the
// moves at 25 and 26 empty squares; selective searches to the end hardly any, in little more
// time. The times bound extremely hard positions; most take a small part of them.
var efforts = []Effort{
	{"quick", ai.Limits{Depth: 12, Exact: 20, Likely: 22, Time: 2 * time.Second}},
	{"usual", ai.Limits{Depth: 20, Exact: 24, Likely: 28, Time: 10 * time.Second}},
	{"thorough", ai.Limits{Depth: 24, Exact: 26, Likely: 30, Time: time.Minute}},
	{"exhaustive", ai.Limits{Depth: 28, Exact: 28, Likely: 34, Time: 5 * time.Minute}},
}

// UsualEffort is the index in Efforts of the default.
const UsualEffort = 1

// Efforts returns the efforts that people choose from, the least first.
func Efforts() []Effort { return slices.Clone(efforts) }
