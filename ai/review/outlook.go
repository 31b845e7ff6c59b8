package review

import "othello/game"

// Outlook is what the expected moves lead to, for the side that moves first.
type Outlook struct {
	Plies    int // of the line that were played
	Mobility int // its legal moves less the other side's, as if it were the turn of each
	Stable   int // its stable discs less the other side's
}

// After returns the outlook after the first plies of a line from p, or after all of it
// if it is shorter.
func After(p game.Position, line []game.Square, plies int) Outlook {
	q := p
	n := min(len(line), plies)
	for _, m := range line[:n] {
		q = q.Play(m)
	}
	if n%2 != 0 { // the other side is to move
		q = q.Pass()
	}
	return Outlook{
		Plies:    n,
		Mobility: q.Moves().Count() - q.OpponentMoves().Count(),
		Stable:   q.Stable().Count() - q.Pass().Stable().Count(),
	}
}

// outlookPlies is how far two lines are compared: three moves of each side.
const outlookPlies = 6

// outlooks returns those of the move played and the best one after the same number of
// plies; ok is false if too little is known of either line.
func outlooks(p game.Position, m *Move) (played, best Outlook, ok bool) {
	n := min(len(m.Played.Line), len(m.Best.Line), outlookPlies)
	return After(p, m.Played.Line, n), After(p, m.Best.Line, n), n >= 2
}
