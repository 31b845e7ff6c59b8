package review

import "othello/game"

// Outlook holds features of the position after expected moves, for the side that moves
// first.
type Outlook struct {
	Plies    int // of the line that were played
	Mobility int // its legal moves less the opponent's
	Stable   int // its stable discs less the opponent's
}

// After returns the outlook after the first plies of a line from p, or after all of it
// if it is shorter.
func After(p game.Position, line []game.Square, plies int) Outlook {
	n := min(len(line), plies)
	q := follow(p, line[:n])
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

// outlooks returns the outlooks of the move played and of the best one after the same
// number of plies; ok is false if a line is too short.
func outlooks(p game.Position, m *Move) (played, best Outlook, ok bool) {
	n := min(len(m.Played.Line), len(m.Best.Line), outlookPlies)
	return After(p, m.Played.Line, n), After(p, m.Best.Line, n), n >= 2
}

// stableBehind adds that the move played leads to fewer stable discs, by least or more.
func (n *notes) stableBehind(is, could Outlook, least int) {
	if k := could.Stable - is.Stable; k >= least {
		n.add(StabilityLine, k, nil, "is %d stable %s behind after %d moves", k, plural(k, "disc"), is.Plies)
	}
}

// mobilityBehind adds that the move played leads to fewer legal moves, by least or more.
func (n *notes) mobilityBehind(is, could Outlook, least int) {
	if k := could.Mobility - is.Mobility; k >= least {
		n.add(MobilityLine, k, nil, "is %d moves behind in mobility after %d moves", k, is.Plies)
	}
}
