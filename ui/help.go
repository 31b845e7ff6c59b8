package ui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// helpDialog lists all keys, as the keymap has them, or those that are searched for.
type helpDialog struct {
	m      *model
	page   widget.Page
	hits   []widget.Hit // actions, by place in all the lines
	search widget.Field // what is looked for
	typing bool         // it is being typed
}

// searchMost is the length of the longest text to look for, in characters.
const searchMost = 60

func (d *helpDialog) Title() string { return d.m.tr.T("Help") }

func (d *helpDialog) Key(k tea.KeyPressMsg) tea.Cmd {
	if d.typing && d.search.Key(k) {
		d.page.First = 0
	}
	return nil
}

func (d *helpDialog) Typing() bool { return d.typing }

func (d *helpDialog) Bindings() room.Bindings {
	tr := d.m.tr
	scroll := func(n int) func() tea.Cmd { return room.Just(func() { d.page.Scroll(n) }) }
	search := room.Binding{Key: "/", Word: tr.T("search"), Do: room.Just(func() { d.typing, d.search = true, widget.Field{Most: searchMost} })}
	if d.typing {
		search = room.Binding{Key: "enter", Word: tr.T("end the search"), Do: room.Just(func() { d.typing = false })}
	}
	whole := d.page.Whole()
	return room.Bindings{
		search,
		{Action: action.Up, Do: scroll(-1), Hidden: whole}, {Action: action.Down, Word: tr.T("scroll"), Do: scroll(1), Hidden: whole},
		{Key: "pgup", Do: scroll(1 - d.page.Rows), Hidden: whole}, {Key: "pgdown", Word: tr.T("page"), Do: scroll(d.page.Rows - 1), Hidden: whole},
		{Action: action.Help, Do: room.Just(d.m.Close), Hidden: true}, {Action: action.Play, Do: room.Just(d.m.Close), Hidden: true},
	}
}

// Click does what the line says that is clicked, and closes the help in any case.
func (d *helpDialog) Click(x, y int) tea.Cmd {
	m := d.m
	m.Close()
	for _, h := range d.hits {
		if y < d.page.Rows && h.Area.Contains(x, y+d.page.First) {
			return m.Do(h.Action)
		}
	}
	return nil
}

func (d *helpDialog) Wheel(n int) tea.Cmd {
	d.page.Scroll(3 * n)
	return nil
}

// helpText are the ways to play that no single key stands for.
func (m *model) helpText() string {
	if r, ok := m.room.(room.Helper); ok {
		return r.Help()
	}
	text := ""
	if key := m.Keymap.First(action.Lessons); key != "" {
		text = m.tr.F("New to Othello? %s shows you how to play.", key) + "\n"
	}
	text += m.tr.T("Type a square: f then 5 plays f5, and so does F then 5. ")
	var shared []string
	for file := 'a'; file <= 'h'; file++ {
		if m.Keymap.Bound(string(file)) {
			shared = append(shared, string(file))
		}
	}
	if len(shared) > 0 {
		text += m.tr.F("Letters that also move the cursor (%s) need the digit within two seconds. ", m.tr.List(shared...))
	}
	return text + m.tr.T("Mouse: point to see what flips, click to play, right click takes back; click a line here to run it. Paste a transcript, a position or any game record.")
}

func (d *helpDialog) Content(w, h int) string {
	tr := d.m.tr
	m := d.m
	view := help.New()
	view.Styles = helpStyles(m.Looks.Styles)
	var lines []string
	if d.typing || d.search.Text != "" {
		lines = append(lines, m.Looks.Styles.Accent.Render(tr.T("Search: "))+widget.Pad(d.search.View(m.Looks.Styles, min(w, 66)-8), min(w, 66)-8))
	} else {
		for _, text := range widget.Wrapped(m.helpText(), min(w, 66)) {
			lines = append(lines, m.Looks.Styles.Text.Render(text))
		}
	}
	lines = append(lines, "")
	columns, hits := m.helpColumns(w, view, strings.Fields(strings.ToLower(d.search.Text)))
	if columns == "" {
		columns = m.Looks.Styles.Dim.Render(tr.T("No key does that."))
	}
	for i := range hits {
		hits[i].Area.Y += len(lines)
	}
	d.hits = hits
	lines = append(lines, strings.Split(columns, "\n")...)
	return d.page.View(tr, m.Looks.Styles, lines, h)
}

// helpColumns lays out the groups in which the words occur, the room's own first, in w cells,
// and returns where each action stands.
func (m *model) helpColumns(w int, view help.Model, words []string) (columns string, hits []widget.Hit) {
	var blocks []string
	var actions [][]action.Action
	for _, g := range action.Groups {
		if g.Scope != action.Everywhere && g.Scope != m.room.Scope() {
			continue
		}
		var bindings []key.Binding
		var bound []action.Action
		for _, a := range g.Actions {
			if keys := m.Keymap.Text(a.Action, m.room.Scope()); keys != "" && !m.unavailable(a.Action) && phrase.HasAll(keys+" "+a.Help+" "+a.Short+" "+a.About(m.tr)+" "+a.Action.Short(m.tr)+" "+g.Title, words) {
				bindings = append(bindings, key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, a.About(m.tr))))
				bound = append(bound, a.Action)
			}
		}
		if len(bindings) == 0 {
			continue
		}
		block := m.Looks.Styles.Accent.Render(m.tr.T(g.Title)) + "\n" + view.FullHelpView([][]key.Binding{bindings})
		if g.Scope != action.Everywhere {
			blocks, actions = slices.Insert(blocks, 0, block), slices.Insert(actions, 0, bound)
		} else {
			blocks, actions = append(blocks, block), append(actions, bound)
		}
	}
	columns, places := widget.Flow(blocks, w)
	for i, at := range places {
		for j, a := range actions[i] { // below the title
			hits = append(hits, widget.Hit{Area: widget.Rect{X: at.X, Y: at.Y + 1 + j, W: at.W, H: 1}, Action: a})
		}
	}
	return columns, hits
}

func (m *model) lacks(a action.Action) bool {
	r, ok := m.room.(room.Limiter)
	return ok && r.Lacks(a)
}

// unavailable reports whether an action can do nothing in this program run, or in the room.
func (m *model) unavailable(a action.Action) bool {
	if m.lacks(a) {
		return true
	}
	switch a {
	case action.Games, action.Profile:
		return !m.games.Any()
	}
	return false
}

func helpStyles(st *theme.Styles) help.Styles {
	return help.Styles{FullKey: st.Key, FullDesc: st.Text, FullSeparator: st.Dim, ShortKey: st.Key, ShortDesc: st.Dim, ShortSeparator: st.Dim, Ellipsis: st.Dim}
}
