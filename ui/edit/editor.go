// Package edit is the room in which people set up a position: they paint discs, type
// them off a page, turn the board, keep positions under names, and play or analyse
// from what they made. The game on the board stays as it is meanwhile. Whether a game
// can have led to a position is judged by package game.
package edit

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/sample"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/room"
)

// Setup is what the editor gets from outside.
type Setup struct {
	Dir     string                                            // directory of the positions with names; empty for none
	Game    func() *record.Record                             // the game on the board
	Save    func(name string, content func() (string, error)) // asks where to save a file, and offers a name; content is called in the background
	Keep    func(name string, data []byte)                    // writes a file beside the game's, in the background
	Judge   ai.Engine                                         // judges and solves what is drawn
	Analyse func(r *record.Record) tea.Cmd                    // opens a game in the place of the one on the board, and analyses it
}

// Editor is the room. It keeps its position and history while another room is open.
type Editor struct {
	host   room.Host
	setup  Setup
	cursor *room.Cursor
	open   bool
	history
	began  game.Board // position that the editor was opened with
	brush  brush
	stroke stroke
	drop   context.CancelFunc // ends the search for a random position
	wish   sample.Wish        // random position asked for last
	name   string             // under which the position was saved or loaded; empty if it was not
	judged judgement          // of the present position

	files room.Generation
	slot  string           // file of the game, beside which the draft is kept; empty as long as there is none
	store store            // saved positions
	saved []position       // as last read
	list  *positionsDialog // that shows them, or did last; nil if none did
}

// New returns an editor that has not been used yet.
func New(h room.Host, s Setup) *Editor {
	return &Editor{host: h, drop: func() {}, wish: sample.Balanced, setup: s, cursor: h.Cursor(), store: store{dir: s.Dir}}
}

func (e *Editor) tr() *lang.Printer { return e.host.Printer() }

// Board is the edited position. The editor must have been opened.
func (e *Editor) Board() game.Board { return e.steps[e.at].board }

// Begin opens the editor with the game's position, one step after what was edited before.
func (e *Editor) Begin() {
	if e.open {
		return
	}
	b := e.setup.Game().Game.Board()
	kept := len(e.steps) > 0 && e.changed() && e.Board() != b
	e.enter()
	e.push(b, e.cursor.At)
	e.began, e.name = b, ""
	e.edited()
	if kept {
		e.host.Say(e.tr().F("%s brings back the position edited before.", e.host.Keys().First(action.Undo)))
	}
}

func (e *Editor) resume() tea.Cmd {
	if !e.open {
		e.enter()
		e.edited()
	}
	return nil
}

func (e *Editor) enter() {
	_ = e.host.Enter(e)
	e.open = true
}

// Closed tells the editor that another room takes its place.
func (e *Editor) Closed() {
	e.open = false
	e.drop()
	e.stroke = stroke{}
	e.cursor.Hover = game.NoSquare
	e.keepDraft()
}

// leave goes back with nothing changed.
func (e *Editor) leave() tea.Cmd {
	cmd := e.host.Leave()
	if e.changed() {
		keys := e.host.Keys()
		e.host.Say(e.tr().F("Nothing changed. The edited position is kept: %s and %s bring it back.", keys.First(action.Edit), keys.First(action.Undo)))
	}
	return cmd
}

func (e *Editor) changed() bool { return e.Board() != e.began }

// set makes b the position, as a step that can be taken back.
func (e *Editor) set(b game.Board) {
	if e.push(b, e.cursor.At) {
		e.edited()
	}
}

// edited takes the consequences of another position.
func (e *Editor) edited() {
	b := e.Board()
	e.judged = judge(e.tr(), b)
	if !e.cursor.At.IsSquare() || b.Out.Has(e.cursor.At) {
		e.cursor.At = game.At(3, 3)
	}
	e.host.Quiet()
	e.keepDraft()
}

// serves are the actions of other rooms that the editor serves as well.
var serves = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Undo, action.Redo, action.Type,
	action.New, action.Games, action.Restore, action.Analyse, action.Hints, action.View, action.Theme, action.Menu, action.Help, action.Redraw, action.Suspend, action.Quit,
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

func (e *Editor) Scope() action.Scope { return action.InEditor }

// View shows the edited position with the legal moves of the side to move.
func (e *Editor) View(v *board.View) {
	v.Board, v.Last, v.Turning = e.Board(), game.NoSquare, 0
	if e.host.Hints() {
		v.Legal = v.Board.Position().Moves()
	}
	v.Cursor = e.cursor.At
	if e.cursor.Hover.IsSquare() && !e.cursor.Shown {
		v.Cursor = e.cursor.Hover
	}
}

