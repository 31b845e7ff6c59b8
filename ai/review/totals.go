package review

import (
	"math"

	"othello/game"
)

// Totals add up how one side played, over the game and by phase.
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

// Tally counts the judged moves that had an alternative.
type Tally struct {
	Moves      int     `json:"moves"`    // moves judged, those without an alternative left out
	Forced     int     `json:"forced"`   // moves without an alternative, and passes
	Loss       float64 `json:"loss"`     // discs lost in all
	Average    float64 `json:"average"`  // discs lost per move; zero if there was none
	Accuracy   float64 `json:"accuracy"` // percent, see Accuracy; 100 if there was no move
	Best       int     `json:"best"`     // number of moves of each class
	Good       int     `json:"good"`
	Inaccuracy int     `json:"inaccuracy"`
	Mistake    int     `json:"mistake"`
	Blunder    int     `json:"blunder"`

	quality float64 // sum of the moves' accuracies, 0 to 1 each
}

// Accuracy returns how well a move that loses so many discs was played, in percent:
// 100 · e^(-loss/8). A move that loses 2 discs, the average of tournament
// players, has 78 %, one that loses 10 has 29 %. A side's accuracy is the mean
// over its moves.
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
	t.Accuracy = 100
	if t.Moves > 0 {
		t.Average = t.Loss / float64(t.Moves)
		t.Accuracy = t.quality / float64(t.Moves)
	}
}

func totals(moves []Move, side game.Color) Totals {
	var t Totals
	for i := range moves {
		if moves[i].Side == side {
			t.All.add(&moves[i])
			t.Phase(moves[i].Phase).add(&moves[i])
		}
	}
	for _, tally := range []*Tally{&t.All, &t.Opening, &t.Midgame, &t.Endgame} {
		tally.finish()
	}
	return t
}

// turning returns the ply of the move after which the side that is ahead at the end
// was never again level or behind: the last move before which the judgement was
// another one. Scores within half a disc that are not proven count as level. It
// is zero if the judgement never changed, or if a move is not judged yet.
func turning(r *Review) int {
	if r.Done < r.Total || len(r.Moves) == 0 {
		return 0
	}
	last := r.Leader()
	for i := len(r.Moves) - 1; i >= 0; i-- {
		if leader(r.Moves[i].Best, r.Moves[i].Side) != last {
			return i + 1
		}
	}
	return 0
}

// Turned reports whether the move at which the game turned is to blame for it. If
// not, it lost nothing worth a word, and the judgement changed because more was seen.
func (r *Review) Turned() bool {
	return r.Turning > 0 && r.Moves[r.Turning-1].Loss >= bestLoss
}

// Leader returns the side that is ahead at the end of the line, Empty for neither.
func (r *Review) Leader() game.Color {
	if len(r.boards) == 0 {
		return game.Empty
	}
	return leader(r.End, r.boards[len(r.Moves)].Turn)
}

// leader returns the side that a value for turn puts ahead, Empty for neither.
func leader(v Value, turn game.Color) game.Color {
	switch {
	case !v.Proven && math.Abs(v.Score) < bestLoss, v.Score == 0:
		return game.Empty
	case v.Score > 0:
		return turn
	}
	return turn.Opponent()
}
