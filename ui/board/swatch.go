package board

import (
	"math"
	"strings"

	"othello/game"
	"othello/ui/theme"
)

// Swatch is three cells that stand for a side: a disc on the board, or its letter.
func Swatch(st *theme.Styles, c game.Color) string {
	switch {
	case st.Outline:
		return " " + string(dot(st, c)) + " "
	case st.Letters && st.Plain:
		return st.Text.Bold(true).Render(" " + string(letter(c)) + " ")
	case st.Letters:
		return st.Paint(" "+string(letter(c))+" ", theme.Pen{Fg: ink(c.Opponent()), Bg: ink(c)})
	case st.Narrow:
		return st.Paint(" ● ", theme.Pen{Fg: ink(c), Bg: theme.Felt})
	}
	felt := st.Paint(" ", theme.Pen{Bg: theme.Felt})
	return felt + st.Paint(" ", theme.Pen{Bg: ink(c)}) + felt
}

// Bar is a line of w cells in two parts: Black's and White's share, with an edge, since a part may
// have the colour of the terminal's background.
func Bar(st *theme.Styles, black, white float64, w int) string {
	if !st.Plain {
		w = max(2, w-2)
	}
	if black+white == 0 {
		return ""
	}
	part := int(math.Round(float64(w) * black / (black + white)))
	if black > 0 && white > 0 {
		part = min(max(part, 1), w-1)
	}
	if st.Plain {
		return strings.Repeat(fill(st, game.Black), part) + strings.Repeat(fill(st, game.White), w-part)
	}
	edge := st.Paint(" ", theme.Pen{Bg: theme.Edge})
	return edge + shade(st, game.Black, part) + shade(st, game.White, w-part) + edge
}

// fill is a cell of a side's part of a bar where there are no colours.
func fill(st *theme.Styles, c game.Color) string {
	switch {
	case !st.Outline:
		return string(letter(c))
	case isFilled(st, c):
		return "█"
	}
	return "░"
}

// shade is w cells in the colour of a side, on an edge.
func shade(st *theme.Styles, c game.Color, w int) string {
	text := " "
	if st.Narrow {
		text = "▁"
	}
	return st.Paint(strings.Repeat(text, w), theme.Pen{Bg: ink(c), Fg: theme.Edge, Under: !st.Narrow})
}

// isFilled reports whether the discs of c are filled without colours: the text's colour is theirs.
func isFilled(st *theme.Styles, c game.Color) bool { return (c == game.White) != st.Light }
