package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
)

// stroke is a line that the mouse paints while a button is held. It is one step of
// the history, however many squares it crosses.
type stroke struct {
	on     bool
	pushed bool // it has changed something and has its step
	button tea.MouseButton
	color  game.Color
	last   game.Square // square painted last
}

// point takes all that the mouse does: the left button paints with the brush, the
// right one takes discs off, the wheel changes the brush.
func (e *editor) Point(msg tea.MouseMsg, s game.Square) (tea.Cmd, bool) {
	m := e.m
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseMotionMsg:
		m.cursor.Hover, m.cursor.Shown = s, m.cursor.Shown && !s.IsSquare()
		switch {
		case e.stroke.on && at.Button != e.stroke.button: // let go outside the window
			e.stroke = stroke{}
		case e.stroke.on:
			e.draw(s)
		}
	case tea.MouseReleaseMsg:
		e.stroke = stroke{}
	case tea.MouseWheelMsg:
		switch at.Button {
		case tea.MouseWheelUp:
			e.brush = (e.brush + brushes - 1) % brushes
		case tea.MouseWheelDown:
			e.brush = (e.brush + 1) % brushes
		}
	case tea.MouseClickMsg:
		return e.press(at, s)
	}
	return nil, true
}

func (e *editor) press(at tea.Mouse, s game.Square) (tea.Cmd, bool) {
	m := e.m
	m.entry.file = ""
	switch {
	case at.Button == tea.MouseBackward:
		e.undo()
	case at.Button == tea.MouseForward:
		e.redo()
	case s.IsSquare() && (at.Button == tea.MouseLeft || at.Button == tea.MouseRight):
		e.stroke = stroke{on: true, button: at.Button, last: game.NoSquare}
		if at.Button == tea.MouseLeft {
			e.stroke.color = e.brush.over(e.board().At(s))
		}
		m.cursor.At, m.cursor.Shown, m.cursor.Hover = s, false, s
		e.draw(s)
	case at.Button == tea.MouseLeft:
		return nil, false // what else can be clicked
	}
	return nil, true
}

// draw goes on with the stroke to s. A fast mouse leaves squares out: those on the
// straight line from the last one are painted too.
func (e *editor) draw(s game.Square) {
	m := e.m
	if !s.IsSquare() || s == e.stroke.last {
		return
	}
	b := e.board()
	for _, on := range squaresBetween(e.stroke.last, s) {
		b = b.With(on, e.stroke.color)
	}
	e.stroke.last = s
	m.cursor.At = s
	switch {
	case b == e.board():
	case e.stroke.pushed:
		e.amend(b)
		m.edited()
	default:
		e.stroke.pushed = e.push(b, s)
		m.edited()
	}
}

// squaresBetween are the squares of a straight line, without its first one and
// with its last; that alone, if there is no first.
func squaresBetween(from, to game.Square) []game.Square {
	if !from.IsSquare() {
		return []game.Square{to}
	}
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	n := max(df, -df, dr, -dr)
	line := make([]game.Square, 0, n)
	for i := 1; i <= n; i++ {
		line = append(line, game.At(from.File()+rounded(df*i, n), from.Rank()+rounded(dr*i, n)))
	}
	return line
}

// rounded is a/b to the nearest whole number; b is positive.
func rounded(a, b int) int {
	if a < 0 {
		return -rounded(-a, b)
	}
	return (2*a + b) / (2 * b)
}
