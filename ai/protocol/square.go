package protocol

import (
	"strings"

	"othello/game"
)

// parseMove reads a move on a board of size n as both protocols write it, which is
// Size.Name, in any case. NBoard's "PA" is a pass too. The error says what was read.
func parseMove(n game.Size, name string) (game.Square, error) {
	switch strings.ToLower(name) {
	case "pass", "pa":
		return game.Pass, nil
	}
	return n.ParseSquare(name)
}

// parseColor reads "black", "white", "b" or "w" in any case; Empty is anything
// else.
func parseColor(name string) game.Color {
	switch strings.ToLower(name) {
	case "b", "black", "x":
		return game.Black
	case "w", "white", "o":
		return game.White
	}
	return game.Empty
}

// colorName returns the word of both protocols for a side.
func colorName(c game.Color) string { return strings.ToLower(c.String()) }
