package serve

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
)

// errStopped ends all connections when the server stops.
var errStopped = lang.Errorf("the server has stopped: games are kept, and go on when it is back")

// call has somebody look here.
func (m *screen) call() tea.Cmd { return m.Tell(m.room().Title(), true) }

func (m *screen) announce(e lobby.Event) tea.Cmd {
	tr := m.Printer()
	switch e := e.(type) {
	case lobby.Invited:
		if m.table != nil || m.Top() != nil {
			text := tr.F("%s asks you to play: see the lobby.", e.From)
			m.Say(text)
			return m.Tell(text, true)
		}
		text := tr.F("%s asks you to play: %s.", e.From, termsText(tr, e.Terms))
		m.Open(&room.Question{Shell: m, Heading: tr.T("Invitation"), Text: text, Answers: []room.Answer{
			{Text: tr.T("Play"), Do: func() tea.Cmd { return m.do(func() error { return m.visitor.Join(e.Table) }, nil) }},
			{Text: tr.T("Not now")},
			{Text: tr.T("Decline"), Do: func() tea.Cmd { return m.do(func() error { return m.visitor.Decline(e.Table) }, nil) }},
		}})
		return m.Tell(text, true)
	case lobby.Said:
		if m.table != nil && e.Line.From != m.visitor.Name() {
			return m.call()
		}
	case lobby.Moved:
		m.Quiet()
		if e.Move == game.Pass {
			m.Say(tr.F("%v passes: it has no move.", e.Color))
		}
		if m.table != nil && e.Color != m.table.view.You && m.table.myTurn() {
			return m.call()
		}
	case lobby.Offered:
		return m.call()
	case lobby.Ended:
		m.Quiet()
		return m.call()
	case lobby.Closed:
		m.reason = errStopped
		return tea.Quit
	default:
		if text := news(tr, e, m.table.you()); text != "" {
			m.Say(text)
		}
	}
	return nil
}

// news is what has happened as a sentence for the player of a side; empty for what is seen
// anyway.
func news(tr *lang.Printer, e lobby.Event, you game.Color) string {
	switch e := e.(type) {
	case lobby.Declined:
		return tr.F("%s does not want to play.", e.By)
	case lobby.Began:
		if you == game.Empty {
			return tr.T("The game begins.")
		}
		return tr.F("The game begins: you are %v.", you)
	case lobby.Answered:
		what := phrase.Capital(tr, proposal(tr, e.Offer.What, false))
		if e.Accepted {
			return tr.F("%s: accepted.", what)
		}
		return tr.F("%s: declined.", what)
	case lobby.Gone:
		return tr.F("%v is away.", e.Color)
	case lobby.Back:
		if e.Color == you {
			return ""
		}
		return tr.F("%v is back.", e.Color)
	case lobby.TableClosed:
		if e.Err != nil {
			return phrase.Sentence(tr, e.Err)
		}
		return tr.T("The table is closed.")
	case lobby.Saving:
		if e.Works {
			return tr.T("The game is saved again.")
		}
		return tr.T("The game cannot be saved now; the host has been told.")
	case lobby.Told:
		return tr.T(e.Text)
	}
	return ""
}
