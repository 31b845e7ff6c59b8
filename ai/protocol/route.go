package protocol

import "othello/game"

// route finds moves that lead from the board b to a position, where the discs say
// that one or two squares were filled since, or none. Forced passes are part of
// it.
func route(b game.Board, to game.Position) (moves []game.Square, ok bool) {
	from := b.Position()
	left := from.Empties() - to.Empties()
	if from.Out != to.Out || left < 0 || left > 2 {
		return nil, false
	}
	return walk(from, to, left)
}

// walk fills so many of the squares that are filled in the target.
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

// likelyTurn returns the colour that moves in p if nobody has passed.
func likelyTurn(p game.Position) game.Color {
	if p.Empties()%2 != 0 {
		return game.White
	}
	return game.Black
}

// A pathfinder looks for any game that leads from the opening to a position, for
// programs that can only be told moves. It tries first what makes the board look
// like the target, and remembers what led nowhere.
type pathfinder struct {
	target game.Board
	dead   map[game.Board]struct{}
	budget int // boards that may still be looked at
}

// findGame returns a game from the opening that leads to p, and the colours it then
// has. It gives up after looking at that many boards; early positions are found
// at once, and many a late one never.
func findGame(p game.Position, budget int) (moves []game.Square, end game.Board, ok bool) {
	opening := game.StartBoard(p.Size())
	plies := opening.Position().Empties() - p.Empties()
	if plies < 0 {
		return nil, end, false
	}
	turn := likelyTurn(p)
	// An odd number of passes gives the turn to the other side.
	for _, turn := range []game.Color{turn, turn.Opponent()} {
		f := &pathfinder{target: p.Board(turn), dead: map[game.Board]struct{}{}, budget: budget / 2}
		if moves, ok := f.find(opening, plies); ok {
			return moves, f.target, true
		}
	}
	return nil, end, false
}

func (f *pathfinder) find(b game.Board, left int) (moves []game.Square, ok bool) {
	if b == f.target {
		return nil, true
	}
	p := b.Position()
	if p.MustPass() {
		moves, ok := f.find(b.Play(game.Pass), left)
		return append([]game.Square{game.Pass}, moves...), ok
	}
	if left == 0 || f.budget <= 0 {
		return nil, false
	}
	if _, tried := f.dead[b]; tried {
		return nil, false
	}
	f.budget--
	type choice struct {
		move  game.Square
		board game.Board
		wrong int // discs that must still be turned over
	}
	var choices [64]choice
	n := 0
	for m := range (p.Moves() &^ f.target.Position().Empty()).Squares() {
		next := b.Play(m)
		// A disc in a corner stays what it is.
		if (next.Black&f.target.White|next.White&f.target.Black)&game.CornersOf(f.target.Out) != 0 {
			continue
		}
		c := choice{m, next, (next.Black&f.target.White | next.White&f.target.Black).Count()}
		i := n
		for ; i > 0 && choices[i-1].wrong > c.wrong; i-- {
			choices[i] = choices[i-1]
		}
		choices[i] = c
		n++
	}
	for _, c := range choices[:n] {
		if rest, ok := f.find(c.board, left-1); ok {
			return append([]game.Square{c.move}, rest...), true
		}
	}
	f.dead[b] = struct{}{}
	return nil, false
}
