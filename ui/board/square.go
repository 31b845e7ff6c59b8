package board

import (
	"strings"

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
	felt := q.felt()
	for y := range v.Size.H {
		for x := range v.Size.W {
			*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: felt}}
		}
	}
	color := v.Board.At(q.at)
	preview := color == game.Empty && v.Hover == q.at && (v.Legal.Has(q.at) || v.Flips != 0)
	note, noted := v.Notes[q.at]
	switch {
	case color != game.Empty && q.st.Letters:
		q.drawLetter(color)
	case color != game.Empty:
		q.drawDisc(color)
	case noted && preview && v.Size.H > 2:
		q.drawGhost(v.Board.Turn)
		for y := range note.lines(v.Size.H) {
			for x := range v.Size.W {
				q.put(x, note.top(v.Size.H)+y, ' ', theme.Pen{})
			}
		}
		q.drawNote(note)
	case noted:
		q.drawNote(note)
	case preview:
		q.drawGhost(v.Board.Turn)
	default:
		q.drawEmpty()
	}
	sign, signed := v.Signs[q.at]
	if signed {
		q.drawSign(sign, color != game.Empty, noted && color == game.Empty)
	}
	if v.Cursor == q.at {
		q.drawCursor(color != game.Empty || preview || noted || signed, noted && color == game.Empty)
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

// put draws a character with the square's own background.
func (q square) put(x, y int, r rune, p theme.Pen) {
	at := q.canvas.At(q.x+x, q.y+y)
	p.Bg = at.Bg
	*at = theme.Cell{Rune: r, Pen: p}
}

// drawDisc paints a disc in blocks, or ● where there is no room for them.
func (q square) drawDisc(color game.Color) {
	v := q.view
	shape := shapesFor(q.st)[v.Size]
	color, turn := q.seen(color)
	if q.st.Round && v.Size.H == 1 {
		q.drawRound(color, turn)
		return
	}
	marked := turn == 0 && (v.Flips.Has(q.at) || v.Last == q.at)
	figure := shape.turns[turn]
	if marked {
		figure = shape.marked
	}
	for i, g := range figure {
		x, y := i%v.Size.W, i/v.Size.W
		q.block(x, y, g, discShade(color, y, v.Size.H))
	}
	switch {
	case !marked:
	case v.Flips.Has(q.at):
		for i, g := range shape.core {
			q.block(i%v.Size.W, i/v.Size.W, g, ink(color.Opponent()))
		}
	default:
		q.drawDots(shape.mark, theme.Pen{Fg: theme.Last})
	}
}

// discShade lights a disc from above.
func discShade(color game.Color, row, rows int) theme.Role {
	base, lit, shade := theme.Black, theme.BlackLit, theme.BlackShade
	if color == game.White {
		base, lit, shade = theme.White, theme.WhiteLit, theme.WhiteShade
	}
	switch {
	case rows == 1:
		return base
	case row == 0:
		return lit
	case row == rows-1:
		return shade
	}
	return base
}

// block puts a block character in the colour c over what the square shows.
func (q square) block(x, y int, g glyph, c theme.Role) {
	at := q.canvas.At(q.x+x, q.y+y)
	switch {
	case g.bits == 0:
	case g.inverse:
		*at = theme.Cell{Rune: g.r, Pen: theme.Pen{Fg: at.Bg, Bg: c}}
	default:
		*at = theme.Cell{Rune: g.r, Pen: theme.Pen{Fg: c, Bg: at.Bg}}
	}
}

// drawDots puts a figure of dots over the square.
func (q square) drawDots(dots []rune, p theme.Pen) {
	for i, r := range dots {
		if r != ' ' {
			q.put(i%q.view.Size.W, i/q.view.Size.W, r, p)
		}
	}
}

// ink is the colour of a disc.
func ink(color game.Color) theme.Role {
	if color == game.White {
		return theme.White
	}
	return theme.Black
}

// drawRound puts ● in a square of one line, with its mark beside it.
func (q square) drawRound(color game.Color, turn int) {
	if turn > 1 && turn < len(flipWidths) {
		q.put(0, 0, '|', theme.Pen{Fg: ink(color), Bold: true})
		return
	}
	q.put(0, 0, '●', theme.Pen{Fg: ink(color)})
	q.put(1, 0, q.letterMark(), theme.Pen{Fg: theme.Last, Bold: true})
}

// letterMark is the mark that stands beside a letter or a small disc.
func (q square) letterMark() rune {
	switch v := q.view; {
	case v.Flips.Has(q.at):
		return '~'
	case v.Last == q.at:
		return '<'
	}
	return ' '
}

// drawLetter draws a disc as X or O.
func (q square) drawLetter(color game.Color) {
	v := q.view
	color, turn := q.seen(color)
	letter := 'X'
	if color == game.White {
		letter = 'O'
	}
	p := theme.Pen{Fg: ink(color), Bold: q.st.Plain} // bold black is grey where there are sixteen colours
	for y, line := range letterArt[v.Size][letter] {
		for x, r := range line {
			if turn != 0 && r != ' ' {
				r = '|'
			}
			if r != ' ' {
				q.put(x, y, r, p)
			}
		}
	}
	mark := q.letterMark()
	if turn != 0 || mark == ' ' {
		return
	}
	p.Fg = theme.Last
	if mark == '~' {
		p.Fg = ink(color.Opponent())
	}
	q.put(v.Size.W-1, (v.Size.H-1)/2, mark, p)
}

// drawGhost previews the disc that the side to move would place.
func (q square) drawGhost(color game.Color) {
	p := theme.Pen{Fg: ink(color), Bold: q.st.Plain}
	switch {
	case q.st.Letters:
		letter := 'x'
		if color == game.White {
			letter = 'o'
		}
		row, mid := (q.view.Size.H-1)/2, q.view.Size.W/2-1
		q.put(mid, row, letter, p)
		q.put(mid+1, row, '+', p)
	default:
		q.drawDots(shapesFor(q.st)[q.view.Size].ghost, p)
	}
}

// drawEmpty draws a square without a disc: its hint, if any.
func (q square) drawEmpty() {
	v := q.view
	if v.Legal.Has(q.at) {
		if q.st.Letters {
			q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '*', theme.Pen{Fg: theme.Hint, Bold: true})
		} else {
			q.drawDots(shapesFor(q.st)[v.Size].dot, theme.Pen{Fg: theme.Hint})
		}
		return
	}
	if q.st.Letters && q.st.Flat {
		q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '.', theme.Pen{Fg: theme.Star})
	}
}

