package panel

import (
	"othello/book"
	"othello/ui/room"
	"othello/ui/widget"
)

// OpeningName returns the name of the opening of the game, empty if it has none.
func OpeningName(h room.Host) string {
	if o, ok := book.Reached(h.Session().Game().Node()); ok {
		return h.Names().Of(o)
	}
	return ""
}

// OpeningText returns the opening after the move pointed at, "next: Tiger", or that of the game.
func OpeningText(h room.Host) string {
	if next := nextName(h); next != "" {
		return h.Printer().F("next: %s", next)
	}
	return OpeningName(h)
}

// NextOpening returns a line with the opening after the move pointed at; empty without a name.
func NextOpening(h room.Host, w int) string {
	if next := nextName(h); next != "" {
		return h.Styles().Accent.Render(widget.Fit(h.Printer().F("next: %s", next), w))
	}
	return ""
}

// nextName names the position after the legal move that is pointed at; empty without a name.
func nextName(h room.Host) string {
	p, s := h.Session().Game().Position(), h.Cursor().Pointed()
	if s.IsSquare() && p.Legal(s) {
		if o, ok := book.Name(p.Play(s)); ok {
			return h.Names().Of(o)
		}
	}
	return ""
}
