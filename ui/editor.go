package ui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/room"
)

// editor is the mode of setting up a position. The game that was on the board
// waits until the editor is left.
type editor struct {
	m *model
	editHistory
	began  game.Board // position that the editor was opened with
	from   room.Room  // mode to go back to; nil when the editor is closed
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
	e.push(board, m.cursor.At)
	e.began, e.name = board, ""
	m.edited()
	m.Quiet()
	if kept {
		m.Say(fmt.Sprintf("%s brings back the position that was edited before.", m.keys.First(action.Undo)))
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
	if e, ok := m.room.(interface{ end() }); ok { // exploring
		e.end()
	}
	m.abandonThought()
	m.watch.stop()
	m.stopAnimation()
	m.entry.file = ""
	if m.editor == nil {
		m.editor = newEditor(m, m.game.Board())
	}
	m.editor.from = m.room
	m.room = m.editor
}

func newEditor(m *model, b game.Board) *editor {
	e := &editor{m: m, began: b, editHistory: newEditHistory(b)}
	e.judged = judge(b)
	return e
}

// editing reports whether the editor is open.
func (m *model) editing() bool {
	_, ok := m.room.(*editor)
	return ok
}

// closeEditor makes the mode before the editor the present one; the caller lets it
// go on.
func (m *model) closeEditor() {
	if e, ok := m.room.(*editor); ok {
		m.room, e.from = e.from, nil
		e.stroke = stroke{}
		e.dirty = true
		m.cursor.Hover = game.NoSquare
		m.relayout()
	}
}

// leaveEditor goes back with nothing changed.
func (m *model) leaveEditor() tea.Cmd {
	e := m.editor
	m.closeEditor()
	m.Quiet()
	if e.changed() {
		m.Say(fmt.Sprintf("Nothing was changed. The edited position is kept: %s and %s bring it back.", m.keys.First(action.Edit), m.keys.First(action.Undo)))
	}
	return m.goOn()
}

// changed reports whether the position is another one than at the start.
func (e *editor) changed() bool { return e.board() != e.began }

// set makes b the position, as a step that can be taken back; at is where the
// change was made.
func (e *editor) set(b game.Board, at game.Square) {
	if e.push(b, at) {
		e.m.edited()
	}
}

// edited takes the consequences of another position in the editor.
func (m *model) edited() {
	e := m.editor
	e.judged = judge(e.board())
	e.dirty = true
	if e.board().Out.Has(m.cursor.At) || !m.cursor.At.IsSquare() {
		m.cursor.At = game.At(3, 3)
	}
	m.Quiet()
	m.relayout()
}

func (e *editor) Scope() action.Scope { return action.InEditor }

// view shows the edited position with the legal moves of the side to move.
func (e *editor) View(v *board.View) {
	m := e.m
	v.Board, v.Last, v.Turning = e.board(), game.NoSquare, 0
	if m.hints {
		v.Legal = v.Board.Position().Moves()
	}
	v.Cursor = m.cursor.At
	if m.cursor.Hover.IsSquare() && !m.cursor.Shown {
		v.Cursor = m.cursor.Hover
	}
}

func (e *editor) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	m := e.m
	e.stroke = stroke{}
	b := e.board()
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		m.cursor.Move(a, e.board().Out)
	case action.Play:
		m.cursor.Show()
		e.set(b.With(m.cursor.At, e.brush.over(b.At(m.cursor.At))), m.cursor.At)
	case action.EditBlack:
		e.write(game.Black)
	case action.EditWhite:
		e.write(game.White)
	case action.EditEmpty:
		e.write(game.Empty)
	case action.EditBrush:
		if n := m.keys.Nth(action.EditBrush, k); n > 0 {
			e.brush = min(brush(n-1), brushes-1)
		}
	case action.EditNextBrush:
		e.brush = (e.brush + 1) % brushes
	case action.Undo:
		e.undo()
	case action.Redo:
		e.redo()
	case action.EditTurn:
		b.Turn = b.Turn.Opponent()
		e.set(b, m.cursor.At)
	case action.EditLeft:
		e.turn(game.TurnLeft)
	case action.EditRight:
		e.turn(game.TurnRight)
	case action.EditMirror:
		e.turn(game.MirrorFiles)
	case action.EditFlip:
		e.turn(game.MirrorRanks)
	case action.EditTranspose:
		e.turn(game.Transpose)
	case action.EditColors:
		e.set(b.SwapColors(), m.cursor.At)
	case action.EditClear:
		e.set(game.Board{Out: b.Out, Turn: game.Black}, m.cursor.At)
	case action.EditStart:
		e.set(game.StartBoard(b.Size()), m.cursor.At)
	case action.EditSize:
		e.set(resized(b), m.cursor.At)
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
func (e *editor) Click(game.Square) tea.Cmd { return nil }

// write sets the square under the cursor and moves on to the next one as people
// read, so that a position can be typed off a page.
func (e *editor) write(c game.Color) {
	m := e.m
	m.cursor.Show()
	b := e.board()
	e.set(b.With(m.cursor.At, c), m.cursor.At)
	step := game.Square(1)
	if m.cursor.Turned {
		step = 63
	}
	for m.cursor.At = (m.cursor.At + step) % 64; b.Out.Has(m.cursor.At); {
		m.cursor.At = (m.cursor.At + step) % 64
	}
}

func (e *editor) turn(y game.Symmetry) {
	m := e.m
	e.set(e.board().Transform(y), m.cursor.At)
	m.cursor.At = y.Square(m.cursor.At)
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
func (e *editor) Type(s game.Square) tea.Cmd {
	m := e.m
	if s == game.Pass {
		return e.Do(action.EditTurn, tea.KeyPressMsg{})
	}
	if e.board().Out.Has(s) {
		m.cursor.At = game.At(3, 3)
		m.Warn(fmt.Sprintf("%v is not on this board.", s))
		return nil
	}
	m.cursor.Show()
	return nil
}

func (e *editor) Footer() []action.Action {
	return []action.Action{action.EditBlack, action.EditWhite, action.EditEmpty, action.EditTurn, action.Undo, action.EditPlay, action.EditBack, action.Help, action.Quit}
}

// Lacks implements room.Lacking.
func (e *editor) Lacks(a action.Action) bool {
	return a.Scope() == action.Everywhere && !slices.Contains(editServes, a)
}

// Title implements room.Named.
func (e *editor) Title() string { return "editing a position" }

// Help implements room.Helping.
func (e *editor) Help() string {
	m := e.m
	return fmt.Sprintf("Type the discs as you read them off a page: %s, %s and %s set the square under the cursor and go on to the next. ",
		m.keys.First(action.EditBlack), m.keys.First(action.EditWhite), m.keys.First(action.EditEmpty)) +
		"Type f then 5 to go to f5. Mouse: click or drag to paint with the brush, the right button takes discs off, the wheel changes the brush; a click on a line here does what it says. Paste a position or any game record."
}
