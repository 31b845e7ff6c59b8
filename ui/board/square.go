package board

import (
	"othello/game"
	"othello/ui/theme"
)

// square draws one square.
type square struct {
	view   *View
	st     *theme.Styles
	canvas *theme.Canvas
	at     game.Square
	x, y   int // top left cell

	color         game.Color // of the disc; Empty for none
	full          bool       // a disc lies there
	preview, hint bool       // empty: the disc about to be placed, a legal move
	noted, signed bool
	note          Note
	sign          Sign
	tag           string // on the disc; empty for none
}

// square is what v shows at s.
func (v *View) square(s game.Square, c *theme.Canvas, st *theme.Styles) square {
	x, y := v.Corner(s)
	q := square{view: v, st: st, canvas: c, at: s, x: x, y: y, color: v.Board.At(s)}
	q.full = q.color != game.Empty
	q.note, q.noted = v.Notes[s]
	q.noted = q.noted && !q.full
	q.sign, q.signed = v.Signs[s]
	if _, breadth := q.seen(q.color); q.full && !q.signed && breadth == 1 {
		q.tag = v.Tags[s]
	}
	q.preview = !q.full && v.Hover == s && (v.Legal.Has(s) || v.Flips != 0) && !(q.noted && v.Size.H <= smallH)
	q.hint = !q.full && !q.preview && !q.noted && v.Legal.Has(s)
	return q
}

func (q square) draw() {
	size := q.view.Size
	ground := q.felt()
	if q.signed && q.full && !q.st.Letters {
		ground = q.sign.ring(q.color)
	}
	for y := range size.H {
		for x := range size.W {
			*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ground}}
		}
	}
	switch {
	case q.st.Letters && !q.st.Outline:
		q.drawLetters()
	case size.H == 1:
		q.drawSmall(ground)
	default:
		q.drawPicture(ground)
	}
	middle := func(r rune, p theme.Pen) { q.put((size.W-1)/2, (size.H-1)/2, r, p) }
	switch {
	case q.noted:
		q.drawNote(q.note)
	case q.hint && q.st.Letters:
		middle('*', theme.Pen{Fg: theme.Hint, Bold: true})
	case !q.full && !q.preview && q.st.Letters && q.st.Flat && (size.H == 1 || !q.st.Lines):
		middle('.', theme.Pen{Fg: theme.Star})
	}
	switch {
	case q.signed:
		q.drawSign(q.sign)
	case q.tag != "":
		q.drawTag()
	}
	if q.view.Cursor == q.at {
		q.drawCursor()
	}
}

// felt is the background of the square, in two tones by turns.
func (q square) felt() theme.Role {
	if (q.at.File()+q.at.Rank())&1 != 0 {
		return theme.FeltAlt
	}
	return theme.Felt
}

// put draws a character with the square's own background.
func (q square) put(x, y int, r rune, p theme.Pen) {
	at := q.canvas.At(q.x+x, q.y+y)
	p.Bg = at.Bg
	*at = theme.Cell{Rune: r, Pen: p}
}

func (q square) drawPicture(ground theme.Role) {
	v := q.view
	p := picture{size: v.Size, ground: ground, below: ground, eighths: q.st.Narrow}
	shown, breadth := q.seen(q.color)
	switch {
	case q.full:
		p.disc = disc{solid, shown, radius(q.st, v.Size), breadth}
	case q.preview && !q.st.Outline:
		p.disc = disc{ghost, v.Board.Turn, ghostRadius, 1}
	case q.hint && !q.st.Outline:
		p.mark = theme.Hint
	}
	switch {
	case breadth < 1, q.tag != "", q.signed:
	case v.Size.H == 2 && !q.st.Outline && (v.Flips.Has(q.at) || v.Last == q.at): // a dot would leave nothing round of the disc
		if p.ground = theme.Ground + side(q.color); v.Last == q.at {
			p.below = p.ground
		}
	case v.Flips.Has(q.at) && !q.st.Outline:
		p.mark = ink(q.color.Opponent())
	case v.Last == q.at && !q.st.Outline:
		p.mark = theme.Last
	}
	switch {
	case v.Size.H == 1: // all corners
	case v.Cursor == q.at:
		if p.frame = theme.Cursor; q.color == game.Black && p.ground != q.felt() {
			p.frame = theme.Black // the ground is light, as the cursor is
		}
	case q.signed && !q.full && !q.st.Letters:
		p.frame, p.corner = q.sign.ring(q.color), round
	case v.Size.H == 2 && q.full && q.st.Outline && (v.Last == q.at || v.Flips.Has(q.at)):
		if p.frame, p.corner = theme.Text, upper; v.Last == q.at {
			p.corner = outer
		}
	}
	if q.st.Outline {
		p = p.outlined(q.st)
	}
	for i, cell := range q.st.Picture(v.Size.W, v.Size.H, p) {
		*q.canvas.At(q.x+i%v.Size.W, q.y+i/v.Size.W) = cell
	}
	if !q.st.Outline {
		return
	}
	text, pen := "", theme.Pen{Bold: true}
	switch {
	case q.preview:
		text = string(dot(q.st, v.Board.Turn))
	case breadth < 1:
	case v.Size.H == 2 && q.full:
		if p.disc.body == ring {
			q.drawRing()
		}
	case v.Flips.Has(q.at):
		text, pen.Reverse = "~~", isFilled(q.st, q.color)
	case v.Last == q.at:
		text, pen.Reverse = "<>", isFilled(q.st, q.color)
	}
	q.canvas.Write(q.x+v.Size.W/2-1, q.y+(v.Size.H-1)/2, text, pen)
}

