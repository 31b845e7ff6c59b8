package serve

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
)

// mostListed is how many people, or games of one, a list has.
const mostListed = 50

// bestLine is one of the best players.
func bestLine(tr *lang.Printer, place int, p lobby.Person) string {
	r := p.RatingNow(time.Now())
	return tr.F("%d. %s %.0f ± %.0f, won %d, drawn %d, lost %d", place, p.Name, r.Points, 2*r.Deviation, p.Won, p.Drawn, p.Lost)
}

// finishedLine is a finished game.
func finishedLine(tr *lang.Printer, f *lobby.Finished) string {
	text := fmt.Sprintf("%d: %s  %s - %s  %s", f.ID, f.Ended.Format(time.DateOnly), sideName(tr, f.Black), sideName(tr, f.White), finishedVerdict(tr, f))
	if f.Rated {
		return tr.F("%s Rated.", text)
	}
	return text
}

func sideName(tr *lang.Printer, s lobby.Side) string {
	if s.Engine != "" {
		return engineName(tr, s.Engine, s.Level)
	}
	return s.Name
}

// finishedVerdict is how a finished game ended.
func finishedVerdict(tr *lang.Printer, f *lobby.Finished) string {
	return verdictOf(tr, f.Result, func() game.Result {
		r, err := f.Record()
		if err != nil {
			return game.Result{}
		}
		return r.Game.Result()
	})
}

// best shows the people with the highest ratings; choosing one shows the games.
func (m *screen) best() tea.Cmd {
	tr := m.Printer()
	var people []lobby.Person
	return m.do(func() (err error) {
		people, err = m.visitor.Best(mostListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i, p := range people {
			titles = append(titles, bestLine(tr, i+1, p))
		}
		return m.choose(tr.T("The best players"), tr.T("Nobody has a rating yet."), tr.T("games"), titles, func(i int) tea.Cmd { return m.games(people[i].Name) })
	})
}

// games shows the finished games of who has a name; choosing one shows its moves.
func (m *screen) games(of string) tea.Cmd {
	tr := m.Printer()
	var list []lobby.Finished
	return m.do(func() (err error) {
		list, err = m.visitor.Games(of, 0, mostListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i := range list {
			titles = append(titles, finishedLine(tr, &list[i]))
		}
		return m.choose(tr.F("Games of %s", of), tr.T("No finished games."), tr.T("review"), titles, func(i int) tea.Cmd {
			return m.review(&list[i])
		})
	})
}

// review opens a finished game where it is reviewed, or shows its moves where the host offers
// no reviews.
func (m *screen) review(f *lobby.Finished) tea.Cmd {
	tr := m.Printer()
	var err error
	return m.do(func() error {
		if _, err = m.visitor.Review(f.ID); err == lobby.ErrNoReview || err == lobby.ErrSeated {
			return nil
		}
		return err
	}, func() tea.Cmd {
		if err != nil {
			m.Open(&room.Question{Shell: m, Heading: finishedLine(tr, f), Text: movesOf(tr, f), Answers: []room.Answer{{Text: tr.T("close")}}})
		}
		return nil
	})
}

// choose opens a list, or says that it is empty.
func (m *screen) choose(heading, none, verb string, titles []string, then func(i int) tea.Cmd) tea.Cmd {
	if len(titles) == 0 {
		m.Say(none)
		return nil
	}
	f := room.NewChooser(m, heading, titles, then, nil)
	f.Verb, f.None = verb, m.Printer().T("Nothing matches.")
	m.Open(f)
	return nil
}

// movesOf are the moves of a finished game.
func movesOf(tr *lang.Printer, f *lobby.Finished) string {
	r, err := f.Record()
	if err != nil {
		return tr.F("The game cannot be read: %v", err)
	}
	return phrase.Moves(r.Game.Board().Size(), r.Game.Moves())
}
