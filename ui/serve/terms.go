package serve

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
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
	s := &setting{m: m, terms: m.terms}
	return s.ask(tr.T("New game"), tr.T("open the table"), func(t lobby.Terms) tea.Cmd {
		return m.do(func() error { _, err := m.visitor.Open(t); return err }, nil)
	})
}

// invite asks by which terms to play somebody, and invites them.
func (m *screen) invite(name string) tea.Cmd {
	tr := m.Printer()
	s := &setting{m: m, invited: name, terms: m.terms}
	s.terms.Engine = ""
	return s.ask(tr.F("Invite %s", name), tr.T("invite"), func(t lobby.Terms) tea.Cmd {
		return m.do(func() error { _, err := m.visitor.Invite(name, t); return err }, func() tea.Cmd {
			m.Say(tr.F("%s is asked.", name))
			return nil
		})
	})
}

// ask opens the form.
func (s *setting) ask(heading, verb string, then func(lobby.Terms) tea.Cmd) tea.Cmd {
	s.m.Open(&room.Form{Shell: s.m, Heading: heading, End: phrase.Capital(s.m.Printer(), verb), Verb: verb, Rows: s.rows, Done: func() tea.Cmd {
		s.m.terms = s.terms // for the next time
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
	add := func(label, text string, change func(d int)) {
		rows = append(rows, room.Row{Label: label, Text: func(int) string { return text }, Change: change})
	}
	if s.invited == "" && len(s.m.setup.Lobby.Kinds) > 0 {
		add(tr.T("Against"), s.opponent(), s.turnOpponent)
		if k, ok := s.kind(); ok {
			add(tr.T("Level"), phrase.Level(tr, k.On(t.Size), t.Level), func(d int) { t.Level = 1 + (t.Level-1+d+len(k.Levels))%len(k.Levels) })
		}
	}
	add(tr.T("Board"), tr.F("%d x %d", int(t.Size), int(t.Size)), turn(&t.Size, sizes))
	if s.balances() {
		add(tr.T("Start"), startWords(tr, t.Balanced), flip(&t.Balanced))
	}
	add(tr.T("Your colour"), sideWords(tr, t.Color), turn(&t.Color, sides))
	add(tr.T("Time for each side"), clockWords(tr, lobby.Terms{Clock: t.Clock}), turn(&t.Clock, clocks))
	if t.Clock > 0 {
		add(tr.T("Gained with a move"), tr.F("%d s", int(t.Increment/time.Second)), turn(&t.Increment, increments))
	}
	if (lobby.Terms{Size: t.Size, Clock: t.Clock, Engine: t.Engine}).Rated() {
		add(tr.T("Rated"), yesNo(tr, !t.Casual), flip(&t.Casual))
	}
	if s.hides() {
		add(tr.T("Others may watch"), yesNo(tr, !t.Private), flip(&t.Private))
	}
	return rows
}

// kind is the engine that is chosen; false for people.
func (s *setting) kind() (ai.Kind, bool) {
	i := slices.IndexFunc(s.m.setup.Lobby.Kinds, func(k ai.Kind) bool { return k.ID == s.terms.Engine })
	if i < 0 {
		return ai.Kind{}, false
	}
	return s.m.setup.Lobby.Kinds[i], true
}

func (s *setting) opponent() string {
	tr := s.m.Printer()
	if k, ok := s.kind(); ok {
		return tr.T(k.Name)
	}
	return tr.T("anybody who comes")
}

func (s *setting) turnOpponent(d int) {
	kinds := s.m.setup.Lobby.Kinds
	i := 1 + slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == s.terms.Engine })
	s.terms.Engine, s.terms.Level = "", 0
	if i = (i + d + len(kinds) + 1) % (len(kinds) + 1); i > 0 {
		s.terms.Engine, s.terms.Level = kinds[i-1].ID, 1
	}
}

// turn changes a value to another one of a list.
func turn[T cmp.Ordered](value *T, of []T) func(d int) {
	return func(d int) { *value = room.Step(of, *value, d) }
}

func flip(value *bool) func(int) { return func(int) { *value = !*value } }

func yesNo(tr *lang.Printer, yes bool) string {
	if yes {
		return tr.T("yes")
	}
	return tr.T("no")
}

func sideWords(tr *lang.Printer, c game.Color) string {
	if c == game.Empty {
		return tr.T("either")
	}
	return tr.T(c.String())
}

func startWords(tr *lang.Printer, balanced bool) string {
	if balanced {
		return tr.T("drawn, even for both")
	}
	return tr.T("the usual one")
}
