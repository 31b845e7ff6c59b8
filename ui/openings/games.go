package openings

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

func (e *Explorer) openGames() tea.Cmd {
	f := e.finding()
	switch {
	case e.read == nil:
		return e.openFilter() // says where games come from
	case f == nil && e.fault != nil:
		e.host.Warn(e.tr().F("No games to explore: %v.", e.fault))
	case f == nil:
		e.host.Say(e.tr().T("The search through the games is still running."))
	case len(f.Games) == 0:
		e.host.Say(e.nothingPlayed())
	default:
		e.host.Open(e.gamesOf(f))
	}
	return nil
}

// gamesOf lists the games of a finding, the newest first. Only lines that are shown get titles.
func (e *Explorer) gamesOf(f *finding) *room.Finder {
	tr := e.tr()
	games := e.games.Collection()
	all := slices.Clone(f.Games) // numbers in games
	slices.Reverse(all)
	shown := all
	d := &room.Finder{
		Shell: e.host, Heading: tr.T("Games with this position"), Label: tr.T("Filter"), Prompt: tr.T("Type names or a year"),
		None: tr.T("No game matches."), Verb: tr.T("open in review"), Width: 90,
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
		Line:   func(i, w int) string { return widget.Fit(entryLine(games.Entry(shown[i]), games.Names), w) },
		Choose: func(i int) tea.Cmd { return e.openGame(shown[i], f.Position) },
	}
	d.Refresh()
	return d
}

func (e *Explorer) openGame(number int, p game.Position) tea.Cmd {
	tr := e.tr()
	games := e.games.Collection()
	return room.Work(e.host.Visit(), func() (*record.Record, error) { return games.Record(number) }, func(r *record.Record, err error) tea.Cmd {
		if err != nil {
			e.host.Warn(tr.F("Not opened: %v.", err))
			return nil
		}
		want, _ := p.Canonical()
		for n := range r.Game.Node().Path() {
			if at, _ := n.Board().Position().Canonical(); at == want {
				r.Game.GoTo(n)
				break
			}
		}
		cmd := e.host.Study(action.Review, r)
		e.host.Say(foundTitle(tr, r) + ".")
		return cmd
	})
}

func foundTitle(tr *lang.Printer, r *record.Record) string {
	title := fmt.Sprintf("%s - %s", knownName(r.Black), knownName(r.White))
	if about := strings.TrimSpace(r.Event + " " + r.Date); about != "" {
		title = tr.List(title, about)
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
