package serve

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/house"
	"othello/ui/widget"
)

// errStopped ends all connections when the server stops.
var errStopped = errors.New("the server has stopped: games are kept, and go on when it is back")

// bell rings.
var bell = tea.Raw("\a")

// told shows what has happened.
func (m *screen) told(e house.Event) tea.Cmd {
	switch e := e.(type) {
	case house.Invited:
		if m.table != nil || m.top() != nil {
			m.Say(e.From + " asks you to play: see the lobby.")
			return bell
		}
		m.Open(&dialog.Question{Shell: m, Heading: "Invitation", Text: fmt.Sprintf("%s asks you to play: %s.", e.From, termsText(e.Terms)), Answers: []dialog.Answer{
			{Text: "Play", Do: func() tea.Cmd { return m.do(func() error { return m.visit.Join(e.Table) }, nil) }},
			{Text: "Not now"},
			{Text: "Decline", Do: func() tea.Cmd { return m.do(func() error { return m.visit.Decline(e.Table) }, nil) }},
		}})
		return bell
	case house.Said:
		if m.table != nil && e.Line.From != m.visit.Name() {
			return bell
		}
	case house.Moved:
		m.Quiet()
		if e.Move == game.Pass {
			m.Say(fmt.Sprintf("%v passes: it has no move.", e.Color))
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
		return e.By + " does not want to play."
	case house.Began:
		if e.You == game.Empty {
			return "The game begins."
		}
		return fmt.Sprintf("The game begins: you are %v.", e.You)
	case house.Answered:
		verb := "declined"
		if e.Accepted {
			verb = "accepted"
		}
		what := proposal(e.Offer.What)
		return strings.ToUpper(what[:1]) + what[1:] + ": " + verb + "."
	case house.Gone:
		return fmt.Sprintf("%v is away.", e.Color)
	case house.Back:
		return fmt.Sprintf("%v is back.", e.Color)
	case house.TableClosed:
		if e.Err != nil {
			return sentence(e.Err)
		}
		return "The table is closed."
	case house.Unsaved:
		return "The game cannot be saved now; the host has been told."
	case house.Saved:
		return "The game is saved again."
	case house.Told:
		return e.Text
	}
	return ""
}

// moveText is a move in words: "12. White f6".
func moveText(v *house.View, i int) string {
	m := v.Moves[i]
	if m.Square == game.Pass {
		return fmt.Sprintf("%v passes", m.Color)
	}
	n := 0
	for _, x := range v.Moves[:i+1] {
		if x.Square != game.Pass {
			n++
		}
	}
	return fmt.Sprintf("%d. %v %s", n, m.Color, phrase.Move(v.Board.Size(), m.Square))
}

// help lists the keys that do something here.
type help struct{ m *screen }

// Title implements room.Dialog.
func (h *help) Title() string { return "Help" }

// Key implements room.Dialog.
func (h *help) Key(k tea.KeyPressMsg) tea.Cmd {
	if a := h.m.keys.Action(k); a == action.Help || a == action.Play {
		h.m.Close()
	}
	return nil
}

// Click implements room.Dialog.
func (h *help) Click(int, int) tea.Cmd { h.m.Close(); return nil }

// Wheel implements room.Dialog.
func (h *help) Wheel(int) tea.Cmd { return nil }

// Shortcuts implements room.Dialog.
func (h *help) Shortcuts() []room.Shortcut { return nil }

// Content implements room.Dialog.
func (h *help) Content(w, most int) string {
	m := h.m
	st := m.styles
	var lines []string
	add := func(keys, text string) {
		lines = append(lines, st.Key.Render(widget.Pad(keys, 16))+st.Text.Render(widget.Fit(text, max(1, min(w, 70)-16))))
	}
	for _, c := range m.commands() {
		add(strings.Join(c.keys, ", "), c.long)
	}
	if m.table != nil {
		add("arrows, hjkl", "move the cursor")
		add(m.keys.Text(action.Hints, action.Everywhere), "mark legal moves")
		add(m.keys.Text(action.Turn, action.Everywhere), "turn the board")
	} else {
		add("up, down", "choose a table or somebody")
	}
	add(m.keys.Text(action.Theme, action.Everywhere), "next theme")
	add(m.keys.Text(action.Redraw, action.Everywhere), "draw the screen again")
	add("ctrl+c", "leave the server")
	add("mouse", "click to play, to choose, or on a key below")
	return strings.Join(lines[:min(len(lines), most)], "\n")
}
