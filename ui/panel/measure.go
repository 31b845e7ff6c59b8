package panel

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/widget"
)

// Measure is what the squares say of the moves. Values are there always; a tree
// search has win rates and visits too, and the prior that it began with; the prior
// of a network is how often players choose a move.
type Measure uint8

// The measures.
const (
	ByValue Measure = iota
	ByWins
	ByVisits
	ByPrior

	Measures // number of them
)

// String names m in the plural, in English.
func (m Measure) String() string {
	return [Measures]string{lang.N("values"), lang.N("win rates"), lang.N("visits"), lang.N("priors")}[m]
}

// MeasureOf returns the measure of labels that are about moves; false for all others.
func MeasureOf(labels string) (Measure, bool) {
	m, ok := map[string]Measure{
		config.LabelValues: ByValue, config.LabelBest: ByValue, config.LabelWins: ByWins, config.LabelVisits: ByVisits, config.LabelPeople: ByPrior,
	}[labels]
	return m, ok
}

// Known are the measures that something is known of in a list of moves.
func Known(list []ai.MoveScore) []Measure {
	if len(list) > 0 && !slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Source != ai.FromNetwork || s.Prior == 0 }) {
		known := []Measure{ByPrior} // a network alone, which may not value the moves one by one
		if slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Score.Discs != list[0].Score.Discs }) {
			known = append(known, ByValue)
		}
		return known
	}
	known := []Measure{ByValue}
	if Tree(list) {
		known = append(known, ByWins, ByVisits)
	}
	if slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Prior > 0 }) {
		known = append(known, ByPrior)
	}
	return known
}

// Tree reports whether a tree search made the list.
func Tree(list []ai.MoveScore) bool {
	return slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Visits > 0 })
}

// Fitting is m if that is known of the list, else the values or what stands for them.
func (m Measure) Fitting(list []ai.MoveScore) Measure {
	if slices.Contains(Known(list), m) {
		return m
	}
	return Known(list)[0]
}

// order are the measures known of a list, beginning with m and going round.
func (m Measure) order(list []ai.MoveScore) []Measure {
	known := Known(list)
	at := max(0, slices.Index(known, m))
	return slices.Concat(known[at:], known[:at])
}

// text is what m says of a move in w cells. total are the visits of all moves.
func (m Measure) text(s ai.MoveScore, total int64, w int) string {
	switch m {
	case ByWins:
		return labelled("w", "", percent(s.WinRate, w), w)
	case ByVisits:
		if w <= 2 {
			return percent(float64(s.Visits)/float64(max(total, 1)), w)
		}
		return labelled("n", "", visitsText(s.Visits, w), w)
	case ByPrior:
		return labelled("", "%", percent(s.Prior, w), w)
	}
	return squareScore(s, w > 4)
}

// labelled is text with what tells it from other numbers, where there is room.
func labelled(before, behind, text string, w int) string {
	if len(before+text+behind) > w {
		return text
	}
	return before + text + behind
}

// percent is a share in percent. Two cells have no room for a hundred.
func percent(share float64, w int) string {
	n := int(math.Round(100 * min(max(share, 0), 1)))
	if w <= 2 {
		n = min(n, 99)
	}
	return fmt.Sprint(n)
}

// visitsText is a number of visits in at most w-1 cells if there are four or more.
func visitsText(n int64, w int) string {
	text := strings.ReplaceAll(widget.Count(n), " ", "")
	if len(text) < w || n < 1000 {
		return text
	}
	unit := text[len(text)-1:]
	if v, err := strconv.ParseFloat(strings.TrimSuffix(text, unit), 64); err == nil {
		text = fmt.Sprintf("%.0f%s", v, unit)
	}
	return text
}

// Heat says what m makes of a move beside the others.
func (m Measure) Heat(s ai.MoveScore, list []ai.MoveScore) board.Heat {
	of := func(s ai.MoveScore) float64 { return s.Score.Discs }
	switch m {
	case ByWins:
		of = func(s ai.MoveScore) float64 { return s.WinRate }
	case ByVisits:
		of = func(s ai.MoveScore) float64 { return float64(s.Visits) }
	case ByPrior:
		of = func(s ai.MoveScore) float64 { return s.Prior }
	}
	best := math.Inf(-1)
	for _, x := range list {
		best = max(best, of(x))
	}
	switch m {
	case ByWins:
		return step(best-of(s), 0.01, 0.04, 0.08, 0.15)
	case ByVisits, ByPrior:
		if best == 0 {
			return board.Unrated
		}
		return step(1-of(s)/best, 0, 0.5, 0.8, 0.95)
	}
	return heatOf(best - of(s))
}

// heatOf is the step of a loss in discs, by which a review tells mistakes and blunders, too.
func heatOf(loss float64) board.Heat { return step(loss, 0.49, 2, 4, 10) }

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
