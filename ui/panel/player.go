package panel

import (
	"fmt"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Player is what a panel shows of a side beside the name of who plays it.
type Player struct {
	Side  game.Color
	Board game.Board
	Turn  bool // it is to move
	Timed bool
	Left  time.Duration // on its clock
}

// shortOfTime is how much time left is a warning.
const shortOfTime = 10 * time.Second

// Line is a line of w cells. name draws the name in the cells left for it.
func (p Player) Line(st *theme.Styles, w int, name func(style lipgloss.Style, w int) string) string {
	style, mark := st.Text, "  "
	if p.Turn {
		style = st.Accent.Bold(true)
		mark = style.Render("> ")
	}
	clock := ""
	if p.Timed {
		clock = widget.PadLeft(ClockText(p.Left), len("1:00:00"))
		if p.Left < shortOfTime {
			clock = st.Warning.Render(clock)
		} else {
			clock = style.Render(clock)
		}
	}
	discs, white := p.Board.Count()
	if p.Side == game.White {
		discs = white
	}
	left := mark + board.Swatch(st, p.Side) + " "
	right := clock + " " + style.Bold(true).Render(fmt.Sprintf("%3d", discs))
	return widget.Spread(left+name(style, w-ansi.StringWidth(left+right)), right, w)
}
