package board

import (
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"othello/game"
	"othello/ui/theme"
)

// TestDotIsSeen wants a legal move to stand out from the felt on every size of square.
func TestDotIsSeen(t *testing.T) {
	for _, size := range SquareSizes {
		for _, narrow := range []bool{true, false} {
			st := stylesOf(t, theme.Config{}, colorprofile.TrueColor, narrow)
			v := small(game.StartBoard(game.Size8))
			v.Size, v.Legal = size, game.At(3, 2).Bit()
			c := lipgloss.NewCanvas(v.width(), v.height()).Compose(uv.NewStyledString(v.Render(st)))
			left, top := v.Corner(game.At(3, 2))
			felt := c.CellAt(v.Corner(game.At(3, 0))).Style.Bg
			best := 0.0
			for y := range size.H {
				for x := range size.W {
					style := c.CellAt(left+x, top+y).Style
					best = max(best, theme.Contrast(style.Bg, felt))
					if style.Fg != nil {
						best = max(best, theme.Contrast(style.Fg, felt))
					}
				}
			}
			if best < 3 {
				t.Errorf("%v, narrow=%v: a legal move has a contrast of %.2f", size, narrow, best)
			}
		}
	}
}
