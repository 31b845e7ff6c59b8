package serve

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
	"othello/ui/widget"
)

// lobbyRoom is where visitors see who is there and what is played, and choose what to do.
type lobbyRoom struct {
	m    *screen
	now  *lobby.Listing
	rows []scene.Item
	list widget.List // of the rows
}

// see takes in the lobby as it is, with the same row chosen.
func (l *lobbyRoom) see(now *lobby.Listing) {
	before := l.chosen().Arg
	l.now, l.rows = now, l.m.rows(now)
	l.list.N = len(l.rows)
	if i := slices.IndexFunc(l.rows, func(r scene.Item) bool { return r.Arg == before }); i >= 0 {
		l.list.At = i
	}
	l.list.Move(0)
}

// chosen is the row that is chosen; the zero value for none.
func (l *lobbyRoom) chosen() (r scene.Item) {
	if l.list.At < len(l.rows) {
		r = l.rows[l.list.At]
	}
	return r
}

// Actions implements visitorRoom.
func (l *lobbyRoom) Actions() (list []action.Action) {
	at := l.chosen()
	if at.Action != "" {
		list = append(list, action.Play)
	}
	if slices.ContainsFunc(l.now.Tables, func(t *lobby.View) bool { return t.Invitation && fmt.Sprint(t.Table) == at.Arg }) {
		list = append(list, action.Decline)
	}
	list = append(list, action.New, action.Games, action.Best, action.Talk, action.Practise)
	if l.m.visitor.Unnamed() {
		list = append(list, action.Name)
	}
	return list
}

// Footer implements visitorRoom.
func (l *lobbyRoom) Footer() []action.Action {
	list := append(l.Actions(), action.Quit, action.Help)
	if l.chosen().Action == action.New { // which has a key of its own
		list = list[1:]
	}
	return list
}

// Label implements visitorRoom.
func (l *lobbyRoom) Label(a action.Action) string {
	if a == action.Play {
		a = l.chosen().Action
	}
	return a.Short(l.m.Printer())
}

// Do implements visitorRoom.
func (l *lobbyRoom) Do(a action.Action) tea.Cmd {
	at, arg := l.chosen(), ""
	switch {
	case a == "", a == action.Leave, a == action.Play && at.Action == "": // there is nothing behind the lobby
		return nil
	case a == action.Play && at.Action == action.Invite:
		return l.m.apply(l.m.form(at.Arg))
	case a == action.Play:
		a, arg = at.Action, at.Arg
	case a == action.Practise:
		a = action.Lessons
	case a == action.Decline, a == action.Games && at.Action != action.Join:
		arg = at.Arg
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
	switch _, known := m.visitor.Person(); {
	case m.visitor.Unnamed():
		m.Do(action.Name)
	case !known:
		m.Say(m.Printer().F("Welcome: you are %s. Come with an SSH key to have a name and a rating.", m.visitor.Name()))
	}
}

// maxChat is the number of lines of chat in the lobby.
const maxChat = 8

func (l *lobbyRoom) Panel(s *widget.Sheet) {
	tr, st := s.Printer, s.Styles
	s.Add(widget.Spread(st.Title.Render("OTHELLO")+st.Dim.Render("  "+tr.T("lobby")), st.Text.Render(l.m.visitor.Name()), s.W), "")
	s.Add(widget.Rule(st, tr.T("Tables and people"), s.W))
	chat := chatLines(st, l.now.Chat, s.W, min(maxChat, max(0, s.H/3-1)))
	if len(chat) > 0 {
		chat = append([]string{widget.Rule(st, tr.T("Chat"), s.W)}, chat...)
	}
	l.list.Line = func(i int) string {
		r, w := l.rows[i], s.W-2
		text := widget.Fit(r.Text, w)
		return widget.Spread(text, widget.Fit(r.More, max(0, w-2-ansi.StringWidth(text))), w)
	}
	lines := strings.Split(l.list.View(st, s.W, max(0, s.Room()-len(chat))), "\n")
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
	for len(s.Lines) < s.H-len(chat) {
		s.Add("")
	}
	s.Add(chat...)
}

// rows are the tables that there are, or a way to open one, and behind them the people, each with
// what it is for.
func (g *guest) rows(now *lobby.Listing) (list []scene.Item) {
	for _, t := range now.Tables {
		list = append(list, g.tableRow(t))
	}
	if list == nil {
		list = []scene.Item{{Text: g.tr().F("Nobody plays. %s opens a table.", g.name(action.New)), Action: action.New}}
	}
	for _, p := range now.People {
		list = append(list, g.personRow(p))
	}
	return list
}

// lobbyLines are the rows as lines of text, tables with their numbers.
func (g *guest) lobbyLines() (lines []string) {
	for _, r := range g.rows(g.visitor.Listing()) {
		text := r.Text
		if r.Action == action.Join {
			text = r.Arg + ": " + text
		}
		if r.More != "" {
			text = g.tr().List(text, r.More)
		}
		lines = append(lines, text)
	}
	return lines
}

// tableRow is a table.
func (g *guest) tableRow(t *lobby.View) scene.Item {
	tr := g.tr()
	mine := t.You != game.Empty
	state := tr.In("a table", "plays")
	switch {
	case t.Invitation:
		state = tr.T("asks you")
	case t.State == lobby.Free && (mine || t.Invited != ""), t.State == lobby.Waiting && !mine:
		state = tr.In("a table", "waits")
	case t.State == lobby.Over:
		state = tr.In("a table", "over")
	case mine:
		state = tr.In("a table", "yours")
	case t.State == lobby.Free:
		state = tr.In("a table", "open")
	}
	var who []string
	for _, p := range []lobby.Player{t.Black, t.White} {
		if p.Name != "" {
			who = append(who, g.player(p))
		}
	}
	row := scene.Item{Text: widget.Pad(state, 9) + strings.Join(who, " - "), More: termsText(tr, t.Terms), Action: action.Join, Arg: fmt.Sprint(t.Table)}
	if c := t.Terms.Color; t.State == lobby.Free && c != game.Empty && !mine {
		row.More += tr.F(", you are %v", c.Opponent())
	}
	if t.Moved > 0 {
		row.More += tr.F(", move %d", t.Moved)
	}
	if n := len(t.Watchers); n > 0 {
		row.More += tr.F(", %d watch", n)
	}
	return row
}

// personRow is somebody who is there.
func (g *guest) personRow(p lobby.Presence) scene.Item {
	tr := g.tr()
	row := scene.Item{Text: rated(tr, p.Name, p.Rating), Action: action.Invite, Arg: p.Name}
	if p.Name == g.visitor.Name() {
		row.Text, row.Action = tr.F("%s (you)", row.Text), ""
	}
	if p.Table != 0 {
		row.More = tr.F("at table %d", p.Table)
	}
	return row
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
