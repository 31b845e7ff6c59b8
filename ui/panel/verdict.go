package panel

import (
	"othello/ui/board"
	"othello/ui/widget"
)

// Verdict is what a room in which people practise says of the last attempt.
type Verdict struct {
	Text string // empty for none
	Tone board.Tone
}

// Write writes the verdict in at most so many lines.
func (v Verdict) Write(s *widget.Sheet, most int) {
	if v.Text == "" {
		return
	}
	paint := s.Styles.Text
	switch v.Tone {
	case board.ToneGood:
		paint = s.Styles.Good
	case board.ToneBad:
		paint = s.Styles.Bad
	}
	s.Wrap(v.Text, most, paint.Render)
}
