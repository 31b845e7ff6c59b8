package serve

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/phrase"
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

func (l *lobbyRoom) commands() (list commands) {
	m, tr := l.m, l.m.Printer()
	if word, do := l.chosenCommand(); do != nil {
		list.key(word, tr.T("join or watch the table, invite the person"), do, "enter", "space")
	}
	table, person := l.chosen()
	if table != nil && table.Invitation {
		list.key(tr.T("decline"), tr.T("decline the invitation"), m.ask(func() error { return m.visitor.Decline(table.Table) }), "x")
	}
	list.key(tr.T("new game"), tr.T("new game: an open table, or an engine"), m.newGame, "n")
	list.key(tr.In("players", "best"), tr.T("the best players, and their games"), m.best, "b")
	list.key(tr.T("games"), tr.T("your finished games, or those of the person chosen"), func() tea.Cmd {
		if person != nil {
			return m.games(person.Name)
		}
		return m.games(l.now.You)
	}, "f")
	list.key(tr.T("chat"), tr.T("say something to all who are here"), m.chat, "/", "tab")
	if m.visitor.Unnamed() {
		list.key(tr.T("choose a name"), tr.T("choose your name"), m.askName, "N")
	}
	list.key(tr.T("quit"), tr.T("leave"), func() tea.Cmd { return tea.Quit }, "q")
	return list
}

// chosenCommand is what the chosen line is for; nil for nothing.
func (l *lobbyRoom) chosenCommand() (word string, do func() tea.Cmd) {
	m, tr := l.m, l.m.Printer()
	switch table, person := l.chosen(); {
	case table != nil:
		mine := table.You != game.Empty
		if mine || table.Invitation || table.State == lobby.Free && table.Invited == "" {
			if word = tr.T("play"); mine {
				word = tr.T("go on")
			}
			return word, m.ask(func() error { return m.visitor.Join(table.Table) })
		}
		return tr.T("watch"), m.ask(func() error { return m.visitor.Watch(table.Table) })
	case person != nil && person.Name != l.now.You:
		return tr.T("invite"), func() tea.Cmd { return m.invite(person.Name) }
	}
	return "", nil
}

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
		Shell: m, Heading: tr.T("Welcome"), Label: tr.T("Your name here, for ever: 2 to 16 letters"), Text: m.user, Verb: tr.In("a name", "take it"),
		Remark: func(text string) string {
			if err := lobby.CheckName(text); err != nil && text != "" {
				return phrase.Sentence(tr, err)
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
	rows := l.rows(st, s.W)
	at := slices.IndexFunc(rows, func(r row) bool { return r.item == l.list.At })
	l.first = max(0, min(l.first, at-1, len(rows)-room), at-room+1)
	rows = rows[l.first:]
	for _, line := range l.glance(st, room-len(rows)-1) {
		rows = append(rows, still(line))
	}
	for len(rows) < room {
		rows = append(rows, still(""))
	}
	for _, r := range rows[:room] {
		if r.item >= 0 {
			s.Target(0, s.W, 1, func(_, _ int) tea.Cmd {
				if l.list.At != r.item {
					l.list.At = r.item
					return nil
				}
				if _, do := l.chosenCommand(); do != nil {
					return do()
				}
				return nil
			})
		}
		s.Add(r.draw())
	}
	if chat > 0 {
		s.Add(widget.Rule(st, tr.T("Chat"), s.W))
		s.Add(chatLines(st, l.now.Chat, s.W, chat)...)
	}
}

// row is a line of the panel and which line of the list it is; -1 for none.
type row struct {
	draw func() string // for those in sight: there may be hundreds
	item int
}

// still is a row that is no line of the list.
func still(text string) row { return row{func() string { return text }, -1} }

// rows are the lines of tables and people.
func (l *lobbyRoom) rows(st *theme.Styles, w int) (rows []row) {
	tr := l.m.Printer()
	add := func(text string) { rows = append(rows, still(text)) }
	item := func(i int, text func() string) {
		rows = append(rows, row{func() string { return widget.Line(st, text(), w, i == l.list.At) }, i})
	}
	add(widget.Rule(st, tr.T("Tables"), w))
	if len(l.now.Tables) == 0 {
		add(st.Dim.Render(widget.Fit(tr.T("Nobody plays. n opens a table."), w)))
	}
	for i, t := range l.now.Tables {
		item(i, func() string { return tableLine(tr, l.m.setup.Lobby.Kinds, t, w-2) })
	}
	add("")
	add(widget.Rule(st, tr.T("People"), w))
	for i, p := range l.now.People {
		item(len(l.now.Tables)+i, func() string { return personLine(tr, p, l.now.You, w-2) })
	}
	return rows
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
func tableLine(tr *lang.Printer, kinds []ai.Kind, t *lobby.View, w int) string {
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
			who = append(who, playerName(tr, kinds, p))
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
func personLine(tr *lang.Printer, p lobby.Presence, you string, w int) string {
	text := rated(tr, p.Name, p.Rating)
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
