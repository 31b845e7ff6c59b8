package serve

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
	"othello/ui/widget"
)

// lobby is where visitors see who is there and what is played, and choose what to do.
type lobbyRoom struct {
	m     *screen
	now   *lobby.Listing
	list  widget.List // tables, then people
	first int         // topmost row shown
}

// see takes in the lobby as it is, with the same table or person chosen.
func (l *lobbyRoom) see(now *lobby.Listing) {
	table, person := l.chosen()
	l.now = now
	l.list.N = len(now.Tables) + len(now.People)
	l.list.Move(0)
	for i, t := range now.Tables {
		if table != nil && t.Table == table.Table {
			l.list.At = i
		}
	}
	for i, p := range now.People {
		if person != nil && p.Name == person.Name {
			l.list.At = len(now.Tables) + i
		}
	}
	l.list.At = max(0, l.list.At)
}

// chosen is the table or the person that is chosen; nil for neither.
func (l *lobbyRoom) chosen() (*lobby.Summary, *lobby.Presence) {
	switch i := l.list.At; {
	case l.now == nil || i < 0:
	case i < len(l.now.Tables):
		return &l.now.Tables[i], nil
	case i-len(l.now.Tables) < len(l.now.People):
		return nil, &l.now.People[i-len(l.now.Tables)]
	}
	return nil, nil
}

// commands implements visitorRoom.
func (l *lobbyRoom) commands() []command {
	m, tr := l.m, l.m.Printer()
	list := []command{}
	table, person := l.chosen()
	word := ""
	switch {
	case table != nil && table.Mine:
		word = tr.T("go on")
	case table != nil && (table.Invitation || table.State == lobby.Free):
		word = tr.T("play")
	case table != nil:
		word = tr.T("watch")
	case person != nil && person.Name != l.now.You:
		word = tr.T("invite")
	}
	if word != "" {
		list = append(list, command{keys: []string{"enter", "space"}, word: word, long: tr.T("join or watch the table, invite the person"), do: l.enter})
	}
	if table != nil && table.Invitation {
		id := table.Table
		list = append(list, command{keys: []string{"x"}, word: tr.T("decline"), long: tr.T("decline the invitation"), do: func() tea.Cmd {
			return m.do(func() error { return m.visitor.Decline(id) }, nil)
		}})
	}
	list = append(list,
		command{keys: []string{"n"}, word: tr.T("new game"), long: tr.T("new game: an open table, or an engine"), do: m.newGame},
		command{keys: []string{"b"}, word: tr.In("players", "best"), long: tr.T("the best players, and their games"), do: m.best},
		command{keys: []string{"f"}, word: tr.T("games"), long: tr.T("your finished games, or those of the person chosen"), do: func() tea.Cmd {
			if person != nil {
				return m.games(person.Name)
			}
			return m.games(l.now.You)
		}},
		command{keys: []string{"/", "tab"}, word: tr.T("chat"), long: tr.T("say something to all who are here"), do: m.chat},
	)
	if m.visitor.Unnamed() {
		list = append(list, command{keys: []string{"N"}, word: tr.T("choose a name"), long: tr.T("choose your name"), do: m.askName})
	}
	return append(list, command{keys: []string{"q"}, word: tr.T("quit"), long: tr.T("leave"), leave: true, do: func() tea.Cmd { return tea.Quit }})
}

// Title implements visitorRoom.
func (l *lobbyRoom) Title() string { return l.m.Printer().T("lobby") }

// Act implements visitorRoom: what remains are the keys that move along the list.
func (l *lobbyRoom) Act(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	switch {
	case l.list.Key(k.String()):
	case a == action.Up:
		l.list.Move(-1)
	case a == action.Down:
		l.list.Move(1)
	}
	return nil
}

// Point implements room.Pointer: the wheel moves along the list.
func (l *lobbyRoom) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	d, wheel := room.MouseStep(msg)
	if !wheel {
		return nil, false
	}
	l.list.Move(d)
	return nil, d != 0
}

// enter does what the chosen line is for.
func (l *lobbyRoom) enter() tea.Cmd {
	m := l.m
	table, person := l.chosen()
	switch {
	case table != nil:
		id := table.Table
		if table.Mine || table.Invitation || table.State == lobby.Free && table.Invited == "" {
			return m.do(func() error { return m.visitor.Join(id) }, nil)
		}
		return m.do(func() error { return m.visitor.Watch(id) }, nil)
	case person != nil && person.Name != l.now.You:
		return m.invite(person.Name)
	}
	return nil
}

// chat asks for a line to say.
func (m *screen) chat() tea.Cmd {
	tr := m.Printer()
	m.Open(&room.Ask{Shell: m, Heading: tr.T("Say"), Label: tr.T("To all who are here"), Verb: tr.T("say"), Done: func(text string) tea.Cmd {
		if text == "" {
			return nil
		}
		return m.do(func() error { return m.visitor.Say(text) }, nil)
	}})
	return nil
}

// welcome says what a new visitor should know.
func (m *screen) welcome() {
	tr := m.Printer()
	switch p, known := m.visitor.Person(); {
	case m.visitor.Unnamed():
		m.askName()
	case known:
		m.Say(tr.F("Welcome, %s.", p.Name))
	default:
		m.Say(tr.F("Welcome: you are %s. Come with an SSH key to have a name and a rating.", m.visitor.Name()))
	}
}

