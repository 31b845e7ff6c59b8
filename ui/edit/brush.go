package edit

import (
	"slices"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// brush is what is painted on a square that is chosen.
type brush uint8

const (
	brushCycle brush = iota // empty, black and white in turn
	brushBlack
	brushWhite
	brushEmpty
)

// brushes are the words for the brushes.
var brushes = []string{brushCycle: lang.N("cycle"), brushBlack: lang.N("black"), brushWhite: lang.N("white"), brushEmpty: lang.N("empty")}

// over is the disc that the brush leaves where there was c.
func (b brush) over(c game.Color) game.Color {
	switch {
	case b == brushBlack, b == brushCycle && c == game.Empty:
		return game.Black
	case b == brushWhite, b == brushCycle && c == game.Black:
		return game.White
	}
	return game.Empty
}

// paint takes the brush of a word, or the next.
func (r *Room) paint(word string) error {
	i := slices.Index(brushes, word)
	switch {
	case word == "":
		r.brush = (r.brush + 1) % brush(len(brushes))
	case i < 0:
		return lang.Errorf("a square is black, white or empty, not %q", phrase.Clip(word))
	default:
		r.brush = brush(i)
	}
	return nil
}
