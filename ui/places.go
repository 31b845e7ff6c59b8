package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/screen"
)

// open gives the rooms their places on the screen, and what a person asks for its room.
func (m *model) open() {
	m.explorer, m.editor = screen.New(m, m.rooms.Explorer, aboutExplorer), screen.New(m, m.rooms.Editor, aboutEditor)
	m.studying, m.files = screen.New(m, m.rooms.Studying, aboutStudy), screen.NewDoer(m, m.rooms.Games)
	shown := map[scene.Doer]*screen.Room{
		m.rooms.Explorer: m.explorer, m.rooms.Editor: m.editor, m.rooms.Studying: m.studying, m.rooms.Games: m.files, m.rooms.Settings: screen.NewDoer(m, m.rooms.Settings),
		m.rooms.Mistakes: screen.New(m, m.rooms.Mistakes, aboutMistakes), m.rooms.Lessons: screen.New(m, m.rooms.Lessons, aboutLessons),
		m.rooms.Puzzles: screen.New(m, m.rooms.Puzzles, aboutPuzzles), m.rooms.Drill: screen.New(m, m.rooms.Drill, aboutDrill),
	}
	just := func(do func()) func(string) tea.Cmd { return func(string) tea.Cmd { do(); return nil } }
	m.does = map[action.Action]func(string) tea.Cmd{
		action.Menu: just(m.openMenu), action.Help: just(m.openHelp), action.Suspend: just(m.jobs.ask),
		action.Leave:  func(string) tea.Cmd { return m.cancel() },
		action.Quit:   func(string) tea.Cmd { return m.quit() },
		action.Redraw: func(string) tea.Cmd { return tea.ClearScreen },
		action.New: func(size string) tea.Cmd {
			if size == "" {
				return m.play.Ask(action.Opponent, "")
			}
			return m.play.Ask(action.New, size)
		},
		action.Restore: func(string) tea.Cmd {
			if m.ses.Replaced() {
				m.dropAside()
			}
			return m.play.Ask(action.Restore, "")
		},
	}
	for _, a := range []action.Action{action.Note, action.Resume} {
		m.does[a] = func(arg string) tea.Cmd { return m.play.Ask(a, arg) }
	}
	for a, d := range m.rooms.By {
		m.does[a] = func(arg string) tea.Cmd { return shown[d].Ask(a, arg) }
	}
	for a := range action.Choices {
		m.does[a] = func(string) tea.Cmd { return m.offer(a) }
	}
}

// What is said of the rooms.
var (
	aboutExplorer = screen.About{
		Title: lang.N("explorer"), Toggle: action.Explorer,
		Help: lang.N("Your game waits: nothing here changes it. Step into a move of the list, or click or type any legal move. Paste a game to explore it. Value is what the book says."),
	}
	aboutStudy = screen.About{
		Title: lang.N("analysis and review"),
		Help:  lang.N("?! loses more than 2 discs, ? more than 4, ?? more than 10. The board is the one before a move: ? marks the move that was played, ! a better one. In the graph bars up are Black's lead in discs, down White's; = is exact, ^ where you are, * a variation. Accuracy is the average over the moves: no loss counts 100 %, 2 discs 78 %, 10 discs 29 %; tournament players have 86 %."),
	}
	aboutEditor = screen.About{
		Title: lang.N("editing a position"), Toggle: action.Edit,
		Help: lang.N("A square that is typed, clicked or chosen with the cursor is changed: empty, black and white in turn, or what the brush paints. Paste a position or any game record. The menu finds the rest by name, such as transform or clear."),
	}
	aboutDrill = screen.About{
		Title: lang.N("practising an opening"),
		Help:  lang.N("Play the opening, one side of it: type a square, click it, or go there and press enter. A wrong move is refused: try again. After the opening come moves of the book, and now and then a popular mistake for you to punish. What you miss comes back sooner."),
	}
	aboutPuzzles = screen.About{
		Title: lang.N("puzzles"),
		Help:  lang.N("One move is right: type it, click it, or go there and press enter. A wrong move is refused: try again. What you miss comes back after ten minutes, and then after days; new puzzles are as hard as those that you solve."),
	}
	aboutMistakes = screen.About{
		Title: lang.N("learning from mistakes"), Toggle: action.Learn,
		Help: lang.N("Find a better move than the one that was played, which is marked ? or ??: click it or type it. The first hint marks some moves, the next the square, the last says why. What you do not find at once comes back in a few days."),
	}
	aboutLessons = screen.About{
		Title: lang.N("how to play"), Flips: true,
		Help: lang.N("Do what the lesson asks: type a square, click it, or go there and press enter. A wrong move is refused: read why, and try again. The lessons go on where you left them."),
	}
)
