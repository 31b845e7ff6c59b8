package ui

import (
	"othello/book"
	"othello/game"
	"othello/ui/widget"
)

// OpeningName is the name of the opening that the game has followed, empty if it
// has none.
func (m *model) OpeningName() string {
	if o, ok := book.Reached(m.ses.Game().Node()); ok {
		return m.Names().Of(o)
	}
	return ""
}

// pointedMove is the legal move that the mouse points at or, without it, the
// cursor of the keys; NoSquare for none.
func (m *model) pointedMove() game.Square {
	s := m.Pointer.Pointed()
	if s.IsSquare() && m.ses.Game().Position().Legal(s) {
		return s
	}
	return game.NoSquare
}

// OpeningText is the opening to which the move pointed at would lead or, without
// one, that the game has followed.
func (m *model) OpeningText() string {
	if next := m.nextName(); next != "" {
		return m.tr.F("next: %s", next)
	}
	return m.OpeningName()
}

// NextOpening is a line that names the opening to which the move pointed at would
// lead, "next: Tiger"; empty if that has no name.
func (m *model) NextOpening(w int) string {
	if next := m.nextName(); next != "" {
		return m.Looks.Styles.Accent.Render(widget.Fit(m.tr.F("next: %s", next), w))
	}
	return ""
}

// nextName is the name of the position to which the move pointed at leads, empty if
// it has none.
func (m *model) nextName() string {
	s := m.pointedMove()
	if !s.IsSquare() {
		return ""
	}
	if o, ok := book.Name(m.ses.Game().Position().Play(s)); ok {
		return m.Names().Of(o)
	}
	return ""
}
