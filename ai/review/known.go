package review

import (
	"othello/game"
	"othello/internal/message"
)

// known holds how often each move was played in a position of the book's games.
type known struct {
	games map[game.Square]int
	total int
}

// Bounds for a move that leaves the usual line: games of the position, and shares of the
// moves.
const (
	knownGames = 20
	rareShare  = 0.05 // of the move played, at most
	usualShare = 0.4  // of the usual one, at least
)

// leftKnown returns the usual move if m leaves the usual line; left is false if it does
// not or the games are too few.
func (k *known) leftKnown(m game.Square) (usual game.Square, left bool) {
	if k == nil || k.total < knownGames || float64(k.games[m]) > rareShare*float64(k.total) {
		return game.NoSquare, false
	}
	usual = game.NoSquare
	for s, n := range k.games {
		if usual == game.NoSquare || n > k.games[usual] || n == k.games[usual] && s < usual {
			usual = s
		}
	}
	return usual, usual != game.NoSquare && float64(k.games[usual]) >= usualShare*float64(k.total)
}

// reason says that a move left the usual line; none if it did not.
func (k *known) reason(m *Move) []Reason {
	usual, left := k.leftKnown(m.Move)
	if !left {
		return nil
	}
	others := message.New("none")
	if games := k.games[m.Move]; games > 0 {
		others = message.New("%d", games)
	}
	text := message.New("left the usual line: of %d games, %d continued with %s, %v with %s", k.total, k.games[usual], m.Name(usual), others, m.Name(m.Move))
	return []Reason{newReason(Known, k.games[usual], []game.Square{usual}, text)}
}
