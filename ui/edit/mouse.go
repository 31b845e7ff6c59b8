package edit

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/room"
)

// stroke is a line painted with a mouse button held: one step of the history.
type stroke struct {
	on     bool
	pushed bool // it has changed something and has its step
	button tea.MouseButton
	color  game.Color
	last   game.Square // square painted last
}

// Point paints with the left button, takes discs off with the right one, changes the brush by wheel.
func (e *Editor) Point(msg tea.MouseMsg, s game.Square) (tea.Cmd, bool) {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseMotionMsg:
		e.cursor.Hover, e.cursor.Shown = s, e.cursor.Shown && !s.IsSquare()
		switch {
		case e.stroke.on && at.Button != e.stroke.button: // let go outside the window
			e.stroke = stroke{}
		case e.stroke.on:
			e.draw(s)
		}
	case tea.MouseReleaseMsg:
		e.stroke = stroke{}
	case tea.MouseWheelMsg:
		d, _ := room.MouseStep(msg)
		e.brush = (e.brush + brushes + brush(d)) % brushes
	case tea.MouseClickMsg:
		return e.press(at, s)
	}
	return nil, true
}

func (e *Editor) press(at tea.Mouse, s game.Square) (tea.Cmd, bool) {
	switch {
	case at.Button == tea.MouseBackward:
		e.undo()
	case at.Button == tea.MouseForward:
		e.redo()
	case s.IsSquare() && (at.Button == tea.MouseLeft || at.Button == tea.MouseRight):
		e.stroke = stroke{on: true, button: at.Button, last: game.NoSquare}
		if at.Button == tea.MouseLeft {
			e.stroke.color = e.brush.over(e.Board().At(s))
		}
		e.cursor.At, e.cursor.Shown, e.cursor.Hover = s, false, s
		e.draw(s)
	case at.Button == tea.MouseLeft:
		return nil, false // what else can be clicked
	}
	return nil, true
}

// draw continues the stroke to s, over the squares that a fast mouse left out.
func (e *Editor) draw(s game.Square) {
	if !s.IsSquare() || s == e.stroke.last {
		return
	}
	b := e.Board()
	for _, on := range squaresBetween(e.stroke.last, s) {
		b = b.With(on, e.stroke.color)
	}
	e.stroke.last = s
	e.cursor.At = s
	switch {
	case b == e.Board():
	case e.stroke.pushed:
		e.amend(b)
		e.edited()
	default:
		e.stroke.pushed = e.push(b, s)
		e.edited()
	}
}

// squaresBetween is the straight line to a square without its first one, which may be NoSquare.
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
