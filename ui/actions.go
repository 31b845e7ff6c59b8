package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/settings"
)

func (m *model) newActions() map[action.Action]func() tea.Cmd {
	just := room.Just
	return map[action.Action]func() tea.Cmd{
		action.Lessons:  m.lessons.Open,
		action.Puzzles:  m.puzzles.Next,
		action.Daily:    m.puzzles.Daily,
		action.Storm:    m.puzzles.Storm,
		action.Drill:    m.openings.Practise,
		action.Openings: m.openings.Start,
		action.Explorer: m.explorer.Begin,
		action.Edit:     just(m.editor.Begin),

		action.New:     m.play.Menu,
		action.Games:   m.games.Open,
		action.Profile: m.games.Profile,
		action.Save:    just(func() { m.games.Save(m.ses.AsRecord()) }),
		action.Picture: just(m.savePicture),
		action.Restore: m.restore,
		action.Note:    just(m.note),
		action.Copy:    m.copyMoves,
		action.Type:    just(m.openPrompt),

		action.Hints:   just(m.nextHints),
		action.Measure: just(m.nextMeasure),
		action.EvalBar: just(m.nextEvalBar),
		action.View:    just(m.NextLayer),
		action.Turn: just(func() {
			m.Pointer.Turned = !m.Pointer.Turned
			m.Remember(config.Turned, m.Pointer.Turned)
		}),
		action.Theme: func() tea.Cmd {
			name := room.NextTheme(m.setup.Settings.UI.Config)
			return m.setValue(config.Theme, name, m.tr.F("Theme: %s", name))
		},
		action.Settings: just(func() { settings.Open(m) }),
		action.Menu:     just(m.openMenu),
		action.Help:     just(func() { m.Open(&helpDialog{m: m}) }),
		action.Cancel:   m.cancel,
		action.Redraw:   func() tea.Cmd { return tea.ClearScreen },
		action.Suspend:  just(m.jobs.ask),
		action.Quit:     m.quit,
	}
}
