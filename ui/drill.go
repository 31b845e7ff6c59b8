package ui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/book/practice"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
)

// drilling is the mode in which a person practises an opening: the drill plays the
// other side, judges every move and lets a wrong one be tried again. It is played
// in a game of its own, which can be analysed, reviewed and played on like any.
type drilling struct {
	m       *model
	run     *practice.Drill
	kept    bool // the result has gone into the statistics
	verdict verdict

	peeks bool // the explorer is shown, which tells the answers
}

// drillLacks are the actions of a game that mean nothing in a drill.
var drillLacks = []action.Action{
	action.Pass, action.Undo, action.Redo, action.Weaker, action.Stronger, action.Level, action.Levels, action.PrevKind, action.NextKind,
	action.MoveNow, action.EngineMove, action.Pause, action.Swap, action.Black, action.White,
}

// verdict is what the drill says of the last attempt.
type verdict struct {
	text string
	tone board.Tone
}

// startDrill begins to practise o as side, in the place of whatever is on the board.
func (m *model) startDrill(o book.Opening, side game.Color) tea.Cmd {
	if d, ok := m.room.(*drilling); ok {
		return d.begin(o, side)
	}
	return (&drilling{m: m}).begin(o, side)
}

// begin starts from the first move.
func (d *drilling) begin(o book.Opening, side game.Color) tea.Cmd {
	m := d.m
	d.run = practice.New(o, m.setup.Reference, side)
	d.kept, d.peeks, d.verdict = false, false, verdict{}
	as := m.ses.Match()
	as.Clock, as.Increment = 0, 0
	m.dropEditor()
	m.ses.LookAt(&record.Record{Game: d.run.Game, Event: "Drill: " + o.English}, as)
	return tea.Batch(m.Look(d), d.finish())
}

// finish puts the result into the statistics, once.
func (d *drilling) finish() tea.Cmd {
	m := d.m
	if !d.run.Over || d.kept || d.run.Right+d.run.Wrong == 0 {
		return nil
	}
	d.kept = true
	return m.drills.keep(m, practice.Key(d.run.Opening, d.run.Side), d.run.Wrong == 0)
}

// try is a move of the person's. A wrong one is not made: it can be tried again.
func (d *drilling) Type(s game.Square) tea.Cmd {
	m := d.m
	p := d.run.Game.Position()
	switch {
	case d.run.Over:
		m.Say(fmt.Sprintf("The drill is over: %s begins again, %s chooses another opening.", m.keys.First(action.DrillAgain), m.keys.First(action.Drill)))
		return nil
	case d.run.Game.Turn() != d.run.Side: // after stepping back
		m.Say(fmt.Sprintf("%s goes on.", m.keys.First(action.DrillForward)))
		return nil
	case !p.Legal(s):
		m.Warn(fmt.Sprintf("%v cannot play %v: %s.", d.run.Game.Turn(), s, phrase.Illegal(m.ses.Game().Board(), s)))
		return nil
	}
	m.Quiet()
	a := d.run.Try(s)
	d.verdict = verdict{a.Text(m.Names().Of(d.run.Opening)), board.ToneBad}
	switch {
	case a.Right:
		d.verdict.tone = board.ToneGood
	case a.Playable():
		d.verdict.tone = board.ToneNeutral
	}
	if !a.Right {
		return nil
	}
	return tea.Batch(d.finish(), m.visit())
}

// reveal plays a right move for the person, who did not know one.
func (d *drilling) reveal() tea.Cmd {
	m := d.m
	if d.run.Over || d.run.Game.Turn() != d.run.Side {
		return d.Type(game.NoSquare)
	}
	d.verdict = verdict{fmt.Sprintf("It was %v.", d.run.Show()), board.ToneNeutral}
	return tea.Batch(d.finish(), m.visit())
}

func (d *drilling) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	m := d.m
	if action.IsFile(k.String()) { // it begins a typed square
		if a != action.Left {
			return nil
		}
	}
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		m.cursor.Move(a, m.ses.Game().Board().Out)
	case action.Play:
		switch {
		case d.run.Over:
			return d.begin(d.run.Opening, d.run.Side)
		case !m.cursor.Shown:
			m.cursor.Show()
			return nil
		}
		return d.Type(m.cursor.At)
	case action.DrillShow:
		return d.reveal()
	case action.DrillAgain:
		return d.begin(d.run.Opening, d.run.Side)
	case action.DrillSwap:
		return d.begin(d.run.Opening, d.run.Side.Opponent())
	case action.DrillBack:
		return d.step(-1)
	case action.DrillForward:
		return d.step(1)
	case action.DrillPlay:
		return m.PlayHere()
	case action.Analyse:
		return m.study.Analyse()
	case action.Review:
		return m.study.Review()
	case action.DrillLeave:
		return d.leave()
	default:
		room.SayNoUse(m)
	}
	return nil
}

// Step goes to the person's decision before this one, or after it.
func (d *drilling) step(by int) tea.Cmd {
	m := d.m
	line := d.run.Game.Line()
	for ply := d.run.Game.Node().Ply() + by; ply >= 0 && ply < len(line); ply += by {
		if b := line[ply].Board(); b.Turn == d.run.Side && !b.Position().MustPass() || ply == len(line)-1 {
			d.verdict = verdict{}
			d.run.Over = d.run.Over && ply == len(line)-1
			cmd := m.goTo(line[ply])
			d.run.Over = d.kept && ply == len(line)-1
			return cmd
		}
	}
	m.Say("There is no move of yours in that direction.")
	return nil
}

// leave brings back the game that the drill took the place of.
func (d *drilling) leave() tea.Cmd { return d.m.EndLook() }

func (d *drilling) Click(s game.Square) tea.Cmd { return d.Type(s) }

// Lacks implements room.Lacking.
func (d *drilling) Lacks(a action.Action) bool { return slices.Contains(drillLacks, a) }

func (d *drilling) Scope() action.Scope { return action.InDrill }

func (d *drilling) End() {}

// arrived ends the drill when another game has taken the board.
func (d *drilling) Arrived() tea.Cmd {
	m := d.m
	if m.ses.Game() != d.run.Game {
		return m.EndLook()
	}
	return nil
}

func (d *drilling) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	switch room.GestureOf(msg) {
	case room.ButtonBack, room.WheelUp:
		return d.step(-1), true
	case room.ButtonForward, room.WheelDown:
		return d.step(1), true
	}
	return nil, false
}

func (d *drilling) View(v *board.View) {
	panel.EitherMoves(v, d.m.ses.Game().Position(), &d.m.cursor, d.m.hints)
	if d.run.Over || d.run.Game.Turn() != d.run.Side {
		v.Legal = 0
	}
}

func (d *drilling) Footer() []action.Action {
	if d.run.Over {
		return []action.Action{action.DrillAgain, action.DrillSwap, action.Drill, action.DrillPlay, action.Analyse, action.Help, action.DrillLeave, action.Quit}
	}
	return []action.Action{action.Play, action.DrillShow, action.DrillBack, action.DrillAgain, action.DrillSwap, action.Drill, action.Help, action.DrillLeave, action.Quit}
}
