package puzzle

import "othello/game"

// WipeMost is the most moves in which a Wipe is done, and within which an Escape looks
// for one.
const WipeMost = 3

// wipesIn returns the fewest moves of the side to move, at most most, in which it can
// leave the other side without discs whatever that plays; 0 if it cannot.
func wipesIn(p game.Position, most int) int {
	for n := 1; n <= most; n++ {
		if wipers(p, n) != 0 {
			return n
		}
	}
	return 0
}

// wipers returns the moves that wipe the other side out within n moves.
func wipers(p game.Position, n int) (found game.Bitboard) {
	for m := range p.Moves().Squares() {
		if wiped(p.Play(m), n-1) {
			found |= m.Bit()
		}
	}
	return found
}

// wiped reports whether the side to move has lost its last disc, or does whatever it
// plays, within n moves of the other side.
func wiped(p game.Position, n int) bool {
	if p.Own == 0 || n == 0 {
		return p.Own == 0
	}
	if p.MustPass() {
		return canWipe(p.Pass(), n)
	}
	for m := range p.Moves().Squares() {
		if !canWipe(p.Play(m), n) {
			return false
		}
	}
	return p.CanMove()
}

// canWipe reports whether a move wipes the other side out within n moves.
func canWipe(p game.Position, n int) bool {
	for m := range p.Moves().Squares() {
		if p.Flips(m) == p.Opp || n > 1 && wiped(p.Play(m), n-1) {
			return true
		}
	}
	return false
}

// escapes returns the moves after which the other side cannot wipe out the side to move
// within WipeMost moves.
func escapes(p game.Position) (found game.Bitboard) {
	for m := range p.Moves().Squares() {
		if !canWipe(p.Play(m), WipeMost) {
			found |= m.Bit()
		}
	}
	return found
}

// holdOut returns the reply of the side to move that puts off being wiped out for longest,
// n moves of the other side being enough.
func holdOut(p game.Position, n int) game.Square {
	if p.MustPass() {
		return game.Pass
	}
	best, longest := game.NoSquare, 0
	for m := range p.Moves().Squares() {
		if in := wipesIn(p.Play(m), n); in > longest {
			best, longest = m, in
		}
	}
	return best
}