// drawSmall draws a square of one line, which has no room for a picture of more than a disc.
func (q square) drawSmall(ground theme.Role) {
	text, p := "", theme.Pen{Fg: theme.Hint}
	switch shown, breadth := q.seen(q.color); {
	case q.full && !q.st.Round && !q.st.Outline:
		q.drawPicture(ground)
		if mark := q.letterMark(); mark != ' ' && breadth == 1 {
			q.canvas.Write(q.x+1, q.y, string(mark), theme.Pen{Fg: ink(shown.Opponent()), Bg: ink(shown), Bold: true})
		}
	case q.full && breadth < 0.5:
		q.put(0, 0, '|', theme.Pen{Fg: ink(shown), Bold: true})
	case q.full:
		q.put(0, 0, dot(q.st, shown), theme.Pen{Fg: ink(shown)})
		q.put(1, 0, q.letterMark(), theme.Pen{Fg: theme.Hint, Bold: true})
	case q.preview:
		text, p = "⢾⡷", theme.Pen{Fg: ink(q.view.Board.Turn), Bold: q.st.Plain}
	case q.hint && !q.st.Outline:
		text = "⠰⠆"
	}
	q.canvas.Write(q.x, q.y, text, p)
}

// drawRing draws a ring of lines, for which blocks have no room on squares of two lines.
func (q square) drawRing() {
	ring := []rune("╭──╮╰──╯")
	switch v := q.view; {
	case v.Flips.Has(q.at):
		ring = []rune("╭┄┄╮╰┄┄╯")
	case v.Last == q.at:
		ring = []rune("┏━━┓┗━━┛")
	}
	for i, r := range ring {
		if x, y := i%4, i/4; q.view.Cursor != q.at || x%3 != 0 {
			*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: r}
		}
	}
}

// dot is the character for a disc of c, where one cell is all there is for it.
func dot(st *theme.Styles, c game.Color) rune {
	if st.Outline && !isFilled(st, c) {
		return '○'
	}
	return '●'
}

// drawCursor puts brackets around the square where its picture has no frame. A value stays.
func (q square) drawCursor() {
	w, h := q.view.Size.W, q.view.Size.H
	p := theme.Pen{Fg: theme.Cursor, Bold: true}
	put := func(x, y int, r rune) {
		if !q.noted || q.canvas.At(q.x+x, q.y+y).Rune == ' ' {
			q.put(x, y, r, p)
		}
	}
	switch {
	case h == 1:
		if empty := !q.full && !q.preview && !q.noted && !q.signed; empty || !q.st.Letters && !q.st.Round {
			put(0, 0, '[')
		}
		put(1, 0, ']')
		for x := range w {
			at := q.canvas.At(q.x+x, q.y)
			at.Reverse = at.Reverse != (q.st.Plain || q.noted)
			at.Under = q.noted // which leaves no room for brackets
		}
	case q.st.Letters && !q.st.Outline:
		p.Reverse = q.st.Plain
		for y := range h {
			put(0, y, '[')
			put(w-1, y, ']')
		}
	}
}
