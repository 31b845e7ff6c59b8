package review

import (
	"math"

	"othello/ai"
	"othello/game"
)

// Value is the analysis of a position, or of a move in it.
type Value struct {
	Known      bool          `json:"known"`          // if false, all else is zero
	Score      float64       `json:"score"`          // discs for the side to move, -64 to 64
	Proven     bool          `json:"proven"`         // Score is the true value under perfect play
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
	case v.Proven != w.Proven:
		if v.Proven {
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

// before converts the value v of the position after the move m to the value of m for its
// mover. A pass does not count as a ply.
func (v Value) before(m game.Square) Value {
	if !v.Known {
		return v
	}
	v.Score = 0 - v.Score // 0 - 0 is 0, where -0 would be written "-0"
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
	if math.IsNaN(a.Score) {
		return Value{}
	}
	v := Value{
		Known: true, Proven: a.Proven, Source: a.Source,
		Depth: max(a.Depth, 0), Confidence: min(max(a.Confidence, 0), 100),
		Score: min(max(a.Score, -64), 64),
		Line:  p.LegalPart(a.PV),
	}
	if v.Proven {
		v.Source = ai.FromExact
	}
	return v
}

// over returns the value of a finished game.
func over(p game.Position) Value {
	return Value{Known: true, Score: float64(p.Margin()), Proven: true, Confidence: 100, Source: ai.FromExact}
}
