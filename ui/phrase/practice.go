package phrase

import (
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
)

// Due returns when a card is due: "due", "due within a day", "due in 3 days".
func Due(tr *lang.Printer, c cards.Card, now time.Time) string {
	const day = 24 * time.Hour
	switch wait := c.Due.Sub(now); {
	case wait <= 0:
		return tr.T("due")
	case wait <= day:
		return tr.T("due within a day")
	default:
		return tr.F("due in %d days", int((wait+day-1)/day))
	}
}

// Card returns the record of a card in a sentence.
func Card(tr *lang.Printer, c cards.Card, now time.Time) string {
	if c.Runs == 0 {
		return tr.T("Not practised yet.")
	}
	return tr.F("Practised %s, %d without a mistake; %s.", tr.Count(c.Runs, "time"), c.Clean, Due(tr, c, now))
}

// Hint is the nth hint about the move to find in a position, from 1: where to look, and then the
// move.
func Hint(tr *lang.Printer, p game.Position, best game.Square, n int) string {
	step := review.HintStep(min(n-1, int(review.HintWhich)))
	return HintStep(tr, p, &review.Move{Best: review.Value{Line: []game.Square{best}}}, step)
}
