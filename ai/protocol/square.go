package protocol

import (
	"fmt"
	"strings"

	"othello/game"
)

// corner is the file, and the rank, of the first square of a board of size n
// within the 8x8 one.
func corner(n game.Size) int { return (int(game.Size8) - int(n)) / 2 }

// squareName is how both protocols write m on a board of size n: counted from the
// board's own corner, in lower case; "pass" for a pass.
func squareName(n game.Size, m game.Square) string {
	if !m.IsSquare() {
		return m.String()
	}
	c := corner(n)
	return game.At(m.File()-c, m.Rank()-c).String()
}

// parseMove reads what squareName writes, in any case. NBoard's "PA" is a pass
// too. The error says what was read.
func parseMove(n game.Size, name string) (game.Square, error) {
	switch strings.ToLower(name) {
	case "pass", "pa":
		return game.Pass, nil
	}
	s, err := game.ParseSquare(name)
	if err != nil {
		return game.NoSquare, err
	}
	c := corner(n)
	if file, rank := s.File()+c, s.Rank()+c; file < 8-c && rank < 8-c {
		return game.At(file, rank), nil
	}
	return game.NoSquare, fmt.Errorf("%s is not on a board of %dx%d", s, n, n)
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

// colorName is the word of both protocols for a side.
func colorName(c game.Color) string { return strings.ToLower(c.String()) }
