package ui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"othello/ai"
	"othello/ui/board"
	"othello/ui/widget"
)

// measure is what the squares say of the moves. Values are there always; a tree
// search has win rates and visits too, and the prior that it began with; the prior
// of a network is how often players choose a move.
type measure uint8

const (
	byValue measure = iota
	byWins
	byVisits
	byPrior
	measures // number of them
)

// measureNames are the measures in the plural, as sentences name them.
var measureNames = [measures]string{"values", "win rates", "visits", "priors"}

// measured are the measures that something is known of in a list of moves.
func measured(list []ai.MoveScore) []measure {
	if len(list) > 0 && !slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Source != ai.FromNetwork || s.Prior == 0 }) {
		known := []measure{byPrior} // a network alone, which may not value the moves one by one
		if slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Score != list[0].Score }) {
			known = append(known, byValue)
		}
		return known
	}
	known := []measure{byValue}
	if grown(list) {
		known = append(known, byWins, byVisits)
	}
	if slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Prior > 0 }) {
		known = append(known, byPrior)
	}
	return known
}

// grown reports whether a tree search made the list.
func grown(list []ai.MoveScore) bool {
	return slices.ContainsFunc(list, func(s ai.MoveScore) bool { return s.Visits > 0 })
}

// fitting is m if that is known of the list, else the values or what stands for them.
func (m measure) fitting(list []ai.MoveScore) measure {
	if slices.Contains(measured(list), m) {
		return m
	}
	return measured(list)[0]
}

// order are the measures known of a list, beginning with m and going round.
func (m measure) order(list []ai.MoveScore) []measure {
	known := measured(list)
	at := max(0, slices.Index(known, m))
	return slices.Concat(known[at:], known[:at])
}

// text is what m says of a move in w cells. total are the visits of all moves.
func (m measure) text(s ai.MoveScore, total int64, w int) string {
	switch m {
	case byWins:
		return labelled("w", "", percent(s.WinRate, w), w)
	case byVisits:
		if w <= 2 {
			return percent(float64(s.Visits)/float64(max(total, 1)), w)
		}
		return labelled("n", "", visitsText(s.Visits, w), w)
	case byPrior:
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

// tone says what m makes of a move: as good as the best, far behind it, or neither.
func (m measure) tone(s ai.MoveScore, list []ai.MoveScore) board.Tone {
	best := func(of func(ai.MoveScore) float64) float64 {
		most := math.Inf(-1)
		for _, x := range list {
			most = max(most, of(x))
		}
		return most
	}
	at, near, far := func(s ai.MoveScore) float64 { return s.Score }, 0.5, 4.0
	switch m {
	case byWins:
		at, near, far = func(s ai.MoveScore) float64 { return s.WinRate }, 0.01, 0.15
	case byVisits:
		at = func(s ai.MoveScore) float64 { return float64(s.Visits) }
		near, far = 0, 0.9*best(at)
	case byPrior:
		at = func(s ai.MoveScore) float64 { return s.Prior }
		near, far = 0, math.Inf(1)
	}
	switch behind := best(at) - at(s); {
	case behind <= near:
		return board.ToneGood
	case behind > far:
		return board.ToneBad
	}
	return board.ToneNeutral
}

// nextMeasure shows something else on the squares. While a game is played, nothing
// is one of the choices.
func (m *model) nextMeasure() {
	if !m.looking() {
		switch {
		case m.unseen:
			m.unseen, m.measure = false, byValue
		case m.measure == measures-1:
			m.unseen = true
		default:
			m.measure++
		}
		if m.unseen {
			m.Say("While a tree search thinks, the squares show nothing.")
		} else {
			m.Say(fmt.Sprintf("While a tree search thinks, the squares show %s.", measureNames[m.measure]))
		}
		return
	}
	known := measured(m.judgements())
	m.measure = known[(slices.Index(known, m.measure)+1)%len(known)]
	if len(known) == 1 && m.measure == byValue {
		m.Say("The squares show values: there is more to show of a tree search or a network.")
	} else {
		m.Say(fmt.Sprintf("The squares show %s.", measureNames[m.measure]))
	}
}

// looking reports whether positions are looked at, rather than played.
func (m *model) looking() bool {
	_, ok := m.exploring()
	return ok
}
