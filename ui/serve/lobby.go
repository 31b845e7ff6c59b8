package serve

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
	"othello/ui/widget"
)

// lobby is where visitors see who is there and what is played, and choose what to do.
type lobbyRoom struct {
	m    *screen
	now  *lobby.Listing
	list widget.List // tables, then people
}

// see takes in the lobby as it is, with the same table or person chosen.
func (l *lobbyRoom) see(now *lobby.Listing) {
	table, person := l.chosen()
	l.now = now
	l.list.N = len(now.Tables) + len(now.People)
	l.list.Move(0)
	for i := range l.list.N {
		t, p := l.line(i)
		if table != nil && t != nil && t.Table == table.Table || person != nil && p != nil && p.Name == person.Name {
			l.list.At = i
		}
	}
}

// chosen is the table or the person that is chosen; nil for neither.
func (l *lobbyRoom) chosen() (*lobby.View, *lobby.Presence) { return l.line(l.list.At) }

func (l *lobbyRoom) line(i int) (*lobby.View, *lobby.Presence) {
	switch {
	case l.now == nil:
	case i < len(l.now.Tables):
		return l.now.Tables[i], nil
	case i < l.list.N:
		return nil, &l.now.People[i-len(l.now.Tables)]
	}
	return nil, nil
}

// Actions implements visitorRoom.
func (l *lobbyRoom) Actions() (list []action.Action) {
	table, _ := l.chosen()
	if a, _ := l.choice(); a != "" {
		list = append(list, action.Play)
	}
	if table != nil && table.Invitation {
		list = append(list, action.Decline)
	}
	list = append(list, action.New, action.Games, action.Best, action.Talk, action.Practise, action.Lessons)
	if l.m.visitor.Unnamed() {
		list = append(list, action.Name)
	}
	return append(list, action.Quit)
}

// choice is what the chosen line is for; empty for nothing.
func (l *lobbyRoom) choice() (a action.Action, arg string) {
	switch table, person := l.chosen(); {
	case table == nil && person == nil, person != nil && person.Name == l.now.You:
		return "", ""
	case person != nil:
		return action.Invite, person.Name
	case table.You != game.Empty || table.Invitation || table.State == lobby.Free && table.Invited == "":
		return action.Join, fmt.Sprint(table.Table)
	default:
		return action.Watch, fmt.Sprint(table.Table)
	}
}

// Footer implements visitorRoom.
func (l *lobbyRoom) Footer() []action.Action { return append(l.Actions(), action.Help) }

// Label implements visitorRoom.
func (l *lobbyRoom) Label(a action.Action) string {
	if a == action.Play {
		if table, _ := l.chosen(); table != nil && table.You != game.Empty {
			return l.m.Printer().T("go on")
		}
		a, _ = l.choice()
	}
	return a.Short(l.m.Printer())
}

// Do implements visitorRoom.
func (l *lobbyRoom) Do(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	table, person := l.chosen()
	switch a {
	case action.Up:
		l.list.Move(-1)
	case action.Down:
		l.list.Move(1)
	case action.Play:
		switch a, arg := l.choice(); a {
		case "":
		case action.Invite:
			return l.m.apply(l.m.form(arg))
		default:
			return l.m.ask(a, arg)
		}
	case action.Decline:
		return l.m.ask(a, fmt.Sprint(table.Table))
	case action.Games:
		if person != nil {
			return l.m.ask(a, person.Name)
		}
		return l.m.ask(a, "")
	default:
		return l.m.ask(a, "")
	}
	return nil
}

func (l *lobbyRoom) Title() string { return l.m.Printer().T("lobby") }

// Scroll implements room.Scroller: the wheel moves along the list.
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
	glance := l.glance(st, room-l.list.N)
	l.list.Line = func(i int) string { return l.text(i, s.W-2) }
	lines := strings.Split(l.list.View(st, s.W, room-len(glance)), "\n")
	s.Target(0, s.W, len(lines), func(_, y int) tea.Cmd {
		i, ok := l.list.LineAt(y)
		if ok && l.list.At == i {
			return l.Do(action.Play, tea.KeyPressMsg{})
		}
		if ok {
			l.list.At = i
		}
		return nil
	})
	s.Add(append(lines, glance...)...)
	for len(s.Lines) < s.H-chat-1 {
		s.Add("")
	}
	if chat > 0 {
		s.Add(widget.Rule(st, tr.T("Chat"), s.W))
		s.Add(chatLines(st, l.now.Chat, s.W, chat)...)
	}
}

// text is a table or a person of the list, in w cells.
func (l *lobbyRoom) text(i, w int) string {
	t, p := l.line(i)
	if t != nil {
		return l.m.tableLine(t, w)
	}
	return l.m.personLine(*p, w)
}

// glance is the board of the game that is chosen, below an empty line, if h lines have room.
func (l *lobbyRoom) glance(st *theme.Styles, h int) []string {
	if l.list.At >= len(l.now.Tables) || len(l.now.Tables[l.list.At].Moves) == 0 {
		return nil
	}
	v := board.Small(l.now.Tables[l.list.At].Board)
	if _, high := board.Size(v.Board.Size(), v.Size); high > h {
		return nil
	}
	return append([]string{""}, strings.Split(v.Render(st), "\n")...)
}

// tableLine is a table in w cells.
func (g *guest) tableLine(t *lobby.View, w int) string {
	tr := g.tr()
	mine := t.You != game.Empty
	state := tr.In("a table", "plays")
	switch {
	case t.Invitation:
		state = tr.T("asks you")
	case mine && t.State == lobby.Free:
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

// chatLines are the last n lines of a chat in w cells, each wrapped to two at most.
func chatLines(st *theme.Styles, chat []lobby.Line, w, n int) []string {
	var out []string
	for _, c := range chat {
		for i, text := range widget.WrappedIn(c.From+": "+c.Text, w, chatRows) {
			if name, rest, ok := strings.Cut(text, ": "); i == 0 && ok {
				text = st.Accent.Render(name+":") + " " + st.Text.Render(rest)
			} else {
				text = st.Text.Render(text)
			}
			out = append(out, text)
		}
	}
	return out[max(0, len(out)-n):]
}

// chatRows is the number of rows that one line of a chat may take.
const chatRows = 4
