package policy

import (
	"math"

	"othello/game"
)

// Floats of the input and of the logits of a position.
const (
	planesSize = 2 * 64
	policySize = 64
)

// Discs returns the mover's discs and the opponent's as a network sees them. Squares that
// a smaller board does not have are both sides', so that convolutions see its edge.
func Discs(p game.Position) (own, opp game.Bitboard) { return p.Own | p.Out, p.Opp | p.Out }

// setPlanes writes the input for p.
func setPlanes(planes []float32, p game.Position) {
	mine, others := Discs(p)
	own, opp := planes[:64], planes[64:planesSize]
	for i := range own {
		own[i] = float32(mine >> i & 1)
	}
	for i := range opp {
		opp[i] = float32(others >> i & 1)
	}
}

// addPriors adds share times the softmax of the logits over the moves, which are
// those of the position before the symmetry that the network saw it in. Logits that
// are no numbers count as impossible, or if all are, as equal.
func addPriors(priors *[64]float32, logits []float32, moves game.Bitboard, view game.Symmetry, share float64) {
	logits = logits[:policySize]
	most := math.Inf(-1)
	for b := moves; b != 0; b &= b - 1 {
		if x := float64(logits[view.Square(b.First())]); x > most {
			most = x
		}
	}
	if math.IsInf(most, 0) {
		for b := moves; b != 0; b &= b - 1 {
			priors[b.First()&63] += float32(share / float64(moves.Count()))
		}
		return
	}
	var odds [64]float64
	sum := 0.0
	for b := moves; b != 0; b &= b - 1 {
		m := b.First() & 63
		if x := float64(logits[view.Square(m)]); x <= most { // not NaN
			odds[m] = math.Exp(x - most)
			sum += odds[m]
		}
	}
	for b := moves; b != 0; b &= b - 1 {
		m := b.First() & 63
		priors[m] += float32(share * odds[m] / sum)
	}
}
