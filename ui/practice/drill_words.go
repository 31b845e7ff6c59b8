package practice

import (
	"othello/book"
	"othello/internal/lang"
)

// attemptText returns the judgement of an attempt in a sentence or two, with the opening called by a name.
func attemptText(tr *lang.Printer, a book.Attempt, name string) string {
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
	}
	return tr.F("%v is out of book. Try again.", a.Move)
}

// taskText returns what a drill asks now.
func taskText(tr *lang.Printer, d *book.Drill) string {
	ply, line := d.Game.Node().Ply(), len(d.Opening.Moves)
	mistake, made := d.Mistake()
	switch {
	case d.Over:
		return tr.F("The drill is over: %d right, %d wrong on the first try", d.Right, d.Wrong)
	case made:
		return tr.F("%v played a popular mistake, %v: punish it", d.Side.Opponent(), mistake)
	case ply < line:
		return tr.F("You are %v: move %d of %d in the line", d.Side, ply+1, line)
	}
	return tr.F("You are %v: book move %d of %d", d.Side, ply-line+1, book.DrillBehind)
}
