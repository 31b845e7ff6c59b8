package board

import (
	"othello/game"
	"othello/ui/theme"
)

// Sign points a square out: a move that was a mistake, or the one that would have been
// better. A disc gets a ring, an empty square a frame, and either the text, so that
// no colour is needed to tell them apart.
type Sign struct {
	Text string // "?", "??", "!": as moves are annotated; ASCII, cut to what the square holds
	Tone Tone   // ToneBad for a mistake
}

// ring returns the colour of the ring around a disc, or of the frame of an empty square.
func (s Sign) ring(color game.Color) theme.Role {
	return theme.Ring + 2*theme.Role(s.Tone) + side(color)
}

// tag is how the text of a sign is written where there are colours.
func (s Sign) tag() (text, ground theme.Role) {
	heat := Unrated
	switch s.Tone {
	case ToneBad:
		heat = Bad
	case ToneGood:
		heat = Best
	}
	return heat.roles()
}

// drawSign writes the text of a sign over the square but for a value.
func (q square) drawSign(s Sign) {
	w, h := q.view.Size.W, q.view.Size.H
	if q.noted && h > 1 {
		return
	}
	text := s.Text[:min(len(s.Text), w)]
	if len(text)%2 != 0 && !q.full && h > 1 {
		text += " " // in the middle, with its ground
	}
	x, y := (w-len(text))/2, (h-1)/2
	p := theme.Pen{Bold: true}
	if !q.st.Plain {
		p.Fg, p.Bg = s.tag()
	}
	switch {
	case q.full && (h == 1 || q.st.Letters): // beside the disc
		text = text[:min(len(text), 1)]
		x = w - 1
	case q.full:
		color, _ := q.seen(q.color)
		p.Fg, p.Bg = ink(color.Opponent()), ink(color)
	case h == 1: // a value has no room beside it
		x = 0
		for i := range w {
			q.put(i, 0, ' ', theme.Pen{})
		}
	}
	q.canvas.Write(q.x+x, q.y+y, text, p)
}
