package protocol

import "othello/game"

// route finds moves, forced passes included, that lead from the board b to a position
// with at most two discs more.
func route(b game.Board, to game.Position) (moves []game.Square, ok bool) {
	from := b.Position()
	left := from.Empties() - to.Empties()
	if from.Out != to.Out || left < 0 || left > 2 {
		return nil, false
	}
	return walk(from, to, left)
}

// walk plays the given number of moves on squares that are occupied in the target.
func walk(p, to game.Position, left int) (moves []game.Square, ok bool) {
	if p == to {
		return nil, true
	}
	if p.MustPass() {
		moves, ok := walk(p.Pass(), to, left)
		return append([]game.Square{game.Pass}, moves...), ok
	}
	if left == 0 {
		return nil, false
	}
	for m := range (p.Moves() &^ to.Empty()).Squares() {
		if rest, ok := walk(p.Play(m), to, left-1); ok {
			return append([]game.Square{m}, rest...), true
		}
	}
	return nil, false
}

// leads reports whether moves are legal from b and lead to p.
func leads(b game.Board, moves []game.Square, p game.Position) bool {
	for _, m := range moves {
		if !b.Position().Legal(m) {
			return false
		}
		b = b.Play(m)
	}
	return b.Position() == p
}

// likelyTurn returns the side to move in p if there was no pass.
func likelyTurn(p game.Position) game.Color {
	if p.Empties()%2 != 0 {
		return game.White
	}
	return game.Black
}
