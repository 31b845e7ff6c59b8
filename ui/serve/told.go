package serve

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/serve/house"
)

// errStopped ends all connections when the server stops.
var errStopped = lang.Errorf("the server has stopped: games are kept, and go on when it is back")

// bell rings.
var bell = tea.Raw("\a")

// told shows what has happened.
func (m *screen) told(e house.Event) tea.Cmd {
	switch e := e.(type) {
	case house.Invited:
		if m.table != nil || m.top() != nil {
			m.Say(lang.F("%s asks you to play: see the lobby.", e.From))
			return bell
		}
		m.Open(&dialog.Question{Shell: m, Heading: lang.T("Invitation"), Text: lang.F("%s asks you to play: %s.", e.From, termsText(e.Terms)), Answers: []dialog.Answer{
			{Text: lang.T("Play"), Do: func() tea.Cmd { return m.do(func() error { return m.visit.Join(e.Table) }, nil) }},
			{Text: lang.T("Not now")},
			{Text: lang.T("Decline"), Do: func() tea.Cmd { return m.do(func() error { return m.visit.Decline(e.Table) }, nil) }},
		}})
		return bell
	case house.Said:
		if m.table != nil && e.Line.From != m.visit.Name() {
			return bell
		}
	case house.Moved:
		m.Quiet()
		if e.Move == game.Pass {
			m.Say(lang.F("%v passes: it has no move.", e.Color))
		}
		if e.Yours {
			return bell
		}
	case house.Offered:
		return bell
	case house.Ended:
		m.Quiet()
		return bell
	case house.Closed:
		m.reason = errStopped
		return tea.Quit
	default:
		if text := news(e); text != "" {
			m.Say(text)
		}
	}
	return nil
}

// news is what has happened as a sentence; empty for what is seen anyway.
func news(e house.Event) string {
	switch e := e.(type) {
	case house.Declined:
		return lang.F("%s does not want to play.", e.By)
	case house.Began:
		if e.You == game.Empty {
			return lang.T("The game begins.")
		}
		return lang.F("The game begins: you are %v.", e.You)
	case house.Answered:
		what := phrase.Capital(proposal(e.Offer.What))
		if e.Accepted {
			return lang.F("%s: accepted.", what)
		}
		return lang.F("%s: declined.", what)
	case house.Gone:
		return lang.F("%v is away.", e.Color)
	case house.Back:
		return lang.F("%v is back.", e.Color)
	case house.TableClosed:
		if e.Err != nil {
			return sentence(e.Err)
		}
		return lang.T("The table is closed.")
	case house.Unsaved:
		return lang.T("The game cannot be saved now; the host has been told.")
	case house.Saved:
		return lang.T("The game is saved again.")
	case house.Told:
		return lang.T(e.Text)
	}
	return ""
}
