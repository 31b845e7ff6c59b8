package board

import (
	"unicode"

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
	case color != game.Empty:
		q.drawDisc(color)
	case noted && preview && v.Size.H > 2:
		q.drawGhost(v.Board.Turn)
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

// drawDisc draws a disc with what the terminal has for it.
func (q square) drawDisc(color game.Color) {
	shown, turn := q.seen(color)
	switch one := q.view.Size.H == 1; {
	case one && (q.st.Round || q.st.Outline):
		q.drawRound(shown, turn)
	case q.st.Outline:
		q.drawOutline(shown, turn)
	case q.st.Letters && q.st.Plain:
		q.drawLetter(shown, turn)
	case q.st.Letters:
		q.drawTile(shown, turn)
	default:
		q.drawBlocks(shown, turn)
	}
}

// drawBlocks paints a disc in blocks. A mark changes its middle, never its outline: it
// is drawn on the cells that the disc fills, or colours those that it does not.
func (q square) drawBlocks(color game.Color, turn int) {
	v := q.view
	shape := shapesFor(q.st)[v.Size]
	figure := shape.turns[turn]
	for i, g := range figure {
		x, y := i%v.Size.W, i/v.Size.W
		q.block(x, y, g, discShade(color, y, v.Size.H))
	}
	flips, last := v.Flips.Has(q.at), v.Last == q.at
	switch {
	case turn != 0 || !flips && !last:
	case !shape.roomy:
		tint, top := theme.Last, v.Size.H/2 // the upper half stays, so that the colour is seen at a glance
		if flips {
			tint, top = coreTint(color), 0
		}
		for i, g := range shape.core {
			if x, y := i%v.Size.W, i/v.Size.W; g.bits != 0 && y >= top {
				*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: q.felt()}}
				q.block(x, y, figure[i], tint)
			}
		}
	case flips:
		for i, g := range shape.core {
			q.block(i%v.Size.W, i/v.Size.W, g, ink(color.Opponent()))
		}
	default:
		q.drawDots(shape.mark, theme.Pen{Fg: theme.Last})
	}
}

// coreTint is the middle of a disc that a move would turn, where it has room for no more
// than a colour.
func coreTint(color game.Color) theme.Role {
	if color == game.White {
		return theme.WhiteCore
	}
	return theme.BlackCore
}

// drawOutline draws a disc without colours: filled with the colour of text, or as a ring.
func (q square) drawOutline(color game.Color, turn int) {
	v := q.view
	shape := fineShapes[v.Size]
	filled := Filled(q.st, color)
	if filled {
		for i, g := range shape.turns[turn] {
			if g.bits != 0 {
				q.put(i%v.Size.W, i/v.Size.W, g.r, theme.Pen{Reverse: g.inverse})
			}
		}
	} else {
		q.drawDots(shape.rings[turn], theme.Pen{})
	}
	switch {
	case turn != 0:
	case v.Flips.Has(q.at):
		for x := range 2 {
			q.put(v.Size.W/2-1+x, (v.Size.H-1)/2, '~', theme.Pen{Reverse: filled, Bold: true})
		}
	case v.Last == q.at:
		q.drawDots(shape.mark, theme.Pen{Reverse: filled})
	}
}

// Filled reports whether the discs of c are the filled ones where there are no colours:
// those that have the colour of text, which is white on a dark background.
func Filled(st *theme.Styles, c game.Color) bool { return (c == game.White) != st.Light }

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

// drawRound puts ● or ○ in a square of one line, with its mark beside it.
func (q square) drawRound(color game.Color, turn int) {
	p := theme.Pen{Fg: ink(color)}
	if turn > 1 && turn < len(flipWidths) {
		p.Bold = true
		q.put(0, 0, '|', p)
		return
	}
	q.put(0, 0, disc(q.st, color), p)
	q.put(1, 0, q.letterMark(), theme.Pen{Fg: theme.Last, Bold: true})
}

// disc is the character for a disc of c, where one cell is all there is for it.
func disc(st *theme.Styles, c game.Color) rune {
	if st.Outline && !Filled(st, c) {
		return '○'
	}
	return '●'
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

// letter is the letter of a side, or what is seen of a disc that turns over.
func letter(color game.Color, turn int) rune {
	switch {
	case turn != 0:
		return '|'
	case color == game.White:
		return 'O'
	}
	return 'X'
}

// drawLetter draws a disc as X or O, without colours.
func (q square) drawLetter(color game.Color, turn int) {
	p := theme.Pen{Bold: true}
	for y, line := range letterArt[q.view.Size][letter(color, 0)] {
		for x, r := range line {
			if r != ' ' && turn != 0 {
				r = '|'
			}
			if r != ' ' {
				q.put(x, y, r, p)
			}
		}
	}
	q.drawLetterMark(turn)
}

// drawTile draws a disc in full cells of its colour with its letter on them. What it
// leaves of the square parts it from its neighbours.
func (q square) drawTile(color game.Color, turn int) {
	w, h := q.view.Size.W-1, q.view.Size.H
	if h > 2 {
		h--
	}
	for y := range h {
		for x := range w {
			*q.canvas.At(q.x+x, q.y+y) = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ink(color)}}
		}
	}
	q.put((w-1)/2, (h-1)/2, letter(color, turn), theme.Pen{Fg: ink(color.Opponent())})
	q.drawLetterMark(turn)
}

// drawLetterMark puts the mark of a disc that lies still at the right of its square.
func (q square) drawLetterMark(turn int) {
	if mark := q.letterMark(); turn == 0 && mark != ' ' {
		q.put(q.view.Size.W-1, (q.view.Size.H-1)/2, mark, theme.Pen{Fg: theme.Last, Bold: true})
	}
}

// drawGhost previews the disc that the side to move would place.
func (q square) drawGhost(color game.Color) {
	p := theme.Pen{Fg: ink(color), Bold: q.st.Plain}
	switch {
	case q.st.Letters && !q.st.Outline:
		row, mid := (q.view.Size.H-1)/2, q.view.Size.W/2-1
		p.Fg, p.Bg = theme.Note, theme.Frame // a ground on which letters of either side can be read
		*q.canvas.At(q.x+mid, q.y+row) = theme.Cell{Rune: unicode.ToLower(letter(color, 0)), Pen: p}
		*q.canvas.At(q.x+mid+1, q.y+row) = theme.Cell{Rune: '+', Pen: p}
	default:
		q.drawDots(shapesFor(q.st)[q.view.Size].ghost, p)
	}
}

// drawEmpty draws a square without a disc: a small square in its middle if it is a
// legal move, which no dot of the board looks like.
func (q square) drawEmpty() {
	v := q.view
	switch shape := shapesFor(q.st)[v.Size]; {
	case v.Legal.Has(q.at) && q.st.Letters:
		q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '*', theme.Pen{Fg: theme.Hint, Bold: true})
	case v.Legal.Has(q.at) && v.Size.H == 1:
		q.drawDots(shape.dot, theme.Pen{Fg: theme.Hint})
	case v.Legal.Has(q.at):
		for i, g := range shape.hint {
			q.block(i%v.Size.W, i/v.Size.W, g, theme.Hint)
		}
	case q.st.Letters && q.st.Flat && (v.Size.H == 1 || !q.st.Lines):
		q.put((v.Size.W-1)/2, (v.Size.H-1)/2, '.', theme.Pen{Fg: theme.Star})
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
	default:
		put(0, 0, '▛')
		put(w-1, 0, '▜')
		put(0, h-1, '▙')
		put(w-1, h-1, '▟')
	}
}
