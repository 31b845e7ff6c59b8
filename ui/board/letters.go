package board

import (
	"unicode"

	"othello/game"
	"othello/ui/theme"
)

// drawLetters draws a disc, or the one about to be placed, as X or O: in colours on a tile, otherwise
// as many letters as the disc covers cells. A mark stands at the right.
func (q square) drawLetters() {
	w, h := q.view.Size.W, q.view.Size.H
	shown, breadth := q.seen(q.color)
	if q.preview {
		p := theme.Pen{Fg: theme.Note, Bg: theme.Frame, Bold: q.st.Plain} // letters of either side can be read there
		q.canvas.Write(q.x+w/2-1, q.y+(h-1)/2, string(unicode.ToLower(letter(q.view.Board.Turn)))+"+", p)
	}
	if !q.full {
		return
	}
	r := letter(shown)
	if breadth < 1 {
		r = '|'
	}
	if q.st.Plain {
		d := disc{radius: 0.85, breadth: 1}
		for y := range h {
			for x := range w {
				if h == 1 && x == 0 || h > 1 && d.has((2*float64(x)+1)/float64(w)-1, (2*float64(y)+1)/float64(h)-1, 0) {
					q.put(x, y, r, theme.Pen{Bold: true})
				}
			}
		}
	} else {
		wide, high := w-1, h
		if h > 2 {
			high--
		}
		for y := range high {
			for x := range wide {
				at := q.canvas.At(q.x+x, q.y+y)
				at.Bg, at.Fg, at.Under = ink(shown), q.felt(), h == 2 && y == 1 // a line parts it from the tile below
			}
		}
		q.put((wide-1)/2, (high-1)/2, r, theme.Pen{Fg: ink(shown.Opponent())})
	}
	if mark := q.letterMark(); breadth == 1 && mark != ' ' {
		q.put(w-1, (h-1)/2, mark, theme.Pen{Fg: theme.Hint, Bold: true})
	}
}

func letter(color game.Color) rune {
	if color == game.White {
		return 'O'
	}
	return 'X'
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
