package serve

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/serve/house"
	"othello/ui/session"
)

// clocks are the clocks to choose from, the most usual first.
var clocks = []struct{ Clock, Increment time.Duration }{
	{5 * time.Minute, 3 * time.Second}, {10 * time.Minute, 0}, {3 * time.Minute, 2 * time.Second}, {time.Minute, time.Second}, {25 * time.Minute, 0}, {0, 0},
}

// newGame asks against whom and by which clock, and opens a table.
func (m *screen) newGame() tea.Cmd {
	titles, terms := []string{"Anybody: an open table"}, []house.Terms{{}}
	for _, k := range m.kinds {
		for n := range k.Levels {
			titles = append(titles, k.Name+", "+k.Words(n+1))
			terms = append(terms, house.Terms{Engine: k.ID, Level: n + 1})
		}
	}
	open := func(t house.Terms) tea.Cmd {
		return m.do(func() error { _, err := m.visit.Open(t); return err }, nil)
	}
	if len(titles) == 1 {
		m.askClock("New game", open)
		return nil
	}
	f := dialog.NewChooser(m, "New game: against whom?", titles, func(i int) tea.Cmd {
		m.askClock("New game", func(t house.Terms) tea.Cmd {
			t.Engine, t.Level = terms[i].Engine, terms[i].Level
			return open(t)
		})
		return nil
	}, nil)
	f.Verb, f.None, f.Width = "choose", "Nobody of that name plays.", 60
	m.Open(f)
	return nil
}

// askClock asks for the clock of a game.
func (m *screen) askClock(heading string, then func(house.Terms) tea.Cmd) {
	q := &dialog.Question{Shell: m, Heading: heading, Text: "Time for each side, and what every move gains:"}
	for _, c := range clocks {
		t := house.Terms{Clock: c.Clock, Increment: c.Increment}
		q.Answers = append(q.Answers, dialog.Answer{Text: clockWords(t), Do: func() tea.Cmd { return then(t) }})
	}
	m.Open(q)
}

// clockWords are the clocks of terms: "5 min + 3 s".
func clockWords(t house.Terms) string {
	if t.Clock == 0 {
		return "no clock"
	}
	text := t.Clock.String()
	if t.Clock%time.Minute == 0 {
		text = fmt.Sprintf("%d min", t.Clock/time.Minute)
	}
	if t.Increment > 0 {
		text += fmt.Sprintf(" + %v", strings.Replace(t.Increment.String(), "s", " s", 1))
	}
	return text
}

// termsText is what is agreed on, in a few words.
func termsText(t house.Terms) string {
	text := clockWords(t)
	if t.Rated() {
		text += ", rated"
	}
	return text
}

// playerName is a player with what is known of the strength.
func playerName(p house.Player) string {
	switch {
	case p.Engine != "":
		return fmt.Sprintf("%s level %d", p.Name, p.Level)
	case p.Rating.Points != 0:
		return fmt.Sprintf("%s %.0f", p.Name, p.Rating.Points)
	}
	return p.Name
}

// sentence is an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	if wrong, ok := err.(*session.IllegalMove); ok {
		text = wrong.Error()
	}
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// verdict is how a game ended.
func verdict(v *house.View) string {
	return verdictOf(v.Result, func() game.Result { return v.NewGame().Result() })
}

// verdictOf is how a game ended, which has a score if it was played to its end.
func verdictOf(r house.Result, score func() game.Result) string {
	winner, loser := r.Winner, r.Winner.Opponent()
	switch r.Reason {
	case house.ByScore:
		return phrase.Result(score())
	case house.OnTime:
		return fmt.Sprintf("%v wins on time.", winner)
	case house.Resigned:
		return fmt.Sprintf("%v wins: %v has resigned.", winner, loser)
	case house.Agreed:
		return "A draw by agreement."
	case house.Left:
		return fmt.Sprintf("%v wins: %v has left.", winner, loser)
	case house.Aborted:
		return "The game was called off."
	}
	return "The game was broken off: nobody has won."
}
