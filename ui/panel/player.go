package panel

import (
	"fmt"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/scene"
	"othello/ui/theme"
	"othello/ui/widget"
)

// shortOfTime is how much time left is a warning.
const shortOfTime = 10 * time.Second

// Seat is a side of the game on a board in a line of w cells. name draws who plays it in the cells left.
func Seat(st *theme.Styles, s *scene.Seat, b game.Board, w int, name func(style lipgloss.Style, w int) string) string {
	style, mark := st.Text, "  "
	if s.Turn {
		style = st.Accent.Bold(true)
		mark = style.Render("> ")
	}
	clock := ""
	if s.Timed {
		clock = widget.PadLeft(ClockText(s.Left), len("1:00:00"))
		if s.Left < shortOfTime {
			clock = st.Warning.Render(clock)
		} else {
			clock = style.Render(clock)
		}
	}
	discs, white := b.Count()
	if s.Side == game.White {
		discs = white
	}
	left := mark + board.Swatch(st, s.Side) + " "
	right := clock + " " + style.Bold(true).Render(fmt.Sprintf("%3d", discs))
	return widget.Spread(left+name(style, w-ansi.StringWidth(left+right)), right, w)
}

// NextTick is when a clock with so much time left next shows another time.
func NextTick(left time.Duration) time.Duration {
	unit := clockUnit(left)
	next := left % unit
	if next <= 0 {
		next = unit
	}
	return min(next+time.Millisecond, time.Second)
}

// clockUnit is the step of a clock: tenths in the last ten seconds.
func clockUnit(left time.Duration) time.Duration {
	if left < 10*time.Second {
		return 100 * time.Millisecond
	}
	return time.Second
}

// ClockText is a time left as a clock shows it: "1:05:00", "4:59", "9.5". It is
// rounded up, so that a clock that shows nothing has nothing left.
func ClockText(left time.Duration) string {
	left = max(left, 0)
	unit := clockUnit(left)
	left = (left + unit - 1) / unit * unit
	if unit < time.Second && left < 10*time.Second {
		return fmt.Sprintf("%.1f", left.Seconds())
	}
	s := int(left / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
