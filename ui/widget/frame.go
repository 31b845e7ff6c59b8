package widget

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
)

// Rule is a line of w cells with a heading in it.
func Rule(st *theme.Styles, heading string, w int) string {
	heading = Fit(heading, w)
	return st.Accent.Render(heading) + " " + st.Border.Render(strings.Repeat(st.Borders.Top, max(0, w-ansi.StringWidth(heading)-1)))
}

// Frame frames content of w by h cells under a title, with a cell of padding at
// the left and the right.
func Frame(st *theme.Styles, title, content string, w, h int) string {
	b := st.Borders
	lines := make([]string, 0, h+2)
	head := " " + Fit(title, w-2) + " "
	lines = append(lines, st.Border.Render(b.TopLeft+b.Top)+st.Title.Render(head)+
		st.Border.Render(strings.Repeat(b.Top, max(0, w+1-ansi.StringWidth(head)))+b.TopRight))
	left, right := st.Border.Render(b.Left)+" ", " "+st.Border.Render(b.Right)
	body := strings.Split(content, "\n")
	for i := range h {
		text := ""
		if i < len(body) {
			text = Fit(body[i], w)
		}
		lines = append(lines, left+text+strings.Repeat(" ", max(0, w-ansi.StringWidth(text)))+right)
	}
	lines = append(lines, st.Border.Render(b.BottomLeft+strings.Repeat(b.Bottom, w+2)+b.BottomRight))
	return strings.Join(lines, "\n")
}
