package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
)

// editor is the mode of setting up a position. The game that was on the board
// waits until the editor is left.
type editor struct {
	editHistory
	began  game.Board // position that the editor was opened with
	from   mode       // mode to go back to; nil when the editor is closed
	brush  brush
	stroke stroke
	name   string    // under which the position was saved or loaded; empty if it was not
	judged judgement // of the present position

	dirty bool // differs from what the saver was last given
}

// editServes are the actions of other modes that the editor serves as well.
var editServes = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Undo, action.Redo, action.Type,
	action.New, action.Choose, action.Restore, action.Analyse, action.Hints, action.Theme, action.Help, action.Redraw, action.Suspend, action.Quit,
}

// brush is what a click paints.
type brush uint8

const (
	brushCycle brush = iota // empty, black and white in turn
	brushBlack
	brushWhite
	brushEmpty

	brushes // number of brushes
)

// over is the disc that the brush leaves where there was c.
func (b brush) over(c game.Color) game.Color {
	switch {
	case b == brushBlack, b == brushCycle && c == game.Empty:
		return game.Black
	case b == brushWhite, b == brushCycle && c == game.Black:
		return game.White
	}
	return game.Empty
}

// edit opens the editor with the position on the board. What was edited before is
// one step back in its history.
func (m *model) edit() tea.Cmd {
	if m.editing() {
		return nil
	}
	board := m.game.Board()
	m.openEditor()
	e := m.editor
	kept := e.changed() && e.board() != board
	e.push(board, m.cursor)
	e.began, e.name = board, ""
	m.edited()
	m.quiet()
	if kept {
		m.say(fmt.Sprintf("%s brings back the position that was edited before.", m.keys.First(action.Undo)))
	}
	return nil
}

// resumeEditing opens the editor where it was left.
func (m *model) resumeEditing() tea.Cmd {
	if !m.editing() {
		m.openEditor()
		m.edited()
	}
	return nil
}

// openEditor lets the game wait and shows the editor.
func (m *model) openEditor() {
	if e, ok := m.mode.(interface{ end(m *model) }); ok { // exploring
		e.end(m)
	}
	m.abandonThought()
	m.watch.stop()
	m.stopAnimation()
	m.entry.file = ""
	if m.editor == nil {
		m.editor = newEditor(m.game.Board())
	}
	m.editor.from = m.mode
	m.mode = m.editor
}

func newEditor(b game.Board) *editor {
	e := &editor{began: b, editHistory: newEditHistory(b)}
	e.judged = judge(b)
	return e
}

// editing reports whether the editor is open.
func (m *model) editing() bool {
	_, ok := m.mode.(*editor)
	return ok
}

// closeEditor makes the mode before the editor the present one; the caller lets it
// go on.
func (m *model) closeEditor() {
	if e, ok := m.mode.(*editor); ok {
		m.mode, e.from = e.from, nil
		e.stroke = stroke{}
		e.dirty = true
		m.hover = game.NoSquare
		m.relayout()
	}
}

// leaveEditor goes back with nothing changed.
func (m *model) leaveEditor() tea.Cmd {
	e := m.editor
	m.closeEditor()
	m.quiet()
	if e.changed() {
		m.say(fmt.Sprintf("Nothing was changed. The edited position is kept: %s and %s bring it back.", m.keys.First(action.Edit), m.keys.First(action.Undo)))
	}
	return m.goOn()
}

// changed reports whether the position is another one than at the start.
func (e *editor) changed() bool { return e.board() != e.began }

// set makes b the position, as a step that can be taken back; at is where the
// change was made.
func (e *editor) set(m *model, b game.Board, at game.Square) {
	if e.push(b, at) {
		m.edited()
	}
}

// edited takes the consequences of another position in the editor.
func (m *model) edited() {
	e := m.editor
	e.judged = judge(e.board())
	e.dirty = true
	if e.board().Out.Has(m.cursor) || !m.cursor.IsSquare() {
		m.cursor = game.At(3, 3)
	}
	m.quiet()
	m.relayout()
}

func (e *editor) scope() action.Scope { return action.InEditor }

// view shows the edited position with the legal moves of the side to move.
func (e *editor) view(m *model, v *board.View) {
	v.Board, v.Last, v.Turning = e.board(), game.NoSquare, 0
	if m.hints {
		v.Legal = v.Board.Position().Moves()
	}
	v.Cursor = m.cursor
	if m.hover.IsSquare() && !m.cursorShown {
		v.Cursor = m.hover
	}
}

