package ui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/session"
)

// pulse is the time between two looks at a running search: 12 a second are enough for eyes.
const pulse = 80 * time.Millisecond

func (d *desk) sit(ctx context.Context, s Setup) error {
	now, as := s.Settings, s.Setup
	as.Fresh = s.Fresh || len(s.Choices) > 0
	as.Threads, as.AutoPass = now.Engine.Threads, now.UI.AutoPass
	as.Pulse, as.Tick, as.Pace = pulse, panel.NextTick, d.play.Pace
	var err error
	d.ses, err = session.New(ctx, as)
	return err
}

// Step takes in what has happened in the session since the last call.
func (d *desk) Step() tea.Cmd { return d.stepTo(false) }

// arrive is Step after the room has changed: it learns where the game stands.
func (d *desk) arrive() tea.Cmd {
	d.play.StopAnimation()
	return d.stepTo(true)
}

func (d *desk) stepTo(elsewhere bool) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range d.ses.Step() {
		switch e.(type) {
		case session.Moved, session.Arrived, session.Replaced:
			elsewhere = true
		}
		cmds = append(cmds, d.told(e))
	}
	if elsewhere {
		if d.looking() {
			cmds = append(cmds, d.opened().Arrived())
		}
	}
	if d.opened() != d.studying {
		cmds = append(cmds, d.studying.Apply(d.rooms.Study.Follow()))
	}
	for len(d.soon) > 0 {
		do := d.soon[0]
		d.soon = d.soon[1:]
		cmds = append(cmds, do())
	}
	d.askPriors()
	return tea.Batch(cmds...)
}

func (d *desk) Soon(do func() tea.Cmd) { d.soon = append(d.soon, do) }

// firstSquare is where the cursor begins: a legal move, if there is one.
func firstSquare(g *game.Game) game.Square {
	if moves := g.Position().Moves(); moves != 0 {
		return moves.First()
	}
	return game.At(3, 2)
}

func (d *desk) told(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Replaced:
		d.DropFile()
		d.Pointer.At, d.Pointer.Shown, d.Pointer.Hover = firstSquare(d.ses.Game()), false, game.NoSquare
	case session.Ended:
		cmd := d.studying.Apply(d.rooms.Study.Judge())
		return tea.Batch(cmd, d.play.Told(e, !d.looking()))
	case session.SaveFailed:
		cmd := d.play.Told(e, !d.looking())
		d.Notice.Stays = true // no move of an engine removes it
		return cmd
	}
	return d.play.Told(e, !d.looking())
}

// Release starts the game that was waiting for an answer, if one was.
func (d *desk) Release() tea.Cmd {
	if !d.ses.Held() {
		return nil
	}
	d.ses.Release()
	return tea.Batch(d.Step(), d.reviewAtOnce())
}

// Refuse says why the session does not make a move.
func (d *desk) Refuse(err error) tea.Cmd {
	if errors.Is(err, session.ErrOver) && d.looking() {
		d.Say(d.tr.T("The game is over here: no moves to try."))
		return nil
	}
	if d.room == d.play && d.Top() == nil && d.ses.Held() { // a choice that the game waited for has failed
		d.ses.Release()
	}
	say := d.Say
	text, mistake := phrase.Refusal(d.tr, d.Keymap.Ask, d.ses.Game().Turn(), err)
	if mistake {
		say = d.Warn
	}
	say(text)
	return nil
}

func (d *desk) askPriors() {
	d.network.Ask(d.room.ShowsPriors())
}
