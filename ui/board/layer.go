package board

import (
	"fmt"
	"strconv"

	"othello/game"
	"othello/ui/theme"
)

// Layer is what a person has shown on every board besides what the room shows there.
type Layer uint8

// The layers, in the order in which a key goes through them.
const (
	NoLayer     Layer = iota
	StableDiscs       // discs that can never be turned over
	MoveNumbers       // on the disc of each move
	TurnedDiscs       // by the last move
	Regions           // of empty squares: how many squares each has, the odd ones pointed out
	Layers      = iota
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

// Lay adds a layer. Moves are known of a board from Show alone.
func (v *View) Lay(l Layer) {
	p, n := v.Board.Position(), v.node
	if n != nil && n.Board() != v.Board {
		n = nil
	}
	switch l {
	case StableDiscs:
		v.Tags = map[game.Square]string{}
		for s := range (p.Stable() | p.Pass().Stable()).Squares() {
			v.Tags[s] = stableTag
		}
	case MoveNumbers:
		v.Tags = map[game.Square]string{}
		for ; n != nil; n = n.Parent() {
			if s := n.Move(); s.IsSquare() {
				v.Tags[s] = strconv.Itoa(n.Number())
			}
		}
	case TurnedDiscs:
		if n != nil && v.Flips == 0 {
			v.Flips = n.Flipped()
		}
	case Regions:
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
		p = theme.Pen{Bold: true, Reverse: Filled(q.st, q.color)}
	case q.view.Last == q.at:
		p.Fg = theme.Last
	}
	for i, r := range text {
		*q.canvas.At(q.x+(w-len(text))/2+i, q.y+(h-1)/2) = theme.Cell{Rune: r, Pen: p}
	}
}
