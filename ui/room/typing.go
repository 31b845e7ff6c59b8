package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/widget"
)

// Typed coordinates share the keyboard with everything else, so the letters a to h, small and
// capital, begin a square and are no commands; a keymap of a person's own may give away a
// capital, or a letter to the cursor, such as vi's h, which then begins none. A letter waits, shown
// in the status line, for its digit; any other key drops it and does what it always does.

// IsRank reports whether the name of a key is a digit of a square.
func IsRank(k string) bool { return len(k) == 1 && '1' <= k[0] && k[0] <= '8' }

// TypeKey takes the key, in a room with a board, if it belongs to a square that is typed.
func (s *Screen) TypeKey(k tea.KeyPressMsg) (cmd tea.Cmd, used bool) {
	name, file := k.String(), s.File
	s.DropFile()
	if file != "" && IsRank(name) {
		return s.Typed(file + name), true
	}
	lower := strings.ToLower(name)
	if !action.IsFile(lower) || s.Owner.Asked(k) != "" {
		return nil, file != "" && (s.Keymap.Action(k) == action.Leave || name == "backspace")
	}
	s.File = lower
	return nil, true
}

// DropFile drops a square that is being typed.
func (s *Screen) DropFile() { s.File = "" }

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
	tr, st, f := s.Owner.Printer(), s.Looks.Styles, s.File
	n := s.Board(s.Layout.Square).Board.Size()
	say := tr.F(" now a digit: %s1 to %s%d", f, f, n)
	return st.Accent.Bold(true).Render(" "+f+"_ ") + st.Dim.Render(widget.Fit(say, w-4))
}
