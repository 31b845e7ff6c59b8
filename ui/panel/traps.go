package panel

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/session"
	"othello/ui/widget"
)

// Traps finds out how hard the moves of the position that is shown are for people to answer, in
// the background, where a network knows people.
type Traps struct {
	network *Network
	judge   ai.Engine
	of      game.Position           // asked about; the zero value for none
	found   map[game.Square]float64 // by review.Traps, never empty; nil while unknown
	end     context.CancelFunc      // of the search; nil if there was none
}

// NewTraps returns the traps that a network and an engine find.
func NewTraps(n *Network, judge ai.Engine) *Traps { return &Traps{network: n, judge: judge} }

// Of is how hard the moves of p are to answer, in discs; nil if that is not known.
func (t *Traps) Of(p game.Position) map[game.Square]float64 {
	if t == nil || p != t.of {
		return nil
	}
	return t.found
}

// Fit reports whether they can be found on the board of the game.
func (t *Traps) Fit() bool { return t != nil && t.network.Fits() && t.network.People() }

// Search returns the search for those of a position; nil where they cannot be found.
func (t *Traps) Search(p game.Position) func(context.Context) (map[game.Square]float64, error) {
	if !t.Fit() {
		return nil
	}
	return func(ctx context.Context) (map[game.Square]float64, error) {
		return review.Traps(ctx, t.judge, t.network.engine, p)
	}
}

// Ask asks about p, if that is shown, instead of any other position.
func (t *Traps) Ask(p game.Position, shown bool) {
	shown = shown && t.Fit()
	if shown && p == t.of {
		return
	}
	if t.found == nil && t.end != nil {
		t.end()
		t.of = game.Position{}
	}
	if !shown {
		return
	}
	t.of, t.found = p, nil
	t.end = session.Background(t.network.host.Session(), t.Search(p), func(found map[game.Square]float64, err error) {
		if err == nil && p == t.of && len(found) > 0 { // people do without
			t.found = found
		}
	})
}

// TrapW is the width of the column of traps, in cells.
const TrapW = 6

// TrapCell is the cell of a move; it is empty while nothing is found.
func TrapCell(found map[game.Square]float64, m game.Square) string {
	text := ""
	if loss, ok := found[m]; ok {
		text = fmt.Sprintf("%.1f", loss)
	} else if found != nil {
		text = "-"
	}
	return widget.PadLeft(text, TrapW)
}
