package review

import "othello/game"

// GivenMoves returns how many legal moves the other side has more after m than after
// better; negative if fewer.
func GivenMoves(p game.Position, m, better game.Square) int {
	return p.Play(m).Moves().Count() - p.Play(better).Moves().Count()
}

// LostMoves returns how many moves fewer the mover would have, if it were its turn
// again, after m than after better; negative if more.
func LostMoves(p game.Position, m, better game.Square) int {
	return p.Play(better).OpponentMoves().Count() - p.Play(m).OpponentMoves().Count()
}

// Frontier returns the number of the mover's discs that touch an empty square.
func Frontier(p game.Position) int {
	return (p.Own & p.Empty().Neighbours()).Count()
}

// AddedFrontier returns how many discs the mover has more at the frontier after m than
// after better; negative if fewer.
func AddedFrontier(p game.Position, m, better game.Square) int {
	return Frontier(p.Play(m).Pass()) - Frontier(p.Play(better).Pass())
}

// WipedOutBy returns the other side's move that takes all discs of the mover after m,
// NoSquare if there is none.
func WipedOutBy(p game.Position, m game.Square) game.Square {
	after := p.Play(m)
	for reply := range after.Moves().Squares() {
		if after.Play(reply).Own == 0 {
			return reply
		}
	}
	return game.NoSquare
}

// PassesIn returns how often the side that moves first, and the other one, have to
// pass in a line.
func PassesIn(line []game.Square) (mover, other int) {
	for i, m := range line {
		switch {
		case m != game.Pass:
		case i%2 == 0:
			mover++
		default:
			other++
		}
	}
	return mover, other
}
