package env

import "othello/game"

// next holds the positions after a move of one piece of the games.
type next struct {
	played [piece]game.Bitboard // where the side to move plays, nothing for a pass
	own    [piece]game.Bitboard // discs of the side that is then to move
	opp    [piece]game.Bitboard // discs of the other side
	moves  [piece]game.Bitboard // where the side to move may play
}

// playEach makes a move in the games from index from on, one by one.
func playEach(own, opp []game.Bitboard, to *next, from int, out game.Bitboard) {
	for i := from; i < len(own); i++ {
		m := game.Pass
		if played := to.played[i]; played != 0 {
			m = played.First()
		}
		p := game.Position{Own: own[i], Opp: opp[i], Out: out}.Play(m)
		to.own[i], to.opp[i], to.moves[i] = p.Own, p.Opp, p.Moves()
	}
}
