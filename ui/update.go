package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
)

// recovery takes a terminal back that has taken the bytes of UTF-8 for controls of C1: it ends a
// string and a protected area that they have begun, and writes over all that is protected, which
// cannot be erased.
const recovery = "\x18\x1b\\\x1bW\x1b#8"

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
	case tea.CursorPositionMsg:
		if m.Probed(msg) {
			m.restyled()
			if m.Looks.Terminal.Charset == theme.CharsetOther {
				return tea.Sequence(tea.Raw(recovery), tea.ClearScreen)
			}
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
	k = action.Narrow(k)
	cmd, used := m.TypeKey(k)
	if used {
		return cmd
	}
	a := m.Asked(k)
	switch {
	case a == "":
		m.sayMoved(k.String())
		return cmd
	case a == action.Quit && m.room != m.play: // what is in front
		a = action.Leave
	}
	return tea.Batch(cmd, m.Do(a))
}

// Do carries out an action: the program's own here, those of the board in the room.
func (m *model) Do(a action.Action) tea.Cmd {
	r, do := m.opened(), m.does[a]
	if do == nil || r != nil && r.Takes(a) {
		return m.room.Do(a)
	}
	return do("")
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

func (m *model) Asked(k tea.KeyPressMsg) action.Action { return m.Keymap.Asked(k, m.offers) }

// sayMoved says how to ask for what a key asked for in earlier versions.
func (m *model) sayMoved(name string) {
	for _, a := range action.Moved(name) {
		if !m.offers(a) {
			continue
		}
		about, typed := phrase.Capital(m.tr, a.Help(m.tr)), m.Keymap.First(action.Menu)+a.Typed()
		if key := m.Keymap.First(a); key != "" {
			m.Say(m.tr.F("%s: press %s, or type %s.", about, key, typed))
		} else {
			m.Say(m.tr.F("%s: type %s.", about, typed))
		}
		return
	}
}