// askName lets a visitor with a key choose a name.
func (m *screen) askName() tea.Cmd {
	tr := m.Printer()
	m.Open(&room.Ask{
		Shell: m, Heading: tr.T("Welcome"), Label: tr.T("Your name here, for ever: 2 to 16 letters"), Verb: tr.In("a name", "take it"),
		Remark: func(text string) string {
			if err := lobby.CheckName(text); err != nil && text != "" {
				return sentence(tr, err)
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			if text == "" {
				return nil
			}
			return m.do(func() error { return m.visitor.SetName(text) }, func() tea.Cmd {
				m.Say(tr.F("Welcome, %s.", m.visitor.Name()))
				return nil
			})
		},
	})
	return nil
}

// chatMost is the number of lines of chat in the lobby.
const chatMost = 8

// Panel implements room.Page.
func (l *lobbyRoom) Panel(s *widget.Sheet) {
	tr, st := s.Printer, s.Styles

	you := l.now.You
	if p, ok := l.presence(you); ok && p.Rating.Points != 0 {
		you = rated(tr, you, p.Rating.Points)
	}
	s.Add(widget.Spread(st.Title.Render("OTHELLO")+st.Dim.Render("  "+tr.T("lobby")), st.Text.Render(you), s.W), "")
	chat := min(chatMost, len(l.now.Chat), max(0, s.H/3-1))
	room := s.Room()
	if chat > 0 {
		room -= chat + 1
	}
	rows, items := l.rows(st, s.W)
	at := max(0, slices.Index(items, l.list.At))
	l.first = max(0, min(l.first, at-1, len(rows)-room), at-room+1)
	for i := l.first; i < l.first+room; i++ {
		if i >= len(rows) {
			s.Add("")
			continue
		}
		if n := items[i]; n >= 0 {
			s.Target(0, s.W, 1, func(_, _ int) tea.Cmd {
				if l.list.At != n {
					l.list.At = n
					return nil
				}
				return l.enter()
			})
		}
		s.Add(rows[i])
	}
	if chat > 0 {
		s.Add(widget.Rule(st, tr.T("Chat"), s.W))
		s.Add(chatLines(st, l.now.Chat, s.W, chat)...)
	}
}

func (l *lobbyRoom) presence(name string) (lobby.Presence, bool) {
	for _, p := range l.now.People {
		if p.Name == name {
			return p, true
		}
	}
	return lobby.Presence{}, false
}

// rows are the lines of tables and people, and which line of the list each is; -1 for
// none.
func (l *lobbyRoom) rows(st *theme.Styles, w int) (rows []string, items []int) {
	tr := l.m.Printer()
	add := func(text string, item int) { rows, items = append(rows, text), append(items, item) }
	add(widget.Rule(st, tr.T("Tables"), w), -1)
	if len(l.now.Tables) == 0 {
		add(st.Dim.Render(widget.Fit(tr.T("Nobody plays. n opens a table."), w)), -1)
	}
	for i, t := range l.now.Tables {
		add(widget.Line(st, tableLine(tr, t, w-2), w, i == l.list.At), i)
	}
	add("", -1)
	add(widget.Rule(st, tr.T("People"), w), -1)
	for i, p := range l.now.People {
		i += len(l.now.Tables)
		add(widget.Line(st, personLine(tr, p, l.now.You, w-2), w, i == l.list.At), i)
	}
	return rows, items
}

// tableLine is a table in w cells.
func tableLine(tr *lang.Printer, t lobby.Summary, w int) string {
	state := tr.In("a table", "plays")
	switch {
	case t.Invitation:
		state = tr.T("asks you")
	case t.Mine && t.State == lobby.Free:
		state = tr.In("a table", "waits")
	case t.Mine:
		state = tr.In("a table", "yours")
	case t.State == lobby.Free:
		state = tr.In("a table", "open")
	case t.State == lobby.Waiting:
		state = tr.In("a table", "waits")
	case t.State == lobby.Over:
		state = tr.In("a table", "over")
	}
	var who []string
	for _, p := range []lobby.Player{t.Black, t.White} {
		if p.Name != "" {
			who = append(who, playerName(tr, p))
		}
	}
	left := widget.Pad(state, 9) + strings.Join(who, " - ")
	right := termsText(tr, termsOf(t.Terms, t.Black, t.White))
	if c := t.Terms.Color; t.State == lobby.Free && c != game.Empty && !t.Mine {
		right += tr.F(", you are %v", c.Opponent())
	}
	if t.Moves > 0 {
		right += tr.F(", move %d", t.Moves)
	}
	if t.Watchers > 0 {
		right += tr.F(", %d watch", t.Watchers)
	}
	if ansi.StringWidth(left)+ansi.StringWidth(right)+2 > w {
		return widget.Fit(left, w)
	}
	return widget.Spread(left, right, w)
}

// personLine is somebody in w cells.
func personLine(tr *lang.Printer, p lobby.Presence, you string, w int) string {
	text := p.Name
	if p.Rating.Points != 0 {
		text = rated(tr, text, p.Rating.Points)
	}
	if p.Name == you {
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
