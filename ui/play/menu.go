package play

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// menu sets up a new game, field by field.
type menu struct {
	room.Form
	room  *Room
	match session.Match
	known bool                           // the beginning is, and with it the size of the board
	begin func(as session.Match) tea.Cmd // starts the game
}

// MenuFrom asks how a game is played that is begun by begin.
func (r *Room) MenuFrom(heading string, begin func(as session.Match) tea.Cmd) {
	n := r.newMenu()
	n.Heading, n.begin, n.known = heading, begin, true
	n.At = len(n.rows())
	r.host.Open(n)
}

func (r *Room) newMenu() *menu {
	tr := r.host.Printer()
	n := &menu{room: r, match: r.ses.Match(), begin: func(as session.Match) tea.Cmd { return r.setup.Begin(as, nil) }}
	n.Form = room.Form{
		Shell: r.host, Heading: tr.T("New game"), Rows: n.rows, End: tr.T("Start"), Verb: tr.T("start"), Cancel: r.host.Release,
		Swap: func() { n.match.Black, n.match.White = n.match.White, n.match.Black },
		Done: func() tea.Cmd {
			return tea.Batch(r.carrier.Apply(r.Table.Remembered(n.match)), n.begin(n.match))
		},
		About: n.about, AboutRows: aboutLines, At: len(n.rows()),
	}
	return n
}

func (n *menu) rows() []room.Row {
	tr, m, kinds := n.room.host.Printer(), &n.match, n.room.ses.KindsOn(n.match.Size)

	var rows []room.Row
	add := func(label, text string, change func(d int)) {
		rows = append(rows, room.Row{Label: label, Text: func(int) string { return text }, Change: change})
	}
	if !n.known {
		add(tr.T("Board"), fmt.Sprintf("%d x %d", m.Size, m.Size), func(d int) {
			m.Size = room.Step([]game.Size{game.Size8, game.Size6, game.Size4}, m.Size, d)
			n.room.ses.Fit(m)
		})
	}
	for _, c := range []game.Color{game.Black, game.White} {
		s := m.Seat(c)
		add(tr.T(c.String()), playerText(tr, kinds, *s), func(d int) { changePlayer(kinds, s, d) })
		level := room.Row{Label: tr.T("  level")}
		if !s.Human {
			level.Text = func(w int) string { return levelChoice(tr, kinds, *s, w) }
			level.Change = func(d int) { s.SetLevel(kinds, s.Level+d) }
		}
		rows = append(rows, level)
	}
	add(tr.T("Clock"), clockChoice(tr, m.Clock), func(d int) { m.Clock = room.Step(session.Clocks, m.Clock, d) })
	add(tr.T("  per move"), incrementChoice(tr, m.Increment), func(d int) { m.Increment = room.Step(session.Increments, m.Increment, d) })
	if m.Clock == 0 {
		rows[len(rows)-1].Change = nil
	}
	return rows
}

// seat is the side that a row is about, Empty for none.
func (n *menu) seat(row int) game.Color {
	if n.known {
		row++
	}
	switch row {
	case 1, 2:
		return game.Black
	case 3, 4:
		return game.White
	}
	return game.Empty
}

func changePlayer(kinds []ai.Kind, s *session.Seat, d int) {
	at := 0
	if !s.Human {
		at = s.Kind + 1
	}
	at = ai.Next(append([]ai.Kind{{}}, kinds...), at, d) // the first stands for a person
	if s.Human = at == 0; at > 0 {
		s.SetKind(kinds, at-1)
	}
}

func playerText(tr *lang.Printer, kinds []ai.Kind, s session.Seat) string {
	if s.Human {
		return tr.T("a person")
	}
	return tr.T(kinds[s.Kind].Name)
}

// levelChoice is a level among those of its kind, with as much about it as w cells hold.
func levelChoice(tr *lang.Printer, kinds []ai.Kind, s session.Seat, w int) string {
	k := kinds[s.Kind]
	l, number := k.Level(s.Level), tr.F("%d of %d", s.Level, len(k.Levels))
	elo := tr.F("Elo %v", l.Elo)
	if l.Name == "" {
		return widget.Fitting(w, number+"  "+elo, number)
	}
	return widget.Fitting(w, tr.F("%s  %s, %s", number, tr.T(l.Name), elo), number+"  "+tr.T(l.Name), fmt.Sprintf("%d  %s", s.Level, tr.T(l.Name)), number)
}

func clockChoice(tr *lang.Printer, d time.Duration) string {
	if d == 0 {
		return tr.T("none")
	}
	return tr.F("%s each", phrase.Time(tr, d))
}

func incrementChoice(tr *lang.Printer, d time.Duration) string {
	if d == 0 {
		return tr.T("nothing")
	}
	return tr.F("%s more", phrase.Time(tr, d))
}

func (n *menu) about(row, w int) (lines []string) {
	c := n.seat(row)
	if c == game.Empty || n.match.Seat(c).Human {
		return nil
	}
	s := n.match.Seat(c)
	st, k := n.room.host.Styles(), n.room.ses.KindsOn(n.match.Size)[s.Kind]
	for _, line := range widget.Wrapped(n.room.tr().T(k.Plays), w) {
		lines = append(lines, st.Dim.Render(line))
	}
	return lines
}
