package theme

import (
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// NewBehind makes the styles for what stands behind a dialog: no colours, near the background.
func NewBehind(cfg Config, term Terminal) (*Styles, error) {
	return newStyles(cfg, term, func(p *palette) { p.fade(term.Profile, term.onDark(cfg)) })
}

// behindShare is how much of the difference to the background is left behind a dialog.
const behindShare = 0.4

// fade takes the colours out of p. On 16 colours only discs and felt stay apart.
func (p *palette) fade(prof colorprofile.Profile, dark bool) {
	if prof <= colorprofile.ASCII {
		return
	}
	background, ink := color.RGBA{0, 0, 0, 255}, color.RGBA{255, 255, 255, 255}
	if !dark {
		background, ink = ink, background
	}
	for r := range p {
		if Role(r) == Selected && p[r] == nil || Role(r) == None {
			continue
		}
		if prof == colorprofile.ANSI {
			p[r] = grey16(Role(r))
			continue
		}
		c := p[r]
		if c == nil {
			if Role(r) >= Frame {
				continue // the terminal's own background
			}
			c = ink
		}
		grey := color.GrayModel.Convert(c)
		p[r] = converted(mix(background, grey, behindShare), prof)
	}
}

// grey16 is the grey of a role on a terminal with 16 colours.
func grey16(r Role) color.Color {
	switch r {
	case Black, BlackLit, BlackShade, SelectedText:
		return ansi.Black
	case White, WhiteLit, WhiteShade, Selected:
		return ansi.White
	case Frame:
		return nil
	case Hint, Last, Cursor, Note, NoteGood, NoteBad, Star:
		return ansi.Black
	}
	return ansi.BrightBlack
}
