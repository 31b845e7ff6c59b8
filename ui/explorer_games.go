package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/widget"
)

// gamesDialog lists the games that went on from the position on the board, the
// newest first. Titles are made for the lines that are shown.
type gamesDialog struct {
	m        *model
	games    *record.Collection
	position game.Position
	all      []int // numbers in games
	shown    []int // of those, what the filter leaves
	filter   string
	at       int // chosen line
	first    int // topmost line shown
	rows     int // lines shown when it was last drawn
}

func (m *model) openFoundGames() {
	f := m.finding()
	switch {
	case m.setup.Games == nil:
		m.openFilter() // says where games come from
	case !m.explores():
		m.Say(fmt.Sprintf("%s shows the explorer, which lists the games that came to this position.", m.keys.First(action.Explorer)))
	case f == nil && m.library.fault != nil:
		m.Warn(fmt.Sprintf("No games to explore: %v.", m.library.fault))
	case f == nil:
		m.Say("The games are being looked through.")
	case len(f.Games) == 0:
		m.Say(m.nothingPlayed())
	default:
		all := slices.Clone(f.Games)
		slices.Reverse(all)
		m.Open(&gamesDialog{m: m, games: m.library.games.Collection(), position: f.Position, all: all, shown: all})
	}
}

func (d *gamesDialog) Title() string { return "Games with this position" }

func (d *gamesDialog) move(n int) { d.at = max(0, min(d.at+n, len(d.shown)-1)) }

// narrow applies the filter: all its words must occur in the names, or be the year.
func (d *gamesDialog) narrow() {
	d.at, d.first, d.shown = 0, 0, d.all
	if strings.TrimSpace(d.filter) == "" {
		return
	}
	wanted := make([]bool, d.games.Len())
	for _, i := range d.games.Find(d.filter) {
		wanted[i] = true
	}
	d.shown = slices.DeleteFunc(slices.Clone(d.all), func(i int) bool { return !wanted[i] })
}

func (d *gamesDialog) Key(k tea.KeyPressMsg) tea.Cmd {
	m := d.m
	switch k.String() {
	case "up":
		d.move(-1)
	case "down":
		d.move(1)
	case "pgup":
		d.move(-max(1, d.rows-1))
	case "pgdown":
		d.move(max(1, d.rows-1))
	case "home":
		d.move(-len(d.shown))
	case "end":
		d.move(len(d.shown))
	case "enter":
		return d.choose()
	case "esc":
		m.Close()
	case "ctrl+c":
		return m.quit()
	case "ctrl+u":
		d.filter = ""
		d.narrow()
	case "backspace":
		if runes := []rune(d.filter); len(runes) > 0 {
			d.filter = string(runes[:len(runes)-1])
			d.narrow()
		}
	default:
		d.write(k.Text)
	}
	return nil
}

func (d *gamesDialog) write(text string) {
	if text = widget.Clean(text); text != "" && len(d.filter)+len(text) <= filterMost {
		d.filter += text
		d.narrow()
	}
}

func (d *gamesDialog) Paste(text string) tea.Cmd {
	d.write(text)
	return nil
}

func (d *gamesDialog) Click(_, y int) tea.Cmd {
	if i := y - 2 + d.first; y >= 2 && y < 2+d.rows && i < len(d.shown) {
		d.at = i
		return d.choose()
	}
	return nil
}

func (d *gamesDialog) Wheel(n int) tea.Cmd {
	d.move(3 * n)
	return nil
}

func (d *gamesDialog) choose() tea.Cmd {
	if d.at >= len(d.shown) {
		return nil
	}
	d.m.Close()
	games, number, position := d.games, d.shown[d.at], d.position
	return func() tea.Msg {
		r, err := games.Record(number)
		return foundGameMsg{record: r, position: position, err: err}
	}
}

// foundGameMsg is a game of the list, read.
type foundGameMsg struct {
	record   *record.Record
	position game.Position // that it was found by
	err      error
}

// updateFoundGame opens a game in review, where it came to the position by which
// it was found.
func (m *model) updateFoundGame(msg foundGameMsg) tea.Cmd {
	if msg.err != nil {
		m.Warn(fmt.Sprintf("Not opened: %v.", msg.err))
		return nil
	}
	cmds := []tea.Cmd{m.openRecord(msg.record)}
	if _, exploring := m.exploring(); !exploring {
		cmds = append(cmds, m.review())
	}
	want, _ := msg.position.Canonical()
	for n := range m.game.Node().Path() {
		if p, _ := n.Board().Position().Canonical(); p == want {
			cmds = append(cmds, m.goTo(n))
			break
		}
	}
	r := msg.record
	m.Say(fmt.Sprintf("%s. %s brings back the other game.", foundTitle(r), m.keys.First(action.Restore)))
	return tea.Batch(cmds...)
}

// foundTitle names a game that was opened.
func foundTitle(r *record.Record) string {
	title := fmt.Sprintf("%s - %s", knownName(r.Black), knownName(r.White))
	if about := strings.TrimSpace(r.Event + " " + r.Date); about != "" {
		title += ", " + about
	}
	return title
}

func knownName(name string) string {
	if name = widget.Clean(name); name == "" {
		return "?"
	}
	return name
}

// entryLine is a game of a database in a line: year, players, discs, tournament.
func entryLine(e record.Entry, names *record.Names) string {
	year := "    "
	if e.Year() > 0 {
		year = fmt.Sprintf("%4d", e.Year())
	}
	text := fmt.Sprintf("%s  %s - %s  %d-%d", year, knownName(names.Player(e.Black())), knownName(names.Player(e.White())), e.Score(), 64-e.Score())
	if event := widget.Clean(names.Tournament(e.Tournament())); event != "" {
		text += "  " + event
	}
	return text
}

func (d *gamesDialog) Content(w, h int) string {
	st := d.m.styles
	w, d.rows = min(w, 90), max(1, h-4)
	d.first = max(0, min(d.first, d.at, len(d.shown)-d.rows))
	if d.at >= d.first+d.rows {
		d.first = d.at - d.rows + 1
	}
	head := fmt.Sprintf("Filter: %s_", d.filter)
	if d.filter == "" {
		head = "Type names or a year"
	}
	lines := []string{widget.Spread(st.Text.Render(widget.Fit(head, w-16)), st.Dim.Render(fmt.Sprintf("%d of %d", len(d.shown), len(d.all))), w), ""}
	for i := d.first; i < min(d.first+d.rows, len(d.shown)); i++ {
		lines = append(lines, widget.Line(st, widget.Fit(entryLine(d.games.Entry(d.shown[i]), d.games.Names), w-2), w, i == d.at))
	}
	if len(d.shown) == 0 {
		lines = append(lines, st.Dim.Render("No game has all these words."))
	}
	for len(lines) < 2+min(d.rows, len(d.all)) { // it stays where it is while it is narrowed
		lines = append(lines, "")
	}
	return strings.Join(append(lines, "", st.Dim.Render(widget.Fit("enter opens the game in review, esc closes", w))), "\n")
}
