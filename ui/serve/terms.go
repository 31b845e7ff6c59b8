package serve

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
)

// The clocks to choose from, and what every move gains.
var (
	clocks     = []time.Duration{0, time.Minute, 2 * time.Minute, 3 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 25 * time.Minute, time.Hour}
	increments = []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}
	sizes      = []game.Size{game.Size8, game.Size6, game.Size4}
	sides      = []game.Color{game.Empty, game.Black, game.White}
)

// usualTerms are what a visitor is asked about first.
var usualTerms = lobby.Terms{Size: game.Size8, Clock: 5 * time.Minute, Increment: 3 * time.Second}

// setting lets a visitor choose the terms of a game.
type setting struct {
	m       *screen
	invited string // who is asked to play; empty for an open table, or an engine
	terms   lobby.Terms
}

// newGame asks by which terms to play, and opens a table.
func (m *screen) newGame() tea.Cmd {
	tr := m.Printer()
	return m.askTerms("", tr.T("New game"), tr.T("open the table"), func(t lobby.Terms) tea.Cmd {
		return m.do(func() error { _, err := m.visitor.Open(t); return err }, nil)
	})
}

// invite asks by which terms to play somebody, and invites them.
func (m *screen) invite(name string) tea.Cmd {
	tr := m.Printer()
	return m.askTerms(name, tr.F("Invite %s", name), tr.T("invite"), func(t lobby.Terms) tea.Cmd {
		return m.do(func() error { _, err := m.visitor.Invite(name, t); return err }, func() tea.Cmd {
			m.Say(tr.F("%s is asked.", name))
			return nil
		})
	})
}

func (m *screen) askTerms(invited, heading, verb string, then func(lobby.Terms) tea.Cmd) tea.Cmd {
	s := &setting{m: m, invited: invited, terms: m.terms}
	if invited != "" {
		s.terms.Engine = ""
	}
	m.Open(&room.Form{Shell: m, Heading: heading, End: phrase.Capital(m.Printer(), verb), Verb: verb, Rows: s.rows, Done: func() tea.Cmd {
		m.terms = s.terms // for the next time
		return then(s.possible())
	}})
	return nil
}

// possible are the terms without what is of no use beside the rest.
func (s *setting) possible() lobby.Terms {
	t := s.terms
	if t.Engine != "" {
		t.Casual = false
	}
	if t.Clock == 0 {
		t.Increment = 0
	}
	t.Balanced = t.Balanced && s.balances()
	t.Private = t.Private && s.hides()
	return t
}

// balances reports whether a balanced start is possible.
func (s *setting) balances() bool {
	return s.terms.Size == game.Size8 && s.m.setup.Lobby.Balanced != nil
}

// hides reports whether it makes sense that nobody may watch: an open table must be seen.
func (s *setting) hides() bool { return s.invited != "" || s.terms.Engine != "" }

// rows are what there is to choose.
func (s *setting) rows() []room.Row {
	tr := s.m.Printer()
	t := &s.terms
	var rows []room.Row
	yesNo := func(yes bool) string {
		if yes {
			return tr.T("yes")
		}
		return tr.T("no")
	}
	add := func(label, text string, change func(d int)) {
		rows = append(rows, room.Row{Label: label, Text: func(int) string { return text }, Change: change})
	}
	if kinds := s.m.setup.Lobby.Kinds; s.invited == "" && len(kinds) > 0 {
		if i := s.kind(); i < 0 {
			add(tr.T("Against"), tr.T("anybody who comes"), s.turnOpponent)
		} else {
			k := kinds[i]
			add(tr.T("Against"), tr.T(k.Name), s.turnOpponent)
			n, most := k.Find(t.Level), len(k.Levels)
			add(tr.T("Level"), phrase.Strength(tr, k.On(t.Size), n), func(d int) { t.Level = k.LevelID(1 + (n-1+d+most)%most) })
		}
	}
	add(tr.T("Board"), tr.F("%d x %d", int(t.Size), int(t.Size)), turn(&t.Size, sizes))
	if s.balances() {
		start := tr.T("the usual one")
		if t.Balanced {
			start = tr.T("drawn, even for both")
		}
		add(tr.T("Start"), start, flip(&t.Balanced))
	}
	side := tr.T("either")
	if t.Color != game.Empty {
		side = tr.T(t.Color.String())
	}
	add(tr.T("Your colour"), side, turn(&t.Color, sides))
	add(tr.T("Time for each side"), clockWords(tr, lobby.Terms{Clock: t.Clock}), turn(&t.Clock, clocks))
	if t.Clock > 0 {
		add(tr.T("Gained with a move"), phrase.Time(tr, t.Increment), turn(&t.Increment, increments))
	}
	if (lobby.Terms{Size: t.Size, Clock: t.Clock, Engine: t.Engine}).Rated() {
		add(tr.T("Rated"), yesNo(!t.Casual), flip(&t.Casual))
	}
	if s.hides() {
		add(tr.T("Others may watch"), yesNo(!t.Private), flip(&t.Private))
	}
	return rows
}

// kind is the index of the engine that is chosen; -1 for people.
func (s *setting) kind() int {
	return slices.IndexFunc(s.m.setup.Lobby.Kinds, func(k ai.Kind) bool { return k.ID == s.terms.Engine })
}

func (s *setting) turnOpponent(d int) {
	kinds := ai.On(s.terms.Size, s.m.setup.Lobby.Kinds)
	i := ai.Next(append([]ai.Kind{{}}, kinds...), 1+s.kind(), d) // the first stands for a person
	s.terms.Engine, s.terms.Level = "", ""
	if i > 0 {
		s.terms.Engine, s.terms.Level = kinds[i-1].ID, kinds[i-1].LevelID(1)
	}
}

// turn changes a value to another one of a list.
func turn[T cmp.Ordered](value *T, of []T) func(d int) {
	return func(d int) { *value = room.Step(of, *value, d) }
}

func flip(value *bool) func(int) { return func(int) { *value = !*value } }
