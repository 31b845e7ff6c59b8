package review

import (
	"math"
	"slices"

	"othello/game"
)

// Totals are one side's statistics, over the game and by phase.
type Totals struct {
	All     Tally `json:"all"`
	Opening Tally `json:"opening"`
	Midgame Tally `json:"midgame"`
	Endgame Tally `json:"endgame"`
}

// Phase returns the tally of one phase.
func (t *Totals) Phase(p Phase) *Tally {
	switch p {
	case Opening:
		return &t.Opening
	case Midgame:
		return &t.Midgame
	}
	return &t.Endgame
}

// Tally is a statistic of the analysed moves that had an alternative.
type Tally struct {
	Moves      int      `json:"moves"`    // analysed moves with an alternative
	Forced     int      `json:"forced"`   // moves without an alternative, and passes
	Loss       float64  `json:"loss"`     // discs lost in total
	Average    float64  `json:"average"`  // discs lost per move; zero if there was none
	Accuracy   *float64 `json:"accuracy"` // percent, see Accuracy; nil with fewer than MinJudged moves
	Best       int      `json:"best"`     // number of moves of each class
	Good       int      `json:"good"`
	Inaccuracy int      `json:"inaccuracy"`
	Mistake    int      `json:"mistake"`
	Blunder    int      `json:"blunder"`

	quality float64 // sum of the moves' accuracies, 0 to 1 each
}

// MinJudged is the number of moves with an alternative from which on they have an accuracy:
// that of a few moves of the opening, which is known by heart, would say nothing.
const MinJudged = 8

// Accuracy returns the accuracy of a move with the given loss in discs, in percent: 100 ·
// e^(-loss/8). A move that loses 2 discs has 78 %, one that loses 10 has 29 %. A side's
// accuracy is the mean over its moves: 86 % for tournament players, most of whose moves
// lose nothing (docs/players.md).
func Accuracy(loss float64) float64 { return 100 * math.Exp(-max(loss, 0)/8) }

func (t *Tally) add(m *Move) {
	switch m.Class {
	case Unjudged:
		return
	case Forced:
		t.Forced++
		return
	case Best:
		t.Best++
	case Good:
		t.Good++
	case Inaccuracy:
		t.Inaccuracy++
	case Mistake:
		t.Mistake++
	case Blunder:
		t.Blunder++
	}
	t.Moves++
	t.Loss += m.Loss
	t.quality += Accuracy(m.Loss)
}

func (t *Tally) finish() {
	if t.Moves > 0 {
		t.Average = t.Loss / float64(t.Moves)
	}
	if t.Moves >= MinJudged {
		accuracy := t.quality / float64(t.Moves)
		t.Accuracy = &accuracy
	}
}

func totals(moves []Move, side game.Color) Totals {
	return TotalsOf(slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.Side != side }))
}

// TotalsOf returns the statistics of moves, whoever made them.
func TotalsOf(moves []Move) Totals {
	var t Totals
	for i := range moves {
		t.All.add(&moves[i])
		t.Phase(moves[i].Phase).add(&moves[i])
	}
	for _, tally := range []*Tally{&t.All, &t.Opening, &t.Midgame, &t.Endgame} {
		tally.finish()
	}
	return t
}

// turning returns the index, from 1, of the turning point of a finished game: the last
// move that lost something, by a side that did not win, before which the winner was not
// ahead yet. Unproven scores within half a disc count as level. It is zero if there is no
// such move, or if a move is not analysed yet.
func turning(r *Review) int {
	if r.Done < r.Total || !r.Over {
		return 0
	}
	winner := r.Leader()
	for i := len(r.Moves) - 1; i >= 0; i-- {
		m := &r.Moves[i]
		if ahead := leader(m.Best, m.Side); ahead != winner && m.Loss >= bestLoss && (m.Side == ahead || winner == m.Side.Opponent()) {
			return i + 1
		}
	}
	return 0
}

// Leader returns the side that is ahead at the end of the line, Empty for neither.
func (r *Review) Leader() game.Color {
	if len(r.boards) == 0 {
		return game.Empty
	}
	return leader(r.End, r.boards[len(r.Moves)].Turn)
}

// leader returns the side ahead by a value for turn, Empty for neither.
func leader(v Value, turn game.Color) game.Color {
	switch {
	case !v.Score.Exact() && math.Abs(v.Score.Discs) < bestLoss, v.Score.Discs == 0:
		return game.Empty
	case v.Score.Discs > 0:
		return turn
	}
	return turn.Opponent()
}
