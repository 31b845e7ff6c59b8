package review

import "othello/game"

// GivenMoves returns the number of the opponent's legal moves after m less those after
// better.
func GivenMoves(p game.Position, m, better game.Square) int {
	return p.Play(m).Moves().Count() - p.Play(better).Moves().Count()
}

// LostMoves returns the number of legal moves of the mover, as if it were its turn again,
// after better less those after m.
func LostMoves(p game.Position, m, better game.Square) int {
	return p.Play(better).OpponentMoves().Count() - p.Play(m).OpponentMoves().Count()
}

// Frontier returns the number of the mover's discs that touch an empty square.
func Frontier(p game.Position) int {
	return (p.Own & p.Empty().Neighbours()).Count()
}

// AddedFrontier returns the number of the mover's frontier discs after m less those after
// better.
func AddedFrontier(p game.Position, m, better game.Square) int {
	return Frontier(p.Play(m).Pass()) - Frontier(p.Play(better).Pass())
}

// WipedOutBy returns the opponent's reply to m that leaves the mover without discs,
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

// PassesIn returns the number of passes in a line of the side that moves first and of its
// opponent.
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
