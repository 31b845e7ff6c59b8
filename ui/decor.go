package ui

import (
	"math"
	"strings"

	"charm.land/bubbles/v2/help"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
)

// swatch is three cells that stand for a side: a disc on the board, or its letter.
func (st *styles) swatch(c game.Color) string {
	switch {
	case st.letters && c == game.White:
		return st.text.Bold(true).Render(" O ")
	case st.letters:
		return st.text.Bold(true).Render(" X ")
	case st.narrow:
		return st.paint(" ● ", pen{fg: ink(c), bg: roleFelt})
	}
	felt := st.paint(" ", pen{bg: roleFelt})
	return felt + st.paint(" ", pen{bg: ink(c)}) + felt
}

// emptySwatch is three cells that stand for a square without a disc.
func (st *styles) emptySwatch() string {
	if st.letters {
		return st.text.Bold(true).Render(" - ")
	}
	return st.paint("   ", pen{bg: roleFelt})
}

// paint is text in the colours of the board.
func (st *styles) paint(text string, p pen) string {
	var out strings.Builder
	st.start(&out, p)
	out.WriteString(text)
	out.WriteString("\x1b[m")
	return out.String()
}

// bar is a line of w cells in two parts: Black's and White's share. It lies on a bit
// of felt, since a part may have the colour of the terminal's background.
func (st *styles) bar(black, white float64, w int) string {
	if !st.letters {
		w = max(2, w-2)
	}
	part := int(math.Round(float64(w) * black / (black + white)))
	if black > 0 && white > 0 {
		part = min(max(part, 1), w-1)
	}
	if st.letters {
		return strings.Repeat("X", part) + strings.Repeat("O", w-part)
	}
	felt := st.paint(" ", pen{bg: roleFelt})
	return felt + st.paint(strings.Repeat(" ", part), pen{bg: roleBlack}) + st.paint(strings.Repeat(" ", w-part), pen{bg: roleWhite}) + felt
}

// shade is w cells in the colour of a side, underlined where the terminal's
// background has that colour.
func (st *styles) shade(c game.Color, w int) string {
	p := pen{bg: ink(c), fg: roleFelt}
	p.under = st.light == (c == game.White)
	return st.paint(strings.Repeat(" ", w), p)
}

// rule is a line of w cells with a heading in it.
func (st *styles) rule(heading string, w int) string {
	return st.accent.Render(heading) + " " + st.border.Render(strings.Repeat(st.borders.Top, max(0, w-ansi.StringWidth(heading)-1)))
}

// help are the styles of the list of keys.
func (st *styles) help() help.Styles {
	return help.Styles{FullKey: st.key, FullDesc: st.text, FullSeparator: st.dim, ShortKey: st.key, ShortDesc: st.dim, ShortSeparator: st.dim, Ellipsis: st.dim}
}

// dialog frames content of w by h cells under a title, with a cell of padding at
// the left and the right.
func (st *styles) dialog(title, content string, w, h int) string {
	b := st.borders
	lines := make([]string, 0, h+2)
	head := ansi.Truncate(" "+title+" ", w, "")
	lines = append(lines, st.border.Render(b.TopLeft+b.Top)+st.title.Render(head)+
		st.border.Render(strings.Repeat(b.Top, max(0, w+1-ansi.StringWidth(head)))+b.TopRight))
	left, right := st.border.Render(b.Left)+" ", " "+st.border.Render(b.Right)
	body := strings.Split(content, "\n")
	for i := range h {
		text := ""
		if i < len(body) {
			text = ansi.Truncate(body[i], w, "")
		}
		lines = append(lines, left+text+strings.Repeat(" ", max(0, w-ansi.StringWidth(text)))+right)
	}
	lines = append(lines, st.border.Render(b.BottomLeft+strings.Repeat(b.Bottom, w+2)+b.BottomRight))
	return strings.Join(lines, "\n")
}
