package serve

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
	"othello/ui/widget"
)

// lobbyRoom is where visitors see who is there and what is played, and choose what to do.
type lobbyRoom struct {
	m    *screen
	now  *lobby.Listing
	rows []lobbyRow
	list widget.List // of the rows
}

// lobbyRow is a table or, behind all tables, a person.
type lobbyRow struct {
	table *lobby.View // nil for a person
	text  func(w int) string
	ask   action.Action // what it is for; empty for nothing
	arg   string        // number of the table, or name
}

// see takes in the lobby as it is, with the same row chosen.
func (l *lobbyRoom) see(now *lobby.Listing) {
	before := l.chosen().arg
	l.now, l.rows = now, nil
	for _, t := range now.Tables {
		r := lobbyRow{table: t, text: func(w int) string { return l.m.tableLine(t, w) }, ask: action.Watch, arg: fmt.Sprint(t.Table)}
		if t.You != game.Empty || t.Invitation || t.State == lobby.Free && t.Invited == "" {
			r.ask = action.Join
		}
		l.rows = append(l.rows, r)
	}
	for _, p := range now.People {
		r := lobbyRow{text: func(w int) string { return l.m.personLine(p, w) }, ask: action.Invite, arg: p.Name}
		if p.Name == now.You {
			r.ask = ""
		}
		l.rows = append(l.rows, r)
	}
	l.list.N = len(l.rows)
	if i := slices.IndexFunc(l.rows, func(r lobbyRow) bool { return r.arg == before }); i >= 0 {
		l.list.At = i
	}
	l.list.Move(0)
}

// chosen is the row that is chosen; the zero value for none.
func (l *lobbyRoom) chosen() (r lobbyRow) {
	if l.list.At < len(l.rows) {
		r = l.rows[l.list.At]
	}
	return r
}

// Actions implements visitorRoom.
func (l *lobbyRoom) Actions() (list []action.Action) {
	at := l.chosen()
	if at.ask != "" {
		list = append(list, action.Play)
	}
	if at.table != nil && at.table.Invitation {
		list = append(list, action.Decline)
	}
	list = append(list, action.New, action.Games, action.Best, action.Talk, action.Practise, action.Lessons)
	if l.m.visitor.Unnamed() {
		list = append(list, action.Name)
	}
	return append(list, action.Quit)
}

// Footer implements visitorRoom.
func (l *lobbyRoom) Footer() []action.Action { return append(l.Actions(), action.Help) }

// Label implements visitorRoom.
func (l *lobbyRoom) Label(a action.Action) string {
	if at := l.chosen(); a == action.Play {
		if a = at.ask; at.table != nil && at.table.You != game.Empty {
			return l.m.Printer().T("go on")
		}
	}
	return a.Short(l.m.Printer())
}

// Do implements visitorRoom.
func (l *lobbyRoom) Do(a action.Action) tea.Cmd {
	at, arg := l.chosen(), ""
	switch {
	case a == action.Up:
		l.list.Move(-1)
		return nil
	case a == action.Down:
		l.list.Move(1)
		return nil
	case a == action.Play && at.ask == "":
		return nil
	case a == action.Play && at.ask == action.Invite:
		return l.m.apply(l.m.form(at.arg))
	case a == action.Play:
		a, arg = at.ask, at.arg
	case a == action.Decline, a == action.Games && at.table == nil:
		arg = at.arg
	}
	return l.m.ask(a, arg)
}

func (l *lobbyRoom) Title() string { return l.m.Printer().T("lobby") }

// Scroll implements room.Page: the wheel moves along the list.
func (l *lobbyRoom) Scroll(d int) tea.Cmd {
	l.list.Move(d)
	return nil
}

// welcome says what a new visitor should know.
func (m *screen) welcome() {
	tr := m.Printer()
	switch p, known := m.visitor.Person(); {
	case m.visitor.Unnamed():
		m.Do(action.Name)
	case known:
		m.Say(tr.F("Welcome, %s.", p.Name))
	default:
		m.Say(tr.F("Welcome: you are %s. Come with an SSH key to have a name and a rating.", m.visitor.Name()))
	}
}

