package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
)

// Typed coordinates share the keyboard with everything else, so letters a to h
// are never commands. A letter waits, shown in the status line, for its digit;
// any other key drops it and does what it always does. The one letter with two
// meanings is h, for vi's cursor keys: it moves the cursor at once and waits
// for a digit too, but only for a moment and only when pressed once, so that
// "hhh" is a walk to the left and a digit after it a level.

// fileLingers is how long a letter that also moved the cursor waits for its digit.
const fileLingers = 2 * time.Second

// typing is what is being typed without a dialog.
type typing struct {
	file       string // of a coordinate, "a" to "h"; empty if nothing is being typed
	generation uint64 // of file
	text       string // last text that was typed and could not be read; empty if none
}

func isRank(k string) bool { return len(k) == 1 && '1' <= k[0] && k[0] <= '8' }

// typeCoordinate takes the key if it belongs to a coordinate. The key is used up
// unless it moves the cursor as well.
func (m *model) typeCoordinate(k tea.KeyPressMsg) (cmd tea.Cmd, used bool) {
	name := k.String()
	file := m.typing.file
	m.typing.file = ""
	m.typing.generation++
	switch {
	case action.IsFile(name):
		shared := m.keys.Bound(name)
		if shared && file == name {
			return nil, false
		}
		m.typing.file = name
		if shared {
			generation := m.typing.generation
			return tea.Tick(fileLingers, func(time.Time) tea.Msg {
				return room.Later(func() tea.Cmd {
					if generation == m.typing.generation {
						m.typing.file = ""
					}
					return nil
				})
			}), false
		}
		return nil, true
	case file != "" && isRank(name):
		s, err := game.ParseSquare(file + name)
		if err != nil {
			return nil, true
		}
		return m.try(s), true
	case file != "" && (m.keys.Action(k) == action.Cancel || name == "backspace"):
		return nil, true
	}
	return nil, false
}

// try makes a move that was typed, a pass included.
func (m *model) try(s game.Square) tea.Cmd {
	if s.IsSquare() {
		m.cursor.At = s
	}
	return m.room.Type(s)
}
