package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/widget"
)

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
		m.Open(m.foundGames(m.library.games.Collection(), f))
	}
}

// foundGames lists the games that went on from a position, the newest first. Titles
// are made for the lines that are shown.
func (m *model) foundGames(games *record.Collection, f *finding) *dialog.Finder {
	all := slices.Clone(f.Games) // numbers in games
	slices.Reverse(all)
	shown := all
	d := &dialog.Finder{
		Shell: m, Heading: "Games with this position", Label: "Filter", Prompt: "Type names or a year",
		None: "No game has all these words.", Hint: "enter opens the game in review, esc closes", Width: 90,
		Find: func(filter string) int { // all words must occur in the names, or be the year
			if shown = all; strings.TrimSpace(filter) != "" {
				wanted := make([]bool, games.Len())
				for _, i := range games.Find(filter) {
					wanted[i] = true
				}
				shown = slices.DeleteFunc(slices.Clone(all), func(i int) bool { return !wanted[i] })
			}
			return len(shown)
		},
		Line: func(i, w int) string { return widget.Fit(entryLine(games.Entry(shown[i]), games.Names), w) },
		Choose: func(i int) tea.Cmd {
			number := shown[i]
			return func() tea.Msg {
				r, err := games.Record(number)
				return foundGameMsg{record: r, position: f.Position, err: err}
			}
		},
	}
	d.Refresh()
	return d
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
