package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/settings"
	"othello/ui/theme"
)

// Update changes the model after a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	return m, tea.Batch(m.update(msg), m.awaitDisk())
}

func (m *model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return tea.Batch(m.press(msg), m.Step())
	case tea.MouseMsg:
		return tea.Batch(m.Mouse(msg), m.Step())
	case tea.PasteMsg:
		return m.paste(msg.Content)
	case tea.FocusMsg, tea.BlurMsg, tea.EnvMsg:
		m.Listen(msg)
	case room.Result:
		return msg.Take()
	case wakeMsg:
		return tea.Batch(m.Step(), m.await())
	case tea.WindowSizeMsg:
		m.Resize(msg.Width, msg.Height)
		m.askPriors()
	case tea.BackgroundColorMsg:
		m.Looks.Terminal.Dark, m.Looks.Terminal.Answered = msg.IsDark(), true
		m.restyled()
		m.checkTheme()
	case tea.CursorPositionMsg:
		if m.Probed(msg) {
			m.restyled()
			return tea.ClearScreen
		}
	case tea.ColorProfileMsg:
		m.Looks.Terminal.Profile = theme.ProfileOf(m.setup.Settings.UI.Config, m.env, msg.Profile)
		m.restyled()
	case stopMsg:
		return m.stop()
	case continuedMsg:
		return m.jobs.away(func() {}) // whoever had the terminal meanwhile changed its modes
	case resumedMsg:
		return m.resume(msg.err)
	}
	return nil
}

// restyled applies other colours. The styles were valid at the start: a failure keeps those in use.
func (m *model) restyled() {
	if err := m.restyle(); err != nil {
		m.Warn(m.tr.F("Theme not changed: %v.", err))
	}
}

// press gives a key to the dialog in front, else to the square being typed, else to the keymap.
func (m *model) press(k tea.KeyPressMsg) tea.Cmd {
	m.Notice.Stays = false
	if k.String() == "ctrl+c" && m.Keymap.Action(k) == action.Quit {
		return m.interrupt()
	}
	if m.Keymap.Action(k) == action.Suspend {
		m.jobs.ask()
		return nil
	}
	if m.Layout.TooSmall {
		if m.Keymap.Action(k) == action.Quit && m.room == m.play && m.Top() == nil {
			return m.quit()
		}
		return nil // nobody sees what it would do
	}
	if d := m.Top(); d != nil {
		return room.Press(m, d, k)
	}
	cmd, used := m.TypeKey(k)
	if used {
		return cmd
	}
	a := m.Keymap.In(m.room.Scope(), k)
	if a == "" {
		m.lateDigit(k.String())
		return cmd
	}
	return tea.Batch(cmd, m.act(a, k))
}

// Do carries out an action that was clicked.
func (m *model) Do(a action.Action) tea.Cmd { return m.act(a, tea.KeyPressMsg{}) }

// act carries out an action: the program's own here, those of the board in the room.
func (m *model) act(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	if r, ok := m.room.(room.Taker); ok && r.Takes(a) {
		return m.room.Do(a, k)
	}
	if do := m.actions[a]; do != nil {
		return do()
	}
	return m.room.Do(a, k)
}

// pasteMost is the length in bytes of the longest text that a paste may be.
const pasteMost = 4 << 20

// paste gives pasted text to the dialog in front, or reads it as a record.
func (m *model) paste(text string) tea.Cmd {
	if len(text) > pasteMost {
		m.Warn(m.tr.F("Not opened: the pasted text is longer than %d bytes.", pasteMost))
		return nil
	}
	m.DropFile()
	switch d := m.Top().(type) {
	case room.Paster:
		return d.Paste(text)
	case *room.Question:
		if m.ses.Held() { // what was left unfinished must be decided first
			return nil
		}
	}
	m.Close()
	return m.readText(text)
}

// stop stops the clock and the program, until the shell lets it go on.
func (m *model) stop() tea.Cmd {
	if !m.jobs.shell {
		m.Say(m.tr.T("There is no shell to go back to."))
		return m.jobs.next
	}
	m.ses.SetAway(true)
	return m.jobs.away(m.jobs.stop)
}

func (m *model) resume(err error) tea.Cmd {
	if m.lost = err; err != nil {
		return m.leave()
	}
	m.ses.SetAway(m.aside())
	return tea.Batch(m.Step(), tea.RequestBackgroundColor, m.jobs.next)
}

// checkTheme says that a theme for another background has the colours for the terminal's.
func (m *model) checkTheme() {
	if m.Looks.Styles.Adapted {
		m.Say(m.tr.T("This theme is for another background: its text has the colours for this one."))
	}
}

// quit ends the program, but asks first about what cannot be saved.
func (m *model) quit() tea.Cmd {
	tr := m.tr
	switch {
	case m.ses.Unkept():
		m.show([]room.Dialog{&room.Question{Shell: m, Heading: tr.T("Quit"), Text: tr.T("This game cannot be saved. Quitting loses it."), Answers: []room.Answer{
			{Text: tr.T("Stay")}, {Text: tr.T("Copy the moves and stay"), Do: m.copyMoves}, {Text: tr.T("Quit"), Do: m.leave},
		}}})
	case m.editor.Unkept(m.ses.Keeps()):
		m.show(nil)
		m.editor.AskToQuit(m.leave)
	default:
		return m.leave()
	}
	return nil
}

func (m *model) leave() tea.Cmd {
	m.ses.SetAway(true)
	return tea.Quit
}

// interrupt quits by ctrl+c, which the shell is told. Not tea.Interrupt: that closes the
// terminal's reader without waiting for it to end.
func (m *model) interrupt() tea.Cmd {
	m.interrupted = true
	return m.leave()
}

func (m *model) Scope() action.Scope { return m.room.Scope() }

// lateDigit says what a key that asks for nothing was wanted for, if it is a digit.
func (m *model) lateDigit(name string) {
	if len(name) != 1 || name[0] < '0' || name[0] > '9' {
		return
	}
	text := m.tr.T("A square is typed as a letter and a digit: f5.")
	if key := m.Keymap.First(action.Levels); m.room == m.play && key != "" {
		text += m.tr.F(" %s lists the levels.", key)
	}
	m.Say(text)
}

func isSquare(text string) bool {
	_, err := game.ParseSquare(text)
	return err == nil
}

func (m *model) newActions() map[action.Action]func() tea.Cmd {
	just := room.Just
	return map[action.Action]func() tea.Cmd{
		action.Lessons:  func() tea.Cmd { return m.lessons.Ask(action.Lessons, "") },
		action.Puzzles:  func() tea.Cmd { return m.puzzles.Ask(action.Puzzles, "") },
		action.Daily:    func() tea.Cmd { return m.puzzles.Ask(action.Daily, "") },
		action.Drill:    func() tea.Cmd { return m.drill.Ask(action.Drill, "") },
		action.Openings: func() tea.Cmd { return m.drill.Ask(action.Openings, "") },
		action.Start:    func() tea.Cmd { return m.drill.Ask(action.Start, "") },
		action.Learn:    func() tea.Cmd { return m.mistakes.Ask(action.Learn, "") },
		action.Explorer: func() tea.Cmd { return m.explorer.Ask(action.Explorer, "") },
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
