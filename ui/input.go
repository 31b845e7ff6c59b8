package ui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
)

// Typed coordinates share the keyboard with everything else, so letters a to h
// are never commands. A letter waits, shown in the status line, for its digit;
// any other key drops it and does what it always does. Capital letters are typed
// squares too. Two sorts of letter have two meanings:
//
// The letter h, for vi's cursor keys, moves the cursor at once and waits for a digit
// too, but only for a moment and only when pressed once, so that "hhh" is a walk to
// the left.
//
// A capital letter that is a command as well, such as B or E, and the letter h where it
// steps through moves rather than to move the cursor, is shown at once and
// carried out commandWaits later, or as soon as another key or a click comes, unless
// its digit is faster. Whoever types "B3" with Caps Lock on means the square.

const (
	fileLingers  = 2 * time.Second        // how long a letter that also moved the cursor waits for its digit
	commandWaits = 350 * time.Millisecond // how long a letter that is also a command does: the next key of a square comes sooner
)

// typing is what is being typed without a dialog.
type typing struct {
	file       string          // of a coordinate, "a" to "h"; empty if nothing is being typed
	command    action.Action   // what the letter asks for if no digit follows; empty if nothing
	key        tea.KeyPressMsg // that asks for command
	generation uint64          // of file
	text       string          // last text that was typed and could not be read; empty if none
}

func isRank(k string) bool { return len(k) == 1 && '1' <= k[0] && k[0] <= '8' }

// typeCoordinate takes the key if it belongs to a coordinate. The key is used up
// unless it moves the cursor as well.
func (m *model) typeCoordinate(k tea.KeyPressMsg) (cmd tea.Cmd, used bool) {
	name := k.String()
	if file := m.typing.file; file != "" && isRank(name) {
		m.dropFile()
		return m.typed(file + name), true
	}
	cancel := m.keys.Action(k) == action.Cancel || name == "backspace"
	if m.typing.command != "" && !cancel {
		cmd = m.commandTyped()
		if m.top() != nil { // it is the dialog's now
			return tea.Batch(cmd, room.Press(m, m.top(), k)), true
		}
	}
	file := m.typing.file
	m.dropFile()
	if lower := strings.ToLower(name); action.IsFile(lower) && (name != lower || m.looking()) {
		m.typing.file = lower
		if a := m.keys.In(m.room.Scope(), k); a != "" {
			m.typing.command, m.typing.key = a, k
			return tea.Batch(cmd, m.fileLater(commandWaits)), true
		}
		return cmd, true
	}
	switch {
	case action.IsFile(name):
		shared := m.keys.Bound(name)
		if shared && file == name {
			return cmd, false
		}
		m.typing.file = name
		if shared {
			return tea.Batch(cmd, m.fileLater(fileLingers)), false
		}
		return cmd, true
	case file != "" && cancel:
		return cmd, true
	}
	return cmd, false
}

// fileLater ends the wait for the digit of a letter, and carries out what the letter
// asks for.
func (m *model) fileLater(d time.Duration) tea.Cmd {
	generation := m.typing.generation
	return tea.Tick(d, func(time.Time) tea.Msg {
		return room.Later(func() tea.Cmd {
			if generation != m.typing.generation {
				return nil
			}
			return m.commandTyped()
		})
	})
}

// commandTyped carries out what the letter that is being typed asks for, if anything,
// and drops the letter. A dialog that has come up meanwhile takes that away.
func (m *model) commandTyped() tea.Cmd {
	a, k := m.typing.command, m.typing.key
	m.dropFile()
	if a == "" || m.top() != nil {
		return nil
	}
	return tea.Batch(m.act(a, k), m.Step())
}

// dropFile drops a coordinate that is being typed, and what its letter asks for.
func (m *model) dropFile() {
	m.typing = typing{generation: m.typing.generation + 1, text: m.typing.text}
}

// lateDigit says what a key that asks for nothing was wanted for, if it is a digit.
func (m *model) lateDigit(name string) {
	if len(name) != 1 || name[0] < '0' || name[0] > '9' {
		return
	}
	text := m.tr.T("A square is typed as a letter and a digit: f5.")
	if key := m.keys.First(action.Levels); m.room == m.play && key != "" {
		text += m.tr.F(" %s lists the levels.", key)
	}
	m.Say(text)
}

// isSquare reports whether text is the name of a square of some board.
func isSquare(text string) bool {
	_, err := game.ParseSquare(text)
	return err == nil
}

// typed tries a square by its name on the board that is shown.
func (m *model) typed(name string) tea.Cmd {
	size := m.boardView().Board.Size()
	s, err := size.ParseSquare(name)
	if err != nil {
		m.Warn(m.tr.F("%s is not on this board, which ends at %s.", strings.ToLower(name), size.Last()))
		return nil
	}
	return m.try(s)
}

// try makes a move that was typed, a pass included.
func (m *model) try(s game.Square) tea.Cmd {
	if s.IsSquare() {
		m.cursor.At = s
	}
	return m.room.Type(s)
}