// lines is the number of lines of a note in a square of h lines.
func (n Note) lines(h int) int { return 1 + min(len(n.More), h-1) }

// top is the first of them.
func (n Note) top(h int) int { return (h - n.lines(h)) / 2 }

// drawNote writes a value. Two cells have room for two digits only, where an
// underline stands for the minus.
func (q square) drawNote(n Note) {
	v := q.view
	p := theme.Pen{Fg: [...]theme.Role{ToneNeutral: theme.Note, ToneGood: theme.NoteGood, ToneBad: theme.NoteBad}[n.Tone]}
	p.Bold = n.Tone == ToneGood
	text := n.Text
	if text == "" && n.Mark != 0 {
		text, n.Mark = string(n.Mark), 0
	}
	if len(text) > v.Size.W {
		text = strings.TrimPrefix(text, "+")
	}
	if len(text) > v.Size.W {
		p.Under = strings.HasPrefix(text, "-")
		text = strings.TrimPrefix(text, "-")
	}
	text = text[:min(len(text), v.Size.W)]
	x, y := (v.Size.W-len(text))/2, n.top(v.Size.H)
	for i, more := range n.More[:n.lines(v.Size.H)-1] {
		more = more[:min(len(more), v.Size.W)]
		for j, r := range more {
			q.put((v.Size.W-len(more))/2+j, y+1+i, r, theme.Pen{Fg: theme.Note})
		}
	}
	if v.Size.H == 1 {
		x = 0 // where discs stand, too; the mark parts it from the square beside it
	}
	inverse := v.Size.H == 1 && len(text) == v.Size.W && (q.at.File()+q.at.Rank())&1 != 0
	for i, r := range text {
		q.put(x+i, y, r, p)
		if at := q.canvas.At(q.x+x+i, q.y+y); inverse { // parts it from the value beside it
			at.Fg, at.Bg, at.Reverse = at.Bg, at.Fg, q.st.Plain
		}
	}
	if ink, ok := noteMarkInks[n.Mark]; ok {
		p.Fg = ink
	}
	switch x += len(text); {
	case n.Mark == 0:
	case x+1 < v.Size.W, x < v.Size.W && (v.Size.H == 1 || len(n.More) > 0):
		q.put(x, y, n.Mark, p)
	case y+1 < v.Size.H && len(n.More) == 0:
		q.put(x-1, y+1, n.Mark, p)
	}
}

// drawCursor frames the square; full tells that something else is drawn in it, and
// noted that it is a value, which the frame must not hide.
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
		if q.st.Plain || noted && q.st.Flat { // the value leaves no room, and the felt has no brighter tone
			for x := range w {
				q.canvas.At(q.x+x, q.y).Reverse = true
			}
		}
	case q.st.Letters:
		p.Reverse = q.st.Plain
		for y := range h {
			put(0, y, '[')
			put(w-1, y, ']')
		}
	default:
		put(0, 0, '▛')
		put(w-1, 0, '▜')
		put(0, h-1, '▙')
		put(w-1, h-1, '▟')
	}
}
