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
		return " " + string(round(st, c)) + " "
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

// Bar is a line of w cells in two parts: Black's and White's share. It lies on a bit
// of felt, since a part may have the colour of the terminal's background.
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
	felt := st.Paint(" ", theme.Pen{Bg: theme.Felt})
	return felt + st.Paint(strings.Repeat(" ", part), theme.Pen{Bg: theme.Black}) + st.Paint(strings.Repeat(" ", w-part), theme.Pen{Bg: theme.White}) + felt
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

// isFilled reports whether the discs of c are filled without colours: the text's colour is theirs.
func isFilled(st *theme.Styles, c game.Color) bool { return (c == game.White) != st.Light }
