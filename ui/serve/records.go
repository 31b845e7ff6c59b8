package serve

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/serve/house"
)

// mostListed is how many people, or games of one, a list has.
const mostListed = 50

// bestLine is one of the best players.
func bestLine(place int, p house.Person) string {
	r := p.RatingNow(time.Now())
	return fmt.Sprintf("%d. %s %.0f ± %.0f, won %d, drawn %d, lost %d", place, p.Name, r.Points, 2*r.Deviation, p.Won, p.Drawn, p.Lost)
}

// finishedLine is a finished game.
func finishedLine(f *house.Finished) string {
	text := fmt.Sprintf("%d: %s  %s - %s  %s", f.ID, f.Ended.Format(time.DateOnly), sideName(f.Black), sideName(f.White), finishedVerdict(f))
	if f.Rated {
		text += " Rated."
	}
	return text
}

func sideName(s house.Side) string {
	if s.Engine != "" {
		return fmt.Sprintf("%s level %d", s.Engine, s.Level)
	}
	return s.Name
}

// finishedVerdict is how a finished game ended.
func finishedVerdict(f *house.Finished) string {
	return verdictOf(f.Result, func() game.Result {
		r, err := f.Record()
		if err != nil {
			return game.Result{}
		}
		return r.Game.Result()
	})
}

// best shows the people with the highest ratings; choosing one shows the games.
func (m *screen) best() tea.Cmd {
	var people []house.Person
	return m.do(func() (err error) {
		people, err = m.visit.Best(mostListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i, p := range people {
			titles = append(titles, bestLine(i+1, p))
		}
		return m.choose("The best players", "Nobody has a rating yet.", "games", titles, func(i int) tea.Cmd { return m.games(people[i].Name) })
	})
}

// games shows the finished games of who has a name; choosing one shows its moves.
func (m *screen) games(of string) tea.Cmd {
	var list []house.Finished
	return m.do(func() (err error) {
		list, err = m.visit.Games(of, 0, mostListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i := range list {
			titles = append(titles, finishedLine(&list[i]))
		}
		return m.choose("Games of "+of, "No finished games.", "moves", titles, func(i int) tea.Cmd {
			m.Open(&dialog.Question{Shell: m, Heading: finishedLine(&list[i]), Text: movesOf(&list[i]), Answers: []dialog.Answer{{Text: "close"}}})
			return nil
		})
	})
}

// choose opens a list, or says that it is empty.
func (m *screen) choose(heading, none, verb string, titles []string, then func(i int) tea.Cmd) tea.Cmd {
	if len(titles) == 0 {
		m.Say(none)
		return nil
	}
	f := dialog.NewChooser(m, heading, titles, then, nil)
	f.Verb, f.None = verb, "Nothing matches."
	m.Open(f)
	return nil
}

// movesOf are the moves of a finished game.
func movesOf(f *house.Finished) string {
	r, err := f.Record()
	if err != nil {
		return "The game cannot be read: " + err.Error()
	}
	return phrase.Moves(r.Game.Board().Size(), r.Game.Moves())
}

// records says what is kept of people and games.
func (l *lines) records(word, rest string) error {
	switch word {
	case "best":
		people, err := l.visit.Best(mostListed)
		for i, p := range people {
			l.say("%s", bestLine(i+1, p))
		}
		if err == nil && len(people) == 0 {
			l.say("Nobody has a rating yet.")
		}
		return err
	case "finished":
		if rest == "" {
			rest = l.visit.Name()
		}
		list, err := l.visit.Games(rest, 0, mostListed)
		for i := range list {
			l.say("%s", finishedLine(&list[i]))
		}
		if err == nil && len(list) == 0 {
			l.say("No finished games.")
		}
		return err
	case "sgf":
		var id house.GameID
		if _, err := fmt.Sscan(rest, &id); err != nil {
			return errGame
		}
		f, err := l.visit.Game(id)
		if err == nil {
			l.say("%s", f.SGF)
		}
		return err
	}
	return nil
}
