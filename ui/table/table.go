// Package table is a game that is being played, as those who play it meet it: what they may ask
// for and what they are told of what happens, for the screen and for lines of text. The rules of
// play are the session's; how the game is shown is the renderer's.
package table

import (
	"context"
	"slices"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Setup holds what a table depends on.
type Setup struct {
	// Judge returns the work of judging moves of a board, up to the first wrong one that has
	// reasons against it.
	Judge func(b game.Board, moves []game.Square) func(context.Context) ([]review.Move, error)
	// Rate reads the person's finished games and returns how strong they are.
	Rate func() (opponent.Person, error)
	// Begin starts a game by a match in place of whatever is on the board: g, or from the opening
	// if that is nil.
	Begin func(as session.Match, g *game.Game)
}

// Table is the game of a session. It is a scene.Room that is always open.
type Table struct {
	*desk
	coach coach
	seats seating
}

// desk is what all parts of a table need.
type desk struct {
	env   scene.Env
	ses   *session.Session
	setup Setup
	begun []scene.Effect // said once the game that was asked for is on the board
}

var _ scene.Room = (*Table)(nil)

// New returns the table of a session.
func New(env scene.Env, ses *session.Session, setup Setup) *Table {
	d := &desk{env: env, ses: ses, setup: setup}
	return &Table{desk: d, coach: coach{desk: d}, seats: seating{d}}
}

func (d *desk) tr() *lang.Printer { return d.env.Printer() }

// Do implements scene.Room.
func (t *Table) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Pass:
		return t.Square(game.Pass)
	case action.Undo:
		return t.travel(t.ses.Undo, t.tr().T("Nothing to take back."))
	case action.Redo:
		return t.travel(t.ses.Redo, t.tr().T("Nothing to redo."))
	case action.Hint:
		return t.coach.tell()
	case action.Coach:
		return t.coach.toggleCoach()
	case action.EngineLines:
		return t.toggleEngineLines()
	case action.MoveNow:
		return t.engineMove()
	case action.Pause:
		return t.togglePause()
	case action.Resign:
		return t.resign()
	case action.Draw:
		return t.draw()
	case action.Clock:
		return TimeLeft(t.tr(), t.ses.Timed(), t.ses.Remaining)
	case action.Note:
		return t.note(arg)
	case action.Restore:
		return t.restore()
	case action.Resume:
		return t.resume(arg)
	case action.New:
		return t.seats.anew(arg)
	case action.Score:
		return t.score()
	}
	if slices.Contains(Spoken, a) {
		return Speak(t.tr(), t.ses.Game(), t.Result, a, arg)
	}
	return t.seats.seat(a, arg)
}

// Takes are the actions of a game that is played, and those about it.
func (t *Table) Takes() []action.Action {
	return slices.Concat([]action.Action{
		action.Hint, action.Coach, action.Pass, action.Undo, action.Redo, action.Resign, action.Draw, action.MoveNow, action.Pause,
		action.Levels, action.Weaker, action.Stronger, action.Opponent, action.Engine, action.Black, action.White, action.Swap, action.Clock,
		action.Rematch, action.Note, action.Restore, action.Resume, action.New, action.Score,
	}, Spoken)
}

// Square implements scene.Room: it makes a person's move.
func (t *Table) Square(s game.Square) []scene.Effect { return warn(t.ses.Play(s)) }

// Scene implements scene.Room.
func (t *Table) Scene() scene.Scene {
	n := t.ses.Game().Node()
	s := scene.Scene{Kind: t.tr().T("OTHELLO"), Node: n, Legal: t.env.Settings().UI.Hints, Waits: !t.ses.Stopped() && t.ses.Mover().Human}
	if t.coach.hint.At != n || t.coach.hint.Found == nil {
		return s
	}
	best := t.coach.hint.Found.BestMove()
	if t.coach.hint.Step == review.HintWhere {
		s.Only = review.Region(n.Board().Position(), best)
	} else {
		s.Signs = map[game.Square]scene.Sign{best: scene.Better}
	}
	return s
}

// Actions implements scene.Room.
func (t *Table) Actions() []action.Action {
	switch {
	case t.ses.Over():
		return []action.Action{action.Review, action.New, action.Undo, action.Practise, action.Help, action.Quit}
	case t.ses.Paused():
		return []action.Action{action.MoveNow, action.Undo, action.New, action.Analyse, action.Review, action.Help, action.Quit}
	case t.ses.Busy():
		return []action.Action{action.MoveNow, action.Weaker, action.Stronger, action.Undo, action.Pause, action.Help, action.Quit}
	case t.MustPass():
		return []action.Action{action.Play, action.Undo, action.Help, action.Quit}
	}
	return []action.Action{action.Play, action.Hint, action.Undo, action.New, action.MoveNow, action.Analyse, action.Edit, action.Review, action.Help, action.Quit}
}