func (e *Editor) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	e.stroke = stroke{}
	b := e.Board()
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		e.cursor.Move(a, e.Board().Out)
	case action.Play:
		e.cursor.Show()
		e.set(b.With(e.cursor.At, e.brush.over(b.At(e.cursor.At))))
	case action.EditBlack:
		e.write(game.Black)
	case action.EditWhite:
		e.write(game.White)
	case action.EditEmpty:
		e.write(game.Empty)
	case action.EditBrush:
		if n := e.host.Keys().Nth(action.EditBrush, k); n > 0 {
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
		e.set(b)
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
		e.set(b.SwapColors())
	case action.EditClear:
		e.set(game.Board{Out: b.Out, Turn: game.Black})
	case action.EditStart:
		e.set(game.StartBoard(b.Size()))
	case action.EditSize:
		e.set(resized(b))
	case action.EditRandom:
		e.openRandom()
	case action.EditCopy:
		e.openCopy()
	case action.EditSave:
		return e.openSave()
	case action.EditList:
		return e.openSaved()
	case action.EditPlay:
		if !e.over(lang.N("Nothing to play: %s")) {
			e.playFrom(b)
		}
	case action.Analyse:
		if !e.over(lang.N("Nothing to analyse: %s")) {
			return e.analyse(b)
		}
	case action.EditBack:
		return e.leave()
	}
	return nil
}

func (e *Editor) playFrom(b game.Board) {
	e.host.NewGame(e.tr().T("Play from here"), game.FromBoard(b), func() string {
		return e.tr().F("Playing from the edited position. %s edits it again.", e.host.Keys().First(action.Edit))
	})
}

func (e *Editor) analyse(b game.Board) tea.Cmd {
	if b == e.host.Session().Game().Board() {
		return tea.Batch(e.host.Leave(), e.host.Study(action.Analyse, nil))
	}
	return e.setup.Analyse(&record.Record{Game: game.FromBoard(b)})
}

// over reports whether the game is over in the position, and then says that nothing can be done.
func (e *Editor) over(nothing string) bool {
	b := e.Board()
	if b.Over() {
		e.host.Warn(e.tr().F(nothing, phrase.After(phrase.Result(e.tr(), b.Result()))))
	}
	return b.Over()
}

// Click implements room.Room: Point takes all clicks.
func (e *Editor) Click(game.Square) tea.Cmd { return nil }

// write sets the square under the cursor and moves to the next as people read, to type off a page.
func (e *Editor) write(c game.Color) {
	e.cursor.Show()
	b := e.Board()
	e.set(b.With(e.cursor.At, c))
	step := game.Square(1)
	if e.cursor.Turned {
		step = 63
	}
	for e.cursor.At = (e.cursor.At + step) % 64; b.Out.Has(e.cursor.At); {
		e.cursor.At = (e.cursor.At + step) % 64
	}
}

func (e *Editor) turn(y game.Symmetry) {
	e.set(e.Board().Transform(y))
	e.cursor.At = y.Square(e.cursor.At)
}

// resized puts b on the next smaller board, or from the smallest on the largest.
func resized(b game.Board) game.Board {
	next := map[game.Size]game.Size{game.Size8: game.Size6, game.Size6: game.Size4, game.Size4: game.Size8}[b.Size()]
	b.Out = ^next.Mask()
	b.Black &^= b.Out
	b.White &^= b.Out
	return b
}

// Type goes to a typed square; a typed pass gives the other side the turn.
func (e *Editor) Type(s game.Square) tea.Cmd {
	if s == game.Pass {
		return e.Do(action.EditTurn, tea.KeyPressMsg{})
	}
	e.cursor.Show()
	return nil
}

func (e *Editor) Footer() []action.Action {
	return []action.Action{action.EditBlack, action.EditWhite, action.EditEmpty, action.EditTurn, action.Undo, action.EditPlay, action.EditBack, action.Help}
}

func (e *Editor) Lacks(a action.Action) bool {
	return a.Scope() == action.Everywhere && !slices.Contains(serves, a)
}

func (e *Editor) Title() string { return e.tr().T("editing a position") }

func (e *Editor) Help() string {
	tr, keys := e.tr(), e.host.Keys()
	return tr.F("Type the discs row by row: %s, %s and %s set the square under the cursor and move to the next. ",
		keys.First(action.EditBlack), keys.First(action.EditWhite), keys.First(action.EditEmpty)) +
		tr.T("Type f then 5 to go to f5. Mouse: click or drag to paint with the brush, right click removes discs, the wheel changes the brush; click a line here to run it. Paste a position or any game record.")
}

// Read implements room.Aside: it takes the position that was read, or asks which of several.
func (e *Editor) Read(records []*record.Record, _ bool) tea.Cmd {
	switch tr := e.tr(); len(records) {
	case 0:
		e.host.Warn(tr.T("Not read: it holds no position."))
	case 1:
		e.take(records[0])
	default:
		titles := make([]string, len(records))
		for i, r := range records {
			titles[i] = phrase.Record(tr, r, i+1)
		}
		e.host.Open(room.NewChooser(e.host, tr.T("Positions in the text"), titles, func(i int) tea.Cmd {
			e.take(records[i])
			return nil
		}, nil))
	}
	return nil
}

func (e *Editor) take(r *record.Record) {
	b := r.Game.Board()
	if b == e.Board() {
		e.host.Say(e.tr().T("That position is already on the board."))
		return
	}
	e.set(b)
	e.host.Say(e.tr().F("Read: %s. %s takes it back.", phrase.Position(e.tr(), b), e.host.Keys().First(action.Undo)))
}
