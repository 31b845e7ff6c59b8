package ui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/session"
)

// pulse is the time between two looks at a running search: 12 a second are enough for eyes.
const pulse = 80 * time.Millisecond

func (m *model) sit(ctx context.Context, s Setup) error {
	now, as := s.Settings, s.Setup
	as.Fresh = s.Fresh || len(s.Choices) > 0
	as.Threads, as.Ponder, as.AutoPass = now.Engine.Threads, now.UI.Ponder, now.UI.AutoPass
	as.Pulse, as.Tick, as.Pace = pulse, panel.NextTick, m.play.Pace
	var err error
	m.ses, err = session.New(ctx, as)
	return err
}

// given reports whether a start was given: no other game is offered.
func (m *model) given() bool {
	s := m.setup
	return s.Game != nil || s.Board != nil || s.Fresh || len(s.Choices) > 0
}

// await returns the command that waits until something happens in the session.
func (m *model) await() tea.Cmd {
	return func() tea.Msg {
		if m.ses.Wait() {
			return wakeMsg{}
		}
		return nil
	}
}

// wakeMsg tells that something has happened in the session.
type wakeMsg struct{}

// Step takes in what has happened in the session since the last call.
func (m *model) Step() tea.Cmd { return m.stepTo(false) }

// arrive is Step after the room has changed: it learns where the game stands.
func (m *model) arrive() tea.Cmd {
	m.play.StopAnimation()
	return m.stepTo(true)
}

func (m *model) stepTo(elsewhere bool) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range m.ses.Step() {
		switch e.(type) {
		case session.Moved, session.Arrived, session.Replaced:
			elsewhere = true
		}
		cmds = append(cmds, m.told(e))
	}
	if elsewhere {
		if e := m.Looking(); e != nil {
			cmds = append(cmds, e.Arrived())
		}
	}
	if m.room != m.studying {
		cmds = append(cmds, m.studying.Apply(m.rooms.Study.Follow()))
	}
	m.askPriors()
	return tea.Batch(append(cmds, m.play.After())...)
}

// firstSquare is where the cursor begins: a legal move, if there is one.
func firstSquare(g *game.Game) game.Square {
	if moves := g.Position().Moves(); moves != 0 {
		return moves.First()
	}
	return game.At(3, 2)
}

func (m *model) told(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Replaced:
		m.visit.End()
		m.DropFile()
		m.Pointer.At, m.Pointer.Shown, m.Pointer.Hover = firstSquare(m.ses.Game()), false, game.NoSquare
	case session.Ended:
		cmd := m.studying.Apply(m.rooms.Study.Judge())
		return tea.Batch(cmd, m.play.Told(e, !m.looking()))
	case session.SaveFailed:
		cmd := m.play.Told(e, !m.looking())
		m.Notice.Stays = true // no move of an engine removes it
		return cmd
	}
	return m.play.Told(e, !m.looking())
}

func (m *model) start() tea.Cmd {
	cmd := m.Step()
	if a := m.setup.Begin; a != "" && a != action.Review {
		if m.setup.Begin = ""; m.setup.Fresh {
			cmd = tea.Batch(cmd, m.Release())
		}
		return tea.Batch(cmd, m.openers[a].Ask(a, m.setup.With))
	}
	switch found := m.ses.Unfinished(); {
	case len(found) > 0:
		return tea.Batch(cmd, m.play.Apply(m.rooms.Table.Offer(found)))
	case len(m.setup.Choices) > 0:
		return tea.Batch(cmd, m.files.Apply(m.rooms.Games.Show(m.tr.T("Games of the file"), m.setup.Choices)))
	case m.ses.First() && m.Notice.Text == "" && !m.given() && m.ses.Decides():
		m.Say(m.welcome())
	}
	return tea.Batch(cmd, m.Release())
}

// welcome tells a new player how to move and where the rest is.
func (m *model) welcome() string {
	text := m.tr.T("Click a square or type it: d3.")
	if key := m.Keymap.Ask(action.Lessons); key != "" && m.offersLessons() {
		text = m.tr.F("New to Othello? %s shows you how to play; %s: no, thanks. ", key, m.Keymap.First(action.Leave)) + text
	}
	if weaker, stronger := m.Keymap.First(action.Weaker), m.Keymap.First(action.Stronger); weaker != "" && stronger != "" {
		text += m.tr.F(" %s %s change the strength.", weaker, stronger)
	}
	if menu := m.Keymap.First(action.Menu); menu != "" {
		text += m.tr.F(" %s is the menu.", menu)
	}
	return text
}

// offersLessons reports whether the program was just started for the first time, by somebody
// who has neither begun the lessons nor said no to them.
func (m *model) offersLessons() bool { return m.ses.First() && m.setup.Settings.UI.Lesson == 0 }

// Release starts the game that was waiting for an answer, if one was.
func (m *model) Release() tea.Cmd {
	if !m.ses.Held() {
		return nil
	}
	m.ses.Release()
	return tea.Batch(m.Step(), m.reviewAtOnce())
}

// cancel stops what a person has asked for, or removes the message.
func (m *model) cancel() tea.Cmd {
	if m.offersLessons() {
		m.Remember(config.Lesson, 1)
	}
	switch {
	case m.ses.CancelRequest():
		m.Say(m.tr.T("Stopped: it is your move."))
	case !m.ses.Paused():
		m.Quiet()
	}
	return m.Step()
}

// Refuse says why the session does not make a move.
func (m *model) Refuse(err error) tea.Cmd {
	if errors.Is(err, session.ErrOver) && m.looking() {
		m.Say(m.tr.T("The game is over here: no moves to try."))
		return nil
	}
	if m.room == m.play && m.Top() == nil && m.ses.Held() { // a choice that the game waited for has failed
		m.ses.Release()
	}
	say := m.Say
	text, mistake := phrase.Refusal(m.tr, m.Keymap.Ask, m.ses.Game().Turn(), err)
	if mistake {
		say = m.Warn
	}
	say(text)
	return nil
}
