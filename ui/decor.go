package ui

import (
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

// bar is a line of two parts: Black's and White's share.
func (st *styles) bar(black, white int) string {
	if st.letters {
		return strings.Repeat("X", black) + strings.Repeat("O", white)
	}
	return st.paint(strings.Repeat(" ", black), pen{bg: roleBlack}) + st.paint(strings.Repeat(" ", white), pen{bg: roleWhite})
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
