package room

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/widget"
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
// carried out CommandWaits later, or as soon as another key or a click comes, unless
// its digit is faster. Whoever types "B3" with Caps Lock on means the square.

const (
	fileLingers  = 2 * time.Second        // how long a letter that also moved the cursor waits for its digit
	CommandWaits = 350 * time.Millisecond // how long a letter that is also a command does: the next key of a square comes sooner
)

// Typing is a square that is being typed.
type Typing struct {
	File       string          // "a" to "h"; empty if nothing is being typed
	Command    action.Action   // what the letter asks for if no digit follows; empty if nothing
	key        tea.KeyPressMsg // that asks for Command
	generation Generation      // of File
}

// IsRank reports whether the name of a key is a digit of a square.
func IsRank(k string) bool { return len(k) == 1 && '1' <= k[0] && k[0] <= '8' }

// TypeKey takes the key, in a room with a board, if it belongs to a square that is typed. The key is used up
// unless it moves the cursor as well.
func (s *Screen) TypeKey(k tea.KeyPressMsg) (cmd tea.Cmd, used bool) {
	name := k.String()
	if file := s.Typing.File; file != "" && IsRank(name) {
		s.DropFile()
		return s.Typed(file + name), true
	}
	cancel := s.Keymap.Action(k) == action.Cancel || name == "backspace"
	if s.Typing.Command != "" && !cancel {
		cmd = s.CommandTyped()
		if d := s.Top(); d != nil { // it is the dialog's now
			return tea.Batch(cmd, Press(s.Owner, d, k)), true
		}
	}
	file := s.Typing.File
	s.DropFile()
	_, looking := s.Owner.Room().(Looking)
	if lower := strings.ToLower(name); action.IsFile(lower) && (name != lower || looking) {
		s.Typing.File = lower
		if a := s.Owner.Command(k); a != "" {
			s.Typing.Command, s.Typing.key = a, k
			return tea.Batch(cmd, s.fileLater(CommandWaits)), true
		}
		return cmd, true
	}
	switch {
	case action.IsFile(name):
		shared := s.Keymap.Bound(name)
		if shared && file == name {
			return cmd, false
		}
		s.Typing.File = name
		if shared {
			return tea.Batch(cmd, s.fileLater(fileLingers)), false
		}
		return cmd, true
	case file != "" && cancel:
		return cmd, true
	}
	return cmd, false
}

// fileLater ends the wait for a letter's digit, and then does what the letter asks for.
func (s *Screen) fileLater(d time.Duration) tea.Cmd {
	return s.Typing.generation.After(d, s.CommandTyped)
}

// CommandTyped carries out what the letter that is being typed asks for, if anything,
// and drops the letter. A dialog that has come up meanwhile takes that away.
func (s *Screen) CommandTyped() tea.Cmd {
	a, k := s.Typing.Command, s.Typing.key
	s.DropFile()
	if a == "" || s.Top() != nil {
		return nil
	}
	return s.Owner.Act(a, k)
}

// DropFile drops a square that is being typed, and what its letter asks for.
func (s *Screen) DropFile() {
	s.Typing.File, s.Typing.Command = "", ""
	s.Typing.generation.End()
}

// Typed plays on a square by its name on the board that is shown.
func (s *Screen) Typed(name string) tea.Cmd {
	size := s.Board(s.Layout.Square).Board.Size()
	square, err := size.ParseSquare(name)
	if err != nil {
		s.Warn(s.Owner.Printer().F("%s is not on this board, which ends at %s.", strings.ToLower(name), size.Last()))
		return nil
	}
	s.Pointer.At = square
	return s.Owner.Room().(BoardPage).Type(square)
}

// typingLine says what can be typed behind the letter of a square.
func (s *Screen) typingLine(w int) string {
	tr, st, f := s.Owner.Printer(), s.Looks.Styles, s.Typing.File
	n := s.Board(s.Layout.Square).Board.Size()
	say := tr.F(" now a digit: %s1 to %s%d", f, f, n)
	if a := s.Typing.Command; a != "" {
		say = tr.F(" %s1 to %s%d, or %s: %s", f, f, n, s.Typing.key, a.Short(tr))
	}
	return st.Accent.Bold(true).Render(" "+f+"_ ") + st.Dim.Render(widget.Fit(say, w-4))
}
