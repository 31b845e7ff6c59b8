package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
)

// announce says what the move that led to a node has led to, if it is out of the
// ordinary.
func (m *model) announce(n *game.Node) {
	b := n.Board()
	switch {
	case b.Over():
		m.Say(m.verdict() + m.study.Offer())
	case n.Move() == game.Pass:
		m.Say(fmt.Sprintf("%v passes: it has no move.", n.Mover()))
	case b.Position().MustPass() && m.ses.Seat(b.Turn).Human:
		m.Say(fmt.Sprintf("%v has no move: press %s to pass.", b.Turn, m.keys.First(action.Pass)))
	}
}

// verdict is the result in words: "Black wins by 6, 35 to 29."
func (m *model) verdict() string {
	if loser := m.ses.Flagged(); loser != game.Empty {
		return fmt.Sprintf("%v wins on time.", loser.Opponent())
	}
	return phrase.Result(m.ses.Game().Result())
}

// play makes a person's move, or a pass, or says why it cannot be made.
func (m *model) play(s game.Square) tea.Cmd {
	if err := m.ses.Play(s); err != nil {
		return m.Refuse(err)
	}
	return m.Step()
}

// travel takes back moves, or plays them again.
func (m *model) travel(step func() error, nothing string) tea.Cmd {
	if step() != nil {
		m.Say(nothing)
		return nil
	}
	return m.Step()
}

// togglePause stops the engines and the clocks, or lets them go on.
func (m *model) togglePause() tea.Cmd {
	change, text := m.ses.Pause, fmt.Sprintf("Paused: %s goes on.", m.keys.First(action.Pause))
	if m.ses.Paused() {
		change, text = m.ses.Continue, ""
	}
	if change() != nil {
		m.Say(m.verdict())
		return nil
	}
	m.Quiet()
	if text != "" {
		m.Say(text)
	}
	return m.Step()
}
