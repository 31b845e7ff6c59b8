package serve

import (
	"cmp"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/dialog"
	"othello/ui/phrase"
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
		people, err = m.visit.Best(mostListed)
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
		list, err = m.visit.Games(of, 0, mostListed)
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
		if _, err = m.visit.Review(f.ID); err == lobby.ErrNoReview || err == lobby.ErrSeated {
			return nil
		}
		return err
	}, func() tea.Cmd {
		if err != nil {
			m.Open(&dialog.Question{Shell: m, Heading: finishedLine(tr, f), Text: movesOf(tr, f), Answers: []dialog.Answer{{Text: tr.T("close")}}})
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
	f := dialog.NewChooser(m, heading, titles, then, nil)
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

// records says what is kept of people and games.
func (l *lines) records(word, rest string) error {
	var id lobby.GameID
	if word == "sgf" || word == "review" && rest != "" {
		if _, err := fmt.Sscan(rest, &id); err != nil {
			return errGame
		}
	}
	switch word {
	case "best":
		var people []lobby.Person
		return l.later(func() (err error) {
			people, err = l.visit.Best(mostListed)
			return err
		}, func() {
			for i, p := range people {
				l.say("%s", bestLine(l.tr, i+1, p))
			}
			if len(people) == 0 {
				l.say("Nobody has a rating yet.")
			}
		})
	case "finished":
		var list []lobby.Finished
		return l.later(func() (err error) {
			list, err = l.visit.Games(cmp.Or(rest, l.visit.Name()), 0, mostListed)
			return err
		}, func() {
			for i := range list {
				l.say("%s", finishedLine(l.tr, &list[i]))
			}
			if len(list) == 0 {
				l.say("No finished games.")
			}
		})
	case "sgf":
		var f *lobby.Finished
		return l.later(func() (err error) {
			f, err = l.visit.Game(id)
			return err
		}, func() { l.say("%s", f.SGF) })
	}
	if id != 0 {
		return l.later(func() error { _, err := l.visit.Review(id); return err }, nil)
	}
	return l.review()
}

// review says move by move what the review of the game at the table has found.
func (l *lines) review() error {
	t := l.visit.Table()
	switch {
	case t == nil || t.State != lobby.Over:
		return lobby.ErrNotOver
	case t.Review == nil:
		return lobby.ErrNoReview
	}
	for i := range t.Review.Moves {
		m := &t.Review.Moves[i]
		if m.Class == review.Unjudged {
			continue
		}
		text := l.tr.F("%s: %s", phrase.MoveHead(l.tr, m, t.Board.Size())+m.Class.Mark(), phrase.Judgement(l.tr, m))
		if more := better(l.tr, m, t.Board.Size()); more != "" {
			text = l.tr.F("%s %s.", text, more)
		}
		l.say("%s", text)
	}
	if r := t.Review; r.Done < r.Total {
		l.say("Reviewing: %d of %s", r.Done, l.tr.Count(r.Total, "position"))
	} else {
		l.say("Accuracy: Black %.0f %%, White %.0f %%", r.Black.All.Accuracy, r.White.All.Accuracy)
	}
	return nil
}
