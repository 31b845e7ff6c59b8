package review

import (
	"math"

	"othello/ai"
	"othello/game"
)

// Value is the analysis of a position, or of a move in it.
type Value struct {
	Known      bool          `json:"known"` // if false, all else is zero
	ai.Score                 // for the side to move; in JSON "score" and "bound"
	Depth      int           `json:"depth"`          // plies searched
	Confidence int           `json:"confidence"`     // percent, as in ai.Analysis
	Source     ai.Source     `json:"source"`         // where the score comes from
	Line       []game.Square `json:"line,omitempty"` // expected moves, passes included; never changed in place
}

// better returns the better of two values of the same position or move: a proven one,
// else the deeper, else the one with higher confidence; w, the newer one, if they are
// equal.
func (v Value) better(w Value) Value {
	switch {
	case !w.Known:
		return v
	case !v.Known:
		return w
	case v.Score.Exact() != w.Score.Exact():
		if v.Score.Exact() {
			return v
		}
		return w
	case v.Depth != w.Depth:
		if v.Depth > w.Depth {
			return v
		}
		return w
	case v.Confidence > w.Confidence, len(v.Line) > len(w.Line) && v.Confidence == w.Confidence:
		return v
	}
	return w
}

// comparable reports whether v, the value of a move, was found like the best one of its
// position: both are solved, or neither, and v was searched as deep.
func (v Value) comparable(best Value) bool {
	return v.Known && v.Exact() == best.Exact() && (v.Exact() || v.Depth >= best.Depth)
}

// before converts the value v of the position after the move m to the value of m for its
// mover. A pass does not count as a ply.
func (v Value) before(m game.Square) Value {
	if !v.Known {
		return v
	}
	v.Score = v.Score.Negate()
	if m.IsSquare() {
		v.Depth++
	}
	v.Line = append([]game.Square{m}, v.Line...)
	return v
}

// mirrored returns the value v of p with a move as the best one, if that leads to the same
// position as the best one up to symmetry. Two searches would differ.
func (v Value) mirrored(p game.Position, move game.Square) Value {
	for _, y := range p.Stabilizer() {
		if len(v.Line) > 0 && v.Line[0] != move && y.Square(v.Line[0]) == move {
			v.Line = turned(v.Line, y)
			break
		}
	}
	return v
}

// fromAnalysis converts an engine's analysis of p. It is unknown if the score is NaN.
func fromAnalysis(p game.Position, a ai.Analysis) Value {
	if math.IsNaN(a.Score.Discs) {
		return Value{}
	}
	v := Value{
		Known: true, Source: a.Source,
		Depth: max(a.Depth, 0), Confidence: min(max(a.Confidence, 0), 100),
		Score: a.Score.Clamp(),
		Line:  p.LegalPart(a.PV),
	}
	if v.Score.Exact() {
		v.Source = ai.FromExact
	}
	return v
}

// over returns the value of a finished game.
func over(p game.Position) Value {
	return Value{Known: true, Score: ai.Exactly(float64(p.Margin())), Confidence: 100, Source: ai.FromExact}
}
