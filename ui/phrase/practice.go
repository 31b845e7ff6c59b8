package phrase

import (
	"time"

	"othello/book/practice"
	"othello/internal/cards"
	"othello/internal/lang"
)

// Attempt returns the judgement of an attempt in a sentence or two, with the opening called by a name.
func Attempt(a practice.Attempt, name string) string {
	switch {
	case a.Right && a.OnLine:
		return lang.F("%v: right, that is the line.", a.Move)
	case a.Right && a.Loss < 0.05:
		return lang.F("%v: right, nothing is better.", a.Move)
	case a.Right:
		return lang.F("%v: good, it loses %.1f discs.", a.Move, a.Loss)
	case a.Playable():
		return lang.F("%v is playable, but it is not %s. Try again.", a.Move, name)
	case a.Known:
		return lang.F("%v loses %.1f discs. Try again.", a.Move, a.Loss)
	case a.OnLine:
		return lang.F("%v is not the line, and out of book. Try again.", a.Move)
	}
	return lang.F("%v is out of book. Try again.", a.Move)
}

// Due returns when a card is due: "due", "due within a day", "due in 3 days".
func Due(c cards.Card, now time.Time) string {
	const day = 24 * time.Hour
	switch wait := c.Due.Sub(now); {
	case wait <= 0:
		return lang.T("due")
	case wait <= time.Hour:
		return lang.F("due in %d min", int((wait+time.Minute-1)/time.Minute))
	case wait < day:
		return lang.T("due within a day")
	case wait == day:
		return lang.T("due in a day")
	default:
		return lang.F("due in %d days", int((wait+day-1)/day))
	}
}

// Card returns the record of a card in a sentence.
func Card(c cards.Card, now time.Time) string {
	if c.Runs == 0 {
		return lang.T("Not practised yet.")
	}
	times := lang.F("%d times", c.Runs)
	switch c.Runs {
	case 1:
		times = lang.T("once")
	case 2:
		times = lang.T("twice")
	}
	return lang.F("Practised %s, %d without a mistake; %s.", times, c.Clean, Due(c, now))
}
