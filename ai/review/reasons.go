package review

import (
	"fmt"
	"slices"
	"strings"

	"othello/game"
)

// Reason is a fact on the board that speaks against a move.
type Reason struct {
	Kind    string        `json:"kind"`              // "result", "wiped out", "corner", "missed corner", "corner line", "missed corner line", "X-square", "C-square", "stability", "parity", "tempo", "missed tempo", "mobility", "own mobility", "frontier", "known", "stability line", "mobility line", "quiet move", "missed quiet move", "discs", "could wait", "last move", "X-square line", "C-square line", "safe moves line", "frontier line" or "line"
	Squares []game.Square `json:"squares,omitempty"` // squares that it is about
	Count   int           `json:"count,omitempty"`   // discs, moves or squares that it is about
	Text    string        `json:"text"`              // as people read it, "gave the corner h8"
}

// The least differences that are worth a word.
const (
	leastMoves    = 3
	leastStable   = 2
	leastFrontier = 4
	cornerPlies   = 8 // of a line in which corners are looked for
	mostReasons   = 3
)

// reasons are the facts that speak against a move in p, compared with the best
// one, most telling first. k is what is known of games that came there, nil for
// nothing.
func reasons(p game.Position, m *Move, k *known) []Reason {
	played, best := m.Move, m.BestMove()
	if played == best || !p.Legal(played) || !p.Legal(best) || !played.IsSquare() || !best.IsSquare() {
		return nil
	}
	var list []Reason
	add := func(kind string, count int, squares []game.Square, format string, args ...any) {
		list = append(list, Reason{Kind: kind, Count: count, Squares: squares, Text: fmt.Sprintf(format, args...)})
	}
	if throwsAway(m.Best, m.Played) {
		add("result", int(m.Loss), nil, "turned %s into %s", resultWords(m.Best.Score), resultWords(m.Played.Score))
	}
	if reply := WipedOutBy(p, played); reply != game.NoSquare && WipedOutBy(p, best) == game.NoSquare {
		add("wiped out", 0, []game.Square{reply}, "allows to be wiped out by %v", reply)
	}
	corners := cornerSquares(p.Size())
	given := GivenCorners(p, played) &^ GivenCorners(p, best) &^ best.Bit()
	if given != 0 {
		squares := slices.Collect(given.Squares())
		add("corner", len(squares), squares, "gave the %s %s", plural(len(squares), "corner"), join(squares))
	}
	if corners.Has(best) && !corners.Has(played) {
		add("missed corner", 1, []game.Square{best}, "missed the corner %v", best)
	}
	won, lost := CornersIn(p, m.Played.Line, cornerPlies)
	couldWin, unavoidable := CornersIn(p, m.Best.Line, cornerPlies)
	if lost &^= unavoidable | given | best.Bit(); lost != 0 {
		squares := slices.Collect(lost.Squares())
		add("corner line", len(squares), squares, "loses the %s %s in a few moves", plural(len(squares), "corner"), join(squares))
	}
	if missed := couldWin &^ (won | given | best.Bit()); missed != 0 {
		squares := slices.Collect(missed.Squares())
		add("missed corner line", len(squares), squares, "missed the way to the %s %s", plural(len(squares), "corner"), join(squares))
	}
	if c := OpenedX(p, played); c != game.NoSquare {
		add("X-square", 1, []game.Square{played, c}, "opened the X-square %v with the corner %v empty", played, c)
	}
	if c := OpenedC(p, played); c != game.NoSquare && OpenedC(p, best) == game.NoSquare {
		add("C-square", 1, []game.Square{played, c}, "opened the C-square %v with the corner %v empty", played, c)
	}
	if k := StableGain(p, played, best); k >= leastStable {
		add("stability", k, []game.Square{best}, "missed %d stable discs", k)
	}
	if region, lost := LostParity(p, played, best); lost && m.Phase == Endgame {
		squares := slices.Collect(region.Squares())
		add("parity", len(squares), squares, "lost parity in the region of %d squares at %v", len(squares), played)
	}
	passes, theirs := PassesIn(m.Played.Line)
	leastPasses, couldForce := PassesIn(m.Best.Line)
	if k := passes - leastPasses; k > 0 {
		add("tempo", k, nil, "has to pass in the moves that follow")
	}
	if k := couldForce - theirs; k > 0 {
		add("missed tempo", k, nil, "missed making the other side pass")
	}
	if k := GivenMoves(p, played, best); k >= leastMoves {
		n := p.Play(played).Moves().Count()
		add("mobility", k, nil, "gave %d moves of mobility (%d instead of %d)", k, n, n-k)
	}
	if k := LostMoves(p, played, best); k >= leastMoves {
		n := p.Play(played).OpponentMoves().Count()
		add("own mobility", k, nil, "left itself %d %s instead of %d", n, plural(n, "move"), n+k)
	}
	if k := AddedFrontier(p, played, best); k >= leastFrontier && m.Phase != Endgame {
		add("frontier", k, nil, "left %d more discs at the frontier", k)
	}
	striking := len(list) > 0
	if usual, left := k.leftKnown(played); left {
		squares := []game.Square{usual}
		if n := k.games[played]; n > 0 {
			add("known", k.games[usual], squares, "left the usual way: of %d games %d went on with %v, %d with %v", k.total, k.games[usual], usual, n, played)
		} else {
			add("known", k.games[usual], squares, "left the usual way: of %d games %d went on with %v, none with %v", k.total, k.games[usual], usual, played)
		}
	}
	if striking {
		return list[:min(len(list), mostReasons)]
	}

	// Nothing to be seen at once: it must show in what follows, or in small things.
	is, could, ok := outlooks(p, m)
	if k := could.Stable - is.Stable; ok && k >= leastStable {
		add("stability line", k, nil, "is %d stable discs behind after %d moves", k, is.Plies)
	}
	if k := could.Mobility - is.Mobility; ok && k >= leastMoves {
		add("mobility line", k, nil, "is %d moves of mobility behind after %d moves", k, is.Plies)
	}
	silent := func() bool {
		return !slices.ContainsFunc(list, func(r Reason) bool { return r.Kind != "known" })
	}
	if silent() {
		quietReasons(p, m, add)
	}
	if silent() {
		lineReasons(p, m, add)
	}
	return list
}

// resultWords is a proven score in words.
func resultWords(score float64) string {
	switch outcome(score) {
	case 1:
		return fmt.Sprintf("a win by %.0f", score)
	case -1:
		return fmt.Sprintf("a loss by %.0f", -score)
	}
	return "a draw"
}

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// join is a list of squares in words: "a1, h1 and h8".
func join(squares []game.Square) string {
	var out strings.Builder
	for i, s := range squares {
		switch {
		case i == 0:
		case i == len(squares)-1:
			out.WriteString(" and ")
		default:
			out.WriteString(", ")
		}
		out.WriteString(s.String())
	}
	return out.String()
}
