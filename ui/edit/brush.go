package edit

import (
	"slices"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// brushes are the words for what is painted on a square that is chosen, the first for empty,
// black and white in turn.
var brushes = []string{lang.N("cycle"), lang.N("black"), lang.N("white"), lang.N("empty")}

// colours are what a square can hold, by word.
var colours = map[string]game.Color{"black": game.Black, "white": game.White, "empty": game.Empty}

// painted is what the brush leaves where there was c.
func (r *Room) painted(c game.Color) game.Color {
	if r.brush == 0 {
		return (c + 1) % 3
	}
	return colours[brushes[r.brush]]
}

// paint takes the brush of a word, or the next.
func (r *Room) paint(word string) error {
	i := slices.Index(brushes, word)
	switch {
	case word == "":
		i = (r.brush + 1) % len(brushes)
	case i < 0:
		return lang.Errorf("a square is black, white or empty, not %q", phrase.Clip(word))
	}
	r.brush = i
	return nil
}
