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
}

func (q square) draw() {
	v := q.view
	color := v.Board.At(q.at)
	full := color != game.Empty
	note, noted := v.Notes[q.at]
	noted = noted && !full
	sign, signed := v.Signs[q.at]
	preview := !full && v.Hover == q.at && (v.Legal.Has(q.at) || v.Flips != 0) && !(noted && v.Size.H <= smallH)
	ground, frame := q.felt(), theme.None
	switch {
	case signed && full && !q.st.Letters:
		ground = sign.ink()
	case signed && !q.st.Letters:
		frame = sign.ink()
	}
	q.fill(ground)
	switch {
	case q.st.Letters && !q.st.Outline:
		q.drawLetters(color, preview)
	case v.Size.H == 1:
		q.drawSmall(color, preview, ground)
	default:
		q.drawPicture(color, preview, ground, frame)
	}
	switch {
	case noted:
		q.drawNote(note)
	case full || preview || !q.st.Letters:
	case v.Legal.Has(q.at):
		q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '*', theme.Pen{Fg: theme.Hint, Bold: true})
	case q.st.Flat && (v.Size.H == 1 || !q.st.Lines):
		q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '.', theme.Pen{Fg: theme.Star})
	}
	if signed {
		q.drawSign(sign, full, noted)
	}
	if v.Cursor == q.at {
		q.drawCursor(full || preview || noted || signed, noted)
	}
}

// felt is the background of the square: two tones in turn, so that the squares
// are told apart without lines.
func (q square) felt() theme.Role {
	alt := (q.at.File()+q.at.Rank())&1 != 0
	pick := q.view.Cursor == q.at
	switch {
	case alt && pick:
		return theme.FeltAltPick
	case pick:
		return theme.FeltPick
	case alt:
		return theme.FeltAlt
	}
	return theme.Felt
}

func (q square) fill(ground theme.Role) {
	for y := range q.view.Size.H {
		for x := range q.view.Size.W {
			*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ground}}
		}
	}
}

// put draws a character with the square's own background.
func (q square) put(x, y int, r rune, p theme.Pen) {
	at := q.canvas.At(q.x+x, q.y+y)
	p.Bg = at.Bg
	*at = theme.Cell{Rune: r, Pen: p}
}

// drawPicture draws the ideal square; frame is the colour of a sign's corners.
func (q square) drawPicture(color game.Color, preview bool, ground, frame theme.Role) {
	v := q.view
	p := picture{size: v.Size, ground: ground, frame: frame, round: true}
	shown, breadth := q.seen(color)
	still := breadth == 1
	switch {
	case color != game.Empty:
		p.disc = disc{solid, shown, radius(q.st, v.Size), breadth}
	case q.st.Outline:
	case preview:
		p.disc = disc{ghost, v.Board.Turn, ghostRadius, 1}
	case v.Legal.Has(q.at) && !q.noted():
		p.mark = theme.Hint
	}
	switch {
	case !still:
	case v.Flips.Has(q.at):
		p.mark = ink(color.Opponent())
	case v.Last == q.at:
		p.mark = theme.Last
	}
	if v.Cursor == q.at {
		p.frame, p.round = theme.Cursor, false
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
	x, y, bold := v.Size.W/2-1, (v.Size.H-1)/2, theme.Pen{Bold: true}
	switch {
	case preview:
		q.put(x, y, round(q.st, v.Board.Turn), bold)
	case still && v.Flips.Has(q.at):
		bold.Reverse = Filled(q.st, color)
		q.put(x, y, '~', bold)
		q.put(x+1, y, '~', bold)
	}
}

func (q square) noted() bool { _, noted := q.view.Notes[q.at]; return noted }

// drawSmall draws a square of one line, which has no room for a picture of more than a disc.
func (q square) drawSmall(color game.Color, preview bool, ground theme.Role) {
	text, p := "", theme.Pen{Fg: theme.Hint}
	switch {
	case color != game.Empty && (q.st.Round || q.st.Outline):
		q.drawRound(color)
	case color != game.Empty:
		q.drawPicture(color, false, ground, theme.None)
	case preview:
		text, p = "⢾⡷", theme.Pen{Fg: ink(q.view.Board.Turn), Bold: q.st.Plain}
	case q.view.Legal.Has(q.at) && !q.st.Outline:
		text = "⠰⠆"
	}
	for i, r := range []rune(text) {
		q.put(i, 0, r, p)
	}
}

// drawRound puts ● or ○ in a square of one line, with its mark beside it.
func (q square) drawRound(color game.Color) {
	shown, breadth := q.seen(color)
	p := theme.Pen{Fg: ink(shown)}
	if breadth < 0.5 {
		p.Bold = true
		q.put(0, 0, '|', p)
		return
	}
	q.put(0, 0, round(q.st, shown), p)
	q.put(1, 0, q.letterMark(), theme.Pen{Fg: theme.Last, Bold: true})
}

// round is the character for a disc of c, where one cell is all there is for it.
func round(st *theme.Styles, c game.Color) rune {
	if st.Outline && !Filled(st, c) {
		return '○'
	}
	return '●'
}

// drawCursor puts brackets around the square where they stand for the frame of its picture;
// full tells that something else is drawn in it, and noted that it is a value, which they
// must not hide.
func (q square) drawCursor(full, noted bool) {
	w, h := q.view.Size.W, q.view.Size.H
	p := theme.Pen{Fg: theme.Cursor, Bold: true}
	put := func(x, y int, r rune) {
		if !noted || q.canvas.At(q.x+x, q.y+y).Rune == ' ' {
			q.put(x, y, r, p)
		}
	}
	switch {
	case h == 1:
		if !full || !q.st.Letters && !q.st.Round {
			put(0, 0, '[')
		}
		put(1, 0, ']')
		for x := range w {
			at := q.canvas.At(q.x+x, q.y)
			at.Reverse = at.Reverse != (q.st.Plain || noted)
			at.Under = noted // which leaves no room for brackets
		}
	case q.st.Letters && !q.st.Outline:
		p.Reverse = q.st.Plain
		for y := range h {
			put(0, y, '[')
			put(w-1, y, ']')
		}
	}
}