func (e *editor) do(m *model, a action.Action, k tea.KeyPressMsg) tea.Cmd {
	e.stroke = stroke{}
	b := e.board()
	switch a {
	case action.Up:
		m.moveCursor(0, -1)
	case action.Down:
		m.moveCursor(0, 1)
	case action.Left:
		m.moveCursor(-1, 0)
	case action.Right:
		m.moveCursor(1, 0)
	case action.Play:
		m.cursorShown, m.hover = true, game.NoSquare
		e.set(m, b.With(m.cursor, e.brush.over(b.At(m.cursor))), m.cursor)
	case action.EditBlack:
		e.write(m, game.Black)
	case action.EditWhite:
		e.write(m, game.White)
	case action.EditEmpty:
		e.write(m, game.Empty)
	case action.EditBrush:
		if n := m.keys.Nth(action.EditBrush, k); n > 0 {
			e.brush = min(brush(n-1), brushes-1)
		}
	case action.EditNextBrush:
		e.brush = (e.brush + 1) % brushes
	case action.Undo:
		e.undo(m)
	case action.Redo:
		e.redo(m)
	case action.EditTurn:
		b.Turn = b.Turn.Opponent()
		e.set(m, b, m.cursor)
	case action.EditLeft:
		e.turn(m, game.TurnLeft)
	case action.EditRight:
		e.turn(m, game.TurnRight)
	case action.EditMirror:
		e.turn(m, game.MirrorFiles)
	case action.EditFlip:
		e.turn(m, game.MirrorRanks)
	case action.EditTranspose:
		e.turn(m, game.Transpose)
	case action.EditColors:
		e.set(m, b.SwapColors(), m.cursor)
	case action.EditClear:
		e.set(m, game.Board{Out: b.Out, Turn: game.Black}, m.cursor)
	case action.EditStart:
		e.set(m, game.StartBoard(b.Size()), m.cursor)
	case action.EditSize:
		e.set(m, resized(b), m.cursor)
	case action.EditCopy:
		m.openCopy()
	case action.EditSave:
		return m.openSavePosition()
	case action.EditList:
		return m.openPositions()
	case action.EditPlay:
		m.openPlayFrom()
	case action.Analyse:
		return m.analyseEdited()
	case action.EditBack:
		return m.leaveEditor()
	}
	return nil
}

// click is what a pointing mode never gets.
func (e *editor) click(*model, game.Square) tea.Cmd { return nil }

// write sets the square under the cursor and moves on to the next one as people
// read, so that a position can be typed off a page.
func (e *editor) write(m *model, c game.Color) {
	m.cursorShown, m.hover = true, game.NoSquare
	b := e.board()
	e.set(m, b.With(m.cursor, c), m.cursor)
	step := game.Square(1)
	if m.turned {
		step = 63
	}
	for m.cursor = (m.cursor + step) % 64; b.Out.Has(m.cursor); {
		m.cursor = (m.cursor + step) % 64
	}
}

func (e *editor) turn(m *model, y game.Symmetry) {
	e.set(m, e.board().Transform(y), m.cursor)
	m.cursor = y.Square(m.cursor)
}

// resized is b on a board of the next smaller size, or from the smallest on the
// largest. Discs for which there is no square are left out.
func resized(b game.Board) game.Board {
	next := map[game.Size]game.Size{game.Size8: game.Size6, game.Size6: game.Size4, game.Size4: game.Size8}[b.Size()]
	b.Out = ^next.Mask()
	b.Black &^= b.Out
	b.White &^= b.Out
	return b
}

// try takes a typed square as the place to go to, and a typed pass as the other
// side's turn.
func (e *editor) try(m *model, s game.Square) tea.Cmd {
	if s == game.Pass {
		return e.do(m, action.EditTurn, tea.KeyPressMsg{})
	}
	if e.board().Out.Has(s) {
		m.cursor = game.At(3, 3)
		m.warn(fmt.Sprintf("%v is not on this board.", s))
		return nil
	}
	m.cursorShown, m.hover = true, game.NoSquare
	return nil
}

func (e *editor) shortcuts(*model) []action.Action {
	return []action.Action{action.EditBlack, action.EditWhite, action.EditEmpty, action.EditTurn, action.Undo, action.EditPlay, action.EditBack, action.Help, action.Quit}
}