// maxChat is the number of lines of chat in the lobby.
const maxChat = 8

func (l *lobbyRoom) Panel(s *widget.Sheet) {
	tr, st := s.Printer, s.Styles
	you := l.now.You
	if i := slices.IndexFunc(l.now.People, func(p lobby.Presence) bool { return p.Name == you }); i >= 0 {
		you = rated(tr, you, l.now.People[i].Rating)
	}
	s.Add(widget.Spread(st.Title.Render("OTHELLO")+st.Dim.Render("  "+tr.T("lobby")), st.Text.Render(you), s.W), "")
	chat := min(maxChat, len(l.now.Chat), max(0, s.H/3-1))
	room := s.Room()
	if chat > 0 {
		room = max(0, room-chat-1)
	}
	s.Add(widget.Rule(st, tr.T("Tables and people"), s.W))
	if room--; len(l.now.Tables) == 0 {
		s.Add(st.Dim.Render(widget.Fit(tr.F("Nobody plays. %s opens a table.", l.m.name(action.New)), s.W)))
		room--
	}
	l.list.Line = func(i int) string { return l.rows[i].text(s.W - 2) }
	lines := strings.Split(l.list.View(st, s.W, room), "\n")
	s.Target(0, s.W, len(lines), func(_, y int) tea.Cmd {
		i, ok := l.list.LineAt(y)
		if ok && l.list.At == i {
			return l.Do(action.Play)
		}
		if ok {
			l.list.At = i
		}
		return nil
	})
	s.Add(lines...)
	for len(s.Lines) < s.H-chat-1 {
		s.Add("")
	}
	if chat > 0 {
		s.Add(widget.Rule(st, tr.T("Chat"), s.W))
		s.Add(chatLines(st, l.now.Chat, s.W, chat)...)
	}
}

// tableLine is a table in w cells.
func (g *guest) tableLine(t *lobby.View, w int) string {
	tr := g.tr()
	mine := t.You != game.Empty
	state := tr.In("a table", "plays")
	switch {
	case t.Invitation:
		state = tr.T("asks you")
	case t.State == lobby.Free && (mine || t.Invited != ""):
		state = tr.In("a table", "waits")
	case t.State == lobby.Over:
		state = tr.In("a table", "over")
	case mine:
		state = tr.In("a table", "yours")
	case t.State == lobby.Free:
		state = tr.In("a table", "open")
	case t.State == lobby.Waiting:
		state = tr.In("a table", "waits")
	}
	var who []string
	for _, p := range []lobby.Player{t.Black, t.White} {
		if p.Name != "" {
			who = append(who, g.player(p))
		}
	}
	left := widget.Pad(state, 9) + strings.Join(who, " - ")
	right := termsOf(tr, t)
	if c := t.Terms.Color; t.State == lobby.Free && c != game.Empty && !mine {
		right += tr.F(", you are %v", c.Opponent())
	}
	if t.Moved > 0 {
		right += tr.F(", move %d", t.Moved)
	}
	if n := len(t.Watchers); n > 0 {
		right += tr.F(", %d watch", n)
	}
	if ansi.StringWidth(left)+ansi.StringWidth(right)+2 > w {
		return widget.Fit(left, w)
	}
	return widget.Spread(left, right, w)
}

// personLine is somebody in w cells.
func (g *guest) personLine(p lobby.Presence, w int) string {
	tr := g.tr()
	text := rated(tr, p.Name, p.Rating)
	if p.Name == g.visitor.Name() {
		text = tr.F("%s (you)", text)
	}
	if p.Table != 0 {
		text = widget.Pad(text, 26) + tr.F("at table %d", p.Table)
	}
	return widget.Fit(text, w)
}

// chatLines are the last n rows of a chat in w cells.
func chatLines(st *theme.Styles, chat []lobby.Line, w, n int) (rows []string) {
	for _, c := range chat {
		for _, text := range widget.WrappedIn(c.From+": "+c.Text, w, chatRows) {
			rows = append(rows, st.Text.Render(text))
		}
	}
	return rows[max(0, len(rows)-n):]
}

// chatRows is the number of rows that one line of a chat may take.
const chatRows = 4
