package serve

import (
	"fmt"
	"othello/ui/room"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/serve/lobby"
)

// maxListed is how many people, or games of one, a list has.
const maxListed = 50

func bestLine(tr *lang.Printer, place int, p lobby.Person) string {
	r := p.RatingNow(time.Now())
	return tr.F("%d. %s %.0f ± %.0f, won %d, drawn %d, lost %d", place, p.Name, r.Points, 2*r.Deviation, p.Won, p.Drawn, p.Lost)
}

func finishedLine(tr *lang.Printer, kinds []ai.Kind, f *lobby.Finished) string {
	var score game.Result
	if r, err := f.Record(); err == nil {
		score = r.Game.Result()
	}
	text := fmt.Sprintf("%d: %s  %s - %s  %s", f.ID, f.Ended.Format(time.DateOnly), playerName(tr, kinds, f.Black), playerName(tr, kinds, f.White), verdict(tr, f.Result, score))
	if f.Rated {
		return tr.F("%s Rated.", text)
	}
	return text
}

// best shows the people with the highest ratings; choosing one shows the games.
func (m *screen) best() tea.Cmd {
	tr := m.Printer()
	var people []lobby.Person
	return m.do(func() (err error) {
		people, err = m.visitor.Best(maxListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i, p := range people {
			titles = append(titles, bestLine(tr, i+1, p))
		}
		return m.choose(tr.T("The best players"), tr.T("Nobody has a rating yet."), tr.T("games"), titles, func(i int) tea.Cmd { return m.games(people[i].Name) })
	})
}

// games shows the finished games of who has a name; choosing one opens it.
func (m *screen) games(of string) tea.Cmd {
	tr := m.Printer()
	var list []lobby.Finished
	return m.do(func() (err error) {
		list, err = m.visitor.Games(of, maxListed)
		return err
	}, func() tea.Cmd {
		var titles []string
		for i := range list {
			titles = append(titles, finishedLine(tr, m.setup.Lobby.Kinds, &list[i]))
		}
		return m.choose(tr.F("Games of %s", of), tr.T("No finished games."), tr.T("review"), titles, func(i int) tea.Cmd {
			return m.do(func() error { _, err := m.visitor.Review(list[i].ID); return err }, nil)
		})
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