func (t *Table) toggleEngineLines() []scene.Effect {
	shown, text := !t.env.Settings().UI.EngineLines, t.tr().T("What the engine thinks is hidden.")
	if shown {
		text = t.tr().T("What the engine thinks is shown.")
	}
	return []scene.Effect{scene.Remember{Setting: config.EngineLines, Value: shown}, scene.Say{Text: text}}
}

// MustPass reports whether a person is on the move who has none.
func (t *Table) MustPass() bool { return t.ses.Game().MustPass() && t.ses.Mover().Human }

// Verdict returns how the game ended: "Black wins by 6, 35 to 29."
func (t *Table) Verdict() string {
	return phrase.Verdict(t.tr(), t.ses.Ending(), t.ses.Game().Result())
}

// warn returns an error as an effect; nothing for none.
func warn(err error) []scene.Effect {
	if err == nil {
		return nil
	}
	return scene.One(scene.Warn{Err: err})
}

// travel takes moves back or plays them again.
func (t *Table) travel(step func() error, nothing string) []scene.Effect {
	if step() != nil {
		return scene.One(scene.Say{Text: nothing})
	}
	return t.stands()
}

// engineMove lets the engine move: at once if it thinks, else for whoever is on the move. In a game against it that is paused
// it lets the game go on.
func (t *Table) engineMove() []scene.Effect {
	if _, against := t.ses.Match().Opponent(); against && t.ses.Paused() && !t.ses.Over() {
		return t.goOn()
	}
	return warn(t.ses.EngineMove())
}

func (t *Table) goOn() []scene.Effect {
	if err := t.ses.Continue(); err != nil || !t.ses.Mover().Human {
		return warn(err)
	}
	return scene.One(scene.Say{Text: phrase.ToMove(t.tr(), t.ses.Game().Board()), Aloud: true})
}

func (t *Table) togglePause() []scene.Effect {
	if t.ses.Paused() && !t.ses.Over() {
		return t.goOn()
	}
	if err := t.ses.Pause(); err != nil {
		return warn(err)
	}
	return scene.One(scene.Say{Text: t.Paused()})
}

// Paused says how the game goes on that waits; empty if none does.
func (t *Table) Paused() string {
	switch {
	case t.ses.Over():
	case t.ses.Paused() && t.ses.Mover().Human:
		return t.tr().F("Paused: %s continues.", t.env.Name(action.Pause))
	case t.ses.Paused():
		return t.tr().F("Paused: %s lets the engine move.", t.env.Name(action.Pause))
	case t.ses.Held():
		return t.tr().F("Paused: %s lets the engine move.", t.env.Name(action.MoveNow))
	}
	return ""
}

// resign gives the game up, once that is confirmed.
func (t *Table) resign() []scene.Effect {
	tr := t.tr()
	loser, err := t.ses.Resigner()
	if err != nil {
		return warn(err)
	}
	return GiveUp(tr, loser, func() []scene.Effect { return warn(t.ses.Resign()) })
}

// GiveUp asks whether a side gives its game up, which do does then.
func GiveUp(tr *lang.Printer, loser game.Color, do func() []scene.Effect) []scene.Effect {
	return confirm(tr, tr.T("Resign"), tr.F("Resign as %v?", loser), tr.T("Resign"), do)
}

// draw offers a draw to the engine or, between two persons, asks the other one.
func (t *Table) draw() []scene.Effect {
	tr := t.tr()
	c, err := t.ses.Resigner()
	switch {
	case err != nil:
		return warn(err)
	case t.ses.Seat(c.Opponent()).Human:
		return confirm(tr, tr.T("Draw"), tr.F("%v offers a draw. Does %v accept?", c, c.Opponent()), tr.T("Agree to a draw"), func() []scene.Effect { return warn(t.ses.Draw()) })
	}
	return warn(t.ses.Draw())
}

func confirm(tr *lang.Printer, heading, text, yes string, do func() []scene.Effect) []scene.Effect {
	return scene.One(scene.Confirm{Heading: heading, Text: text, No: tr.T("Play on"), Yes: yes, Do: do})
}

// TimeLeft says what time is left to each side of a game that may have clocks.
func TimeLeft(tr *lang.Printer, timed bool, left func(game.Color) time.Duration) []scene.Effect {
	text := tr.T("This game has no clocks.")
	if timed {
		text = tr.F("Time left: Black %s, White %s.", phrase.Clock(tr, left(game.Black)), phrase.Clock(tr, left(game.White)))
	}
	return scene.One(scene.Say{Text: text})
}
