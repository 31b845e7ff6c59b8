package board

import "othello/ui/theme"

// Sign points a square out: a move that was a mistake, or the one that would have been
// better. A disc gets a ring, an empty square a frame, and either the text, so that
// no colour is needed to tell them apart.
type Sign struct {
	Text string // "?", "??", "!": as moves are annotated; ASCII, cut to what the square holds
	Tone Tone   // ToneBad for a mistake
}

// ink is the colour of what a sign draws.
func (s Sign) ink() theme.Role {
	switch s.Tone {
	case ToneBad:
		return theme.Last
	case ToneGood:
		return theme.NoteGood
	}
	return theme.Note
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

// drawSign draws a sign over what the square shows. A disc keeps its place: the ring is
// the felt around it. disc tells that one lies there, noted that a value stands there,
// which keeps its place too.
func (q square) drawSign(s Sign, disc, noted bool) {
	w, h := q.view.Size.W, q.view.Size.H
	if disc && !q.st.Letters {
		for y := range h {
			for x := range w {
				at := q.canvas.At(q.x+x, q.y+y)
				at.Fg, at.Bg = ringed(at.Fg, s), ringed(at.Bg, s)
			}
		}
	} else if h > 1 {
		q.frameSign(s)
	}
	if noted && h > 1 {
		return
	}
	text := s.Text[:min(len(s.Text), w)]
	x, y := (w-len(text))/2, (h-1)/2
	p, tag := theme.Pen{Bold: true}, theme.None
	if !q.st.Plain {
		p.Fg, tag = s.tag()
	}
	switch {
	case disc && (h == 1 || q.st.Letters): // beside the disc
		text = text[:min(len(text), 1)]
		x = w - 1
	case disc:
		color, _ := q.seen(q.view.Board.At(q.at))
		p.Fg, tag = ink(color.Opponent()), ink(color)
	case h == 1: // a value has no room beside it
		x = 0
		for i := range w {
			q.put(i, 0, ' ', theme.Pen{})
		}
	}
	for i, r := range text {
		q.put(x+i, y, r, p)
		if tag != theme.None {
			q.canvas.At(q.x+x+i, q.y+y).Bg = tag
		}
	}
}

// ringed is the colour of a ring where there is felt, and any other as it is.
func ringed(r theme.Role, s Sign) theme.Role {
	switch r {
	case theme.Felt, theme.FeltAlt, theme.FeltPick, theme.FeltAltPick:
		return s.ink()
	}
	return r
}

// frameSign draws the frame of an empty square, rounder than the cursor's, or in letters
// of any square. It does not hide a value.
func (q square) frameSign(s Sign) {
	w, h := q.view.Size.W, q.view.Size.H
	p := theme.Pen{Fg: s.ink(), Bold: true}
	put := func(x, y int, r rune) {
		if q.canvas.At(q.x+x, q.y+y).Rune == ' ' {
			q.put(x, y, r, p)
		}
	}
	if !q.st.Letters {
		put(0, 0, '▞')
		put(w-1, 0, '▚')
		put(0, h-1, '▚')
		put(w-1, h-1, '▞')
		return
	}
	left, right := '(', ')'
	if s.Tone == ToneGood {
		left, right = '>', '<'
	}
	for y := range h {
		put(0, y, left)
		put(w-1, y, right)
	}
}
