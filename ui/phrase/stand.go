package phrase

import (
	"strings"
	"time"

	"othello/game"
	"othello/internal/lang"
)

// Describe says what the move that led to a node did: "3. White f6, flipping e5 and f5.
// Black 3, White 5. Black to move."
func Describe(tr *lang.Printer, n *game.Node) string {
	if n.Parent() == nil {
		return tr.F("No move has been made. %s", Standing(tr, n.Board()))
	}
	if n.Move() == game.Pass {
		return tr.F("%v has no legal move and passes. %s", n.Mover(), ToMove(tr, n.Board()))
	}
	return tr.F("%s, flipping %s. %s", Placed(tr, n), Squares(tr, n.Board().Size(), n.Flipped()), Standing(tr, n.Board()))
}

// Standing returns the count and the side to move.
func Standing(tr *lang.Printer, b game.Board) string {
	black, white := b.Count()
	return tr.F("Black %d, White %d. %s", black, white, ToMove(tr, b))
}

// ToMove says whose move it is.
func ToMove(tr *lang.Printer, b game.Board) string {
	if b.Over() {
		return tr.T("Neither side can move.")
	}
	return tr.F("%v to move.", b.Turn)
}

// Squares lists squares for a person: "c4", "c4 and d5", "c4, d5 and e6".
func Squares(tr *lang.Printer, size game.Size, set game.Bitboard) string {
	var names []string
	for q := range set.Squares() {
		names = append(names, size.Name(q))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return tr.F("%s and %s", strings.Join(names[:last], ", "), names[last])
}

// Clock returns a time for a person: "4 minutes 59 seconds".
func Clock(tr *lang.Printer, d time.Duration) string {
	d = max(d, 0)
	if d < time.Minute {
		return tr.F("%.1f seconds", d.Seconds())
	}
	d = d.Round(time.Second)
	return tr.Count(int(d/time.Minute), "minute") + " " + tr.Count(int(d%time.Minute/time.Second), "second")
}
