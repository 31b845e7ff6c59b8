package ui

import (
	"slices"
	"strings"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/value"
	"othello/ui/widget"
)

// NameChoices are the values of Config.OpeningNames.
var NameChoices = []string{lang.Auto, "en", "ja", "both"}

// MeasureChoices and ValueChoices are the values of Config.Measure and Config.Values.
var (
	MeasureChoices = value.MeasureNames
	ValueChoices   = value.ShownNames
)

// checkNames reports a language of opening names that does not exist.
func checkNames(cfg Config) error {
	if cfg.OpeningNames != "" && !slices.Contains(NameChoices, cfg.OpeningNames) {
		return lang.Errorf("opening_names: %q is not one of %s", cfg.OpeningNames, strings.Join(NameChoices, ", "))
	}
	return nil
}

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
