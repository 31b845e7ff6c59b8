package board

import (
	"fmt"
	"strconv"

	"othello/game"
	"othello/ui/config"
	"othello/ui/theme"
)

// stableTag marks a stable disc; legalMark a move among the empty squares of regions.
const (
	stableTag = "#"
	legalMark = '*'
)

// Show shows the board after the last move of n.
func (v *View) Show(n *game.Node) {
	v.node, v.Board, v.Last = n, n.Board(), game.NoSquare
	if m := n.Move(); m.IsSquare() {
		v.Last = m
	}
}

// Label adds the labels of the setting that are about the board. Moves are known of a board from
// Show alone. Regions of an odd size stand out.
func (v *View) Label(labels string) {
	p, n := v.Board.Position(), v.node
	if n != nil && n.Board() != v.Board {
		n = nil
	}
	switch labels {
	case config.LabelStable:
		v.Tags = map[game.Square]string{}
		for s := range (p.Stable() | p.Pass().Stable()).Squares() {
			v.Tags[s] = stableTag
		}
	case config.LabelNumbers:
		v.Tags = map[game.Square]string{}
		for ; n != nil; n = n.Parent() {
			if s := n.Move(); s.IsSquare() {
				v.Tags[s] = strconv.Itoa(n.Number())
			}
		}
	case config.LabelTurned:
		if n != nil && v.Flips == 0 {
			v.Flips = n.Flipped()
		}
	case config.LabelRegions:
		v.Notes = map[game.Square]Note{}
		for s := range p.Empty().Squares() {
			size := p.Region(s).Count()
			note := Note{Text: strconv.Itoa(size)}
			if size%2 != 0 {
				note.Heat = Best
			}
			if v.Legal.Has(s) {
				note.Mark = legalMark
			}
			v.Notes[s] = note
		}
	}
}

// drawTag writes a few characters on the disc.
func (q square) drawTag() {
	w, h := q.view.Size.W, q.view.Size.H
	text := q.tag
	if h == 1 {
		text = fmt.Sprintf("%*s", w, text)
	}
	p := theme.Pen{Fg: ink(q.color.Opponent()), Bg: ink(q.color), Bold: true}
	switch {
	case q.st.Plain:
		p = theme.Pen{Bold: true, Reverse: isFilled(q.st, q.color)}
	case q.view.Last == q.at:
		p.Fg = theme.Last
	}
	q.canvas.Write(q.x+(w-len(text))/2, q.y+(h-1)/2, text, p)
}
