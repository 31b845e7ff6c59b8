package serve

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/scene"
	renderer "othello/ui/screen"
	"othello/ui/serve/lobby"
	"othello/ui/widget"
)

// visitorRoom is where a visitor is: the lobby, or a table.
type visitorRoom interface {
	room.Page
	Title() string
	Actions() []action.Action // that can be done there now, the most useful first
	Footer() []action.Action  // of those, and of others, worth showing
	Label(a action.Action) string
	Do(a action.Action) tea.Cmd
}

// anywhere are the actions that there are in the lobby and at a table.
var anywhere = []action.Action{action.Menu, action.Theme, action.Language, action.Redraw, action.Help, action.Quit}

// actions are what can be done here now.
func (m *screen) actions() []action.Action {
	list := slices.Concat(m.room().Actions(), anywhere)
	if _, board := m.room().(room.BoardPage); board {
		list = append(list, action.Turn)
	}
	return list
}

func (m *screen) offers(a action.Action) bool { return slices.Contains(m.actions(), a) }

// press handles a key: the dialog in front, a square that is being typed, then the
// actions.
func (m *screen) press(k tea.KeyPressMsg) tea.Cmd {
	switch d := m.Top(); {
	case k.String() == "ctrl+c", m.Layout.TooSmall && m.Keymap.Action(k) == action.Quit:
		return tea.Quit
	case m.Layout.TooSmall:
		return nil // nobody sees what it would do
	case d != nil:
		return room.Press(m, d, k)
	}
	k = action.Narrow(k)
	var typing tea.Cmd
	_, board := m.room().(room.BoardPage)
	if board {
		cmd, used := m.TypeKey(k)
		if used {
			return cmd
		}
		typing = cmd
	}
	if !board && m.lobby.list.Key(k.String()) {
		return nil
	}
	a := m.Asked(k)
	if a == action.Quit && board { // what is in front
		a = action.Leave
	}
	return tea.Batch(typing, m.Do(a))
}

// Asked implements room.Owner.
func (m *screen) Asked(k tea.KeyPressMsg) action.Action {
	return m.Keymap.Asked(k, m.offers)
}

// Do implements room.Shell: it carries out an action without an argument, or asks for that.
func (m *screen) Do(a action.Action) tea.Cmd {
	switch a {
	case action.Quit:
		return tea.Quit
	case action.Help, action.Menu:
		m.menu()
	case action.Theme, action.View:
		m.theme.Theme = room.NextTheme(m.theme)
		m.Say(m.Printer().F("Theme: %s", m.theme.Theme))
		m.restyle()
	case action.Turn:
		m.Pointer.Turned = !m.Pointer.Turned
	case action.Redraw:
		return tea.ClearScreen
	case action.Language:
		return m.ask(a, "")
	default:
		return m.room().Do(a)
	}
	return nil
}

// typed carries out a line that was typed.
func (m *screen) typed(text string) tea.Cmd {
	switch a, arg := action.Asked(text, m.offers); {
	case m.offers(a) && arg == "":
		return m.Do(a)
	case a == action.Lessons:
		return m.ask(a, arg)
	}
	return m.follow(m.guest.typed(m.table, text))
}

// ask asks for an action with its argument.
func (m *screen) ask(a action.Action, arg string) tea.Cmd {
	if a == action.Lessons && m.table == nil {
		return m.lessons.Ask(a, arg)
	}
	m.Quiet()
	return m.follow(m.guest.Do(a, arg))
}

// follow takes in what has been done, and carries out the effects that follow from it.
func (m *screen) follow(list []scene.Effect) tea.Cmd { return tea.Batch(m.look(), m.apply(list)) }

// apply carries out effects in their order.
func (m *screen) apply(list []scene.Effect) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range list {
		if cmd, done := renderer.Shared(m, e, m.ask, m.follow); done {
			cmds = append(cmds, cmd)
			continue
		}
		if cmd, done := m.practises(e); done {
			cmds = append(cmds, cmd)
			continue
		}
		if e, ok := e.(scene.Warn); ok {
			m.Warn(phrase.Sentence(m.Printer(), e.Err))
		}
	}
	return tea.Batch(cmds...)
}

// KeyHints implements room.Owner.
func (m *screen) KeyHints() []room.Hint {
	return room.Hints(m.Keymap, m.Printer(), m.room().Footer(), m.room().Label)
}

// keys are those of an action for guests.
func (m *screen) keys(a action.Action) []string {
	if by := action.ByCursor[a]; by != "" && slices.Contains(m.actions(), action.Back) {
		a = by
	}
	return m.Keymap.Keys(a)
}

// menu lists what can be done here; choosing something does it. What is typed and is a command, or
// none of them, is carried out as well.
func (m *screen) menu() {
	tr, list := m.Printer(), m.actions()
	titles := make([]string, len(list))
	for i, a := range list {
		what := a
		if l, on := m.room().(*lobbyRoom); on && a == action.Play {
			what = l.chosen().Action
		}
		titles[i] = widget.Pad(strings.Join(m.keys(a), ", "), 16) + phrase.Capital(tr, what.Help(tr))
	}
	f := room.NewChooser(m, tr.T("Menu"), titles, func(i int) tea.Cmd { return m.Do(list[i]) }, nil)
	f.Verb, f.None, f.Else = tr.T("do it"), tr.T("Enter takes it as a move (f5), or a command: say hello, new 5 3 black"), m.typed
	find := f.Find
	f.Find = func(filter string) int {
		if a, _ := action.Parse(filter); a != "" { // which its name need not have
			return 0
		}
		return find(filter)
	}
	m.Open(f)
}

// tell shows what the visitor is told of, and calls somebody who looks elsewhere to what asks for
// an answer.
func (m *screen) tell(e lobby.Event) tea.Cmd {
	list, bell := m.told(e), false
	switch e := e.(type) {
	case lobby.Invited:
		if q := list[0].(scene.Question); m.table != nil || m.Top() != nil {
			list = scene.One(scene.Say{Text: q.Text})
		}
		bell = true
	case lobby.Moved:
		m.Quiet()
		bell = m.table != nil && e.Color != m.table.view.You && m.table.myTurn()
	case lobby.Said:
		bell = m.table != nil && e.Line.From != m.visitor.Name()
	case lobby.Ended:
		m.Quiet()
		bell = true
	case lobby.Offered:
		bell = true
	}
	cmd := m.apply(list)
	if bell {
		cmd = tea.Batch(cmd, room.Bell)
	}
	return cmd
}
