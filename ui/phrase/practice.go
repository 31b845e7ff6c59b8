package phrase

import (
	"time"

	"othello/book"
	"othello/internal/cards"
	"othello/internal/lang"
)

// Attempt returns the judgement of an attempt in a sentence or two, with the opening called by a name.
func Attempt(tr *lang.Printer, a book.Attempt, name string) string {
	switch {
	case a.Right && a.Punish:
		return tr.F("%v: right, that punishes the mistake, which is taken back.", a.Move)
	case a.Right && a.OnLine:
		return tr.F("%v: right, that is the line.", a.Move)
	case a.Right && a.Loss < 0.05:
		return tr.F("%v: right, nothing is better.", a.Move)
	case a.Right:
		return tr.F("%v: good, it loses %.1f discs.", a.Move, a.Loss)
	case a.Playable():
		return tr.F("%v is playable, but it is not %s. Try again.", a.Move, name)
	case a.Known:
		return tr.F("%v loses %.1f discs. Try again.", a.Move, a.Loss)
	case a.OnLine:
		return tr.F("%v is not the line, and out of book. Try again.", a.Move)
	}
	return tr.F("%v is out of book. Try again.", a.Move)
}

// DrillTask returns what a drill asks now.
func DrillTask(tr *lang.Printer, d *book.Drill) string {
	ply, line := d.Game.Node().Ply(), len(d.Opening.Moves)
	mistake, made := d.Mistake()
	switch {
	case d.Over:
		return tr.F("The drill is over: %d right, %d wrong at first", d.Right, d.Wrong)
	case made:
		return tr.F("%v played a popular mistake, %v: punish it", d.Side.Opponent(), mistake)
	case ply < line:
		return tr.F("You are %v: move %d of %d in the line", d.Side, ply+1, line)
	}
	return tr.F("You are %v: book move %d of %d", d.Side, ply-line+1, book.DrillBehind)
}

// Due returns when a card is due: "due", "due within a day", "due in 3 days".
func Due(tr *lang.Printer, c cards.Card, now time.Time) string {
	const day = 24 * time.Hour
	switch wait := c.Due.Sub(now); {
	case wait <= 0:
		return tr.T("due")
	case wait <= time.Hour:
		return tr.F("due in %d min", int((wait+time.Minute-1)/time.Minute))
	case wait < day:
		return tr.T("due within a day")
	case wait == day:
		return tr.T("due in a day")
	default:
		return tr.F("due in %d days", int((wait+day-1)/day))
	}
}

// Card returns the record of a card in a sentence.
func Card(tr *lang.Printer, c cards.Card, now time.Time) string {
	if c.Runs == 0 {
		return tr.T("Not practised yet.")
	}
	times := tr.F("%d times", c.Runs)
	switch c.Runs {
	case 1:
		times = tr.T("once")
	case 2:
		times = tr.T("twice")
	}
	return tr.F("Practised %s, %d without a mistake; %s.", times, c.Clean, Due(tr, c, now))
}
