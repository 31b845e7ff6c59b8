package policy

import (
	"math"

	"othello/game"
)

// least is the smallest probability of a move: the cross-entropy of a move
// that a player gives no probability would be infinite.
const least = 1e-9

// Prediction is a position of a game with the move played and the result.
type Prediction struct {
	Position game.Position
	Move     game.Square // played; legal
	Result   float64     // for the mover: 1 win, 0.5 draw, 0 loss
}

// tally gathers figures over cases. The zero value is empty.
type tally struct {
	positions      int
	raw, top, top3 int
	entropy, merge float64 // cross-entropies in nats, squares apart and merged
	forecasts
}

// Add counts a case. probabilities are those of the squares; illegal ones are ignored,
// and the rest is normalised. value is the forecast of the result, 0 to 1, or NaN for
// none.
func (t *tally) Add(c Prediction, probabilities *[64]float32, value float64) {
	moves := c.Position.Moves()
	sum := 0.0
	for m := range moves.Squares() {
		sum += float64(probabilities[m])
	}
	scale := 1 / sum
	var room [32]game.Bitboard
	var wholes [32]float64 // probabilities of the orbits
	var best, bestOrbit float64 = -1, -1
	var bestMove game.Square
	var chosen game.Bitboard
	var own int // orbit of the move played
	list := orbits(room[:0], c.Position, moves)
	for i, o := range list {
		whole := 0.0
		for m := range o.Squares() {
			p := float64(probabilities[m]) * scale
			if p > best {
				best, bestMove = p, m
			}
			whole += p
		}
		if whole > bestOrbit {
			bestOrbit, chosen = whole, o
		}
		if wholes[i] = whole; o.Has(c.Move) {
			own = i
		}
	}
	// Ties are broken by the order of the squares, as for the likeliest move.
	played, ahead := wholes[own], 0
	for i, whole := range wholes[:len(list)] {
		if whole > played || whole == played && i < own {
			ahead++
		}
	}
	t.positions++
	if bestMove == c.Move {
		t.raw++
	}
	if chosen.Has(c.Move) {
		t.top++
	}
	if ahead < 3 {
		t.top3++
	}
	t.entropy -= math.Log(max(float64(probabilities[c.Move])*scale, least))
	t.merge -= math.Log(max(played, least))
	if !math.IsNaN(value) {
		t.forecasts.add(value, c.Result)
	}
}

// forecasts gathers figures over forecasts of results. The zero value is empty.
type forecasts struct {
	values  int
	brier   float64
	decided int // results that are no draw
	right   int
}

// add counts the forecast of a result, both 0 to 1.
func (f *forecasts) add(value, result float64) {
	f.values++
	f.brier += (value - result) * (value - result)
	if result != 0.5 {
		f.decided++
		if value > 0.5 == (result > 0.5) {
			f.right++
		}
	}
}

// figures returns the figures so far, nil without forecasts.
func (f *forecasts) figures() *Value {
	if f.values == 0 {
		return nil
	}
	return &Value{
		Positions: f.values, Accuracy: float64(f.right) / float64(max(f.decided, 1)),
		Brier: f.brier / float64(f.values),
	}
}

// Figures are the results of a tally. Shares are 0 to 1.
type Figures struct {
	Positions          int     `json:"positions"`
	Top1               float64 `json:"top1"`                 // raw: the likeliest square was played
	Top1Orbits         float64 `json:"top1_orbits"`          // the likeliest move was played
	Top3               float64 `json:"top3"`                 // one of the three likeliest moves was played
	CrossEntropy       float64 `json:"cross_entropy"`        // raw, nats
	CrossEntropyOrbits float64 `json:"cross_entropy_orbits"` // nats
	Value              *Value  `json:"value,omitempty"`      // nil for a player without values
}

// Value holds figures of the forecasts of results.
type Value struct {
	Positions int     `json:"positions"`
	Accuracy  float64 `json:"accuracy"` // the likelier winner won, draws left out
	Brier     float64 `json:"brier"`    // mean squared error, with a draw as 0.5
}

// Figures returns the figures so far.
func (t *tally) Figures() Figures {
	n := float64(max(t.positions, 1))
	return Figures{
		Positions: t.positions, Top1: float64(t.raw) / n, Top1Orbits: float64(t.top) / n, Top3: float64(t.top3) / n,
		CrossEntropy: t.entropy / n, CrossEntropyOrbits: t.merge / n,
		Value: t.forecasts.figures(),
	}
}

// orbits divides the legal moves of a position into sets of moves that symmetries of
// the position itself map onto each other, and which are therefore the same move: at
// the start all four. It appends them to list in the order of their first squares.
func orbits(list []game.Bitboard, p game.Position, moves game.Bitboard) []game.Bitboard {
	var own [game.Symmetries]game.Symmetry // that leave p as it is, the identity left out
	n := 0
	for y := game.Symmetry(1); y < game.Symmetries; y++ {
		if p.Transform(y) == p {
			own[n] = y
			n++
		}
	}
	for moves != 0 {
		m := moves.First()
		orbit := m.Bit()
		for _, y := range own[:n] {
			orbit |= y.Square(m).Bit()
		}
		list = append(list, orbit)
		moves &^= orbit
	}
	return list
}
