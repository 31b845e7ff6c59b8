package review

import "othello/game"

// The least differences worth mentioning where no greater one is found.
const (
	leastQuietMoves    = 2
	leastQuietFrontier = 2
	leastTurned        = 2
	mostQuiet          = 2 // reasons of this kind for one move
)

// quietReasons returns the small facts that speak against a move that does nothing
// striking: most of them are what openings are lost by.
func quietReasons(p game.Position, m *Move) notes {
	list := quietFacts(p, m)
	if len(list) == 0 {
		list = quietOutlook(p, m)
	}
	return list[:min(len(list), mostQuiet)]
}

// quietFacts returns those on the board, and who makes the last move of the game.
func quietFacts(p game.Position, m *Move) (list notes) {
	if m.Phase == Endgame {
		list.lastMoves(p, m)
	}
	list.quietMobility(p, m)
	if m.Phase != Endgame {
		list.quietMoves(p, m)
	}
	return list
}

// lastMoves is who makes the last move, of the game and of a region.
func (n *notes) lastMoves(p game.Position, m *Move) {
	if mine, theirs := LastMover(p, m.Best.Line), LastMover(p, m.Played.Line); mine && !theirs && m.Best.Proven && m.Played.Proven {
		n.add(LastMove, 0, nil, "gives the opponent the last move of the game")
	}
	n.parity(p, m)
}

// quietMobility is small differences in the moves given and kept.
func (n *notes) quietMobility(p game.Position, m *Move) {
	played, best := m.Move, m.BestMove()
	given, lost := GivenMoves(p, played, best), LostMoves(p, played, best)
	theirs, mine := p.Play(played).Moves().Count(), p.Play(played).OpponentMoves().Count()
	switch {
	case given >= leastQuietMoves && lost > 0:
		n.add(Mobility, given+lost, nil, "leaves %d moves against %d (%s: %d against %d)", mine, theirs, p.Size().Name(best), mine+lost, theirs-given)
	case given >= leastQuietMoves:
		n.add(Mobility, given, nil, "gave the opponent %d more moves (%d instead of %d)", given, theirs, theirs-given)
	case lost >= leastQuietMoves:
		n.add(OwnMobility, lost, nil, "left itself %d %s instead of %d", mine, plural(mine, "move"), mine+lost)
	}
}

// quietMoves is quiet moves given and missed, and the discs that open the board.
func (n *notes) quietMoves(p game.Position, m *Move) {
	played, best := m.Move, m.BestMove()
	if s := GivenQuiet(p, played, best); s != game.NoSquare {
		n.add(QuietMove, 1, []game.Square{s}, "gave the quiet move %s", p.Size().Name(s))
	}
	if Quiet(p, best) && !Quiet(p, played) {
		n.add(MissedQuietMove, 1, []game.Square{best}, "missed the quiet move %s, which opens nothing", p.Size().Name(best))
	}
	if k := AddedFrontier(p, played, best); k >= leastQuietFrontier {
		n.add(FrontierDiscs, k, nil, "left %d more frontier discs", k)
	}
	if k := p.Flips(played).Count() - p.Flips(best).Count(); k >= leastTurned {
		n.add(MoreDiscs, k, nil, "flipped %d discs where %s flips %d", p.Flips(played).Count(), p.Size().Name(best), p.Flips(best).Count())
	}
	if CouldWait(p, played, best) {
		n.add(Waiting, 0, []game.Square{played, best}, "could have waited: the opponent cannot play %s but can play %s", p.Size().Name(played), p.Size().Name(best))
	}
}

// quietOutlook returns what the expected moves lead to.
func quietOutlook(p game.Position, m *Move) (list notes) {
	is, could, ok := outlooks(p, m)
	if !ok {
		return nil
	}
	if k := could.Mobility - is.Mobility; k >= leastQuietMoves {
		list.add(MobilityLine, k, nil, "is %d moves behind in mobility after %d moves", k, is.Plies)
	}
	if k := could.Stable - is.Stable; k > 0 {
		list.add(StabilityLine, k, nil, "is %d stable %s behind after %d moves", k, plural(k, "disc"), is.Plies)
	}
	if is, could = After(p, m.Played.Line, longPlies), After(p, m.Best.Line, longPlies); len(list) == 0 && is.Plies == could.Plies {
		if k := could.Mobility - is.Mobility; k >= leastMoves {
			list.add(MobilityLine, k, nil, "is %d moves behind in mobility after %d moves", k, is.Plies)
		} else if k := could.Stable - is.Stable; k > 0 {
			list.add(StabilityLine, k, nil, "is %d stable %s behind after %d moves", k, plural(k, "disc"), is.Plies)
		}
	}
	return list
}

// longPlies is how far two lines are compared if they differ in nothing before.
const longPlies = 10

// Quiet reports whether m opens nothing: none of the discs that it turns touches an
// empty square afterwards.
func Quiet(p game.Position, m game.Square) bool {
	return p.Flips(m)&p.Play(m).Empty().Neighbours() == 0
}

// GivenQuiet returns a quiet move that the other side has after m and not after better,
// NoSquare if there is none.
func GivenQuiet(p game.Position, m, better game.Square) game.Square {
	after, instead := p.Play(m), p.Play(better)
	for s := range after.Moves().Squares() {
		if s != better && Quiet(after, s) && !(instead.Legal(s) && Quiet(instead, s)) {
			return s
		}
	}
	return game.NoSquare
}

// CouldWait reports whether the other side cannot play m, but could have played
// better: a move that only one side has is there later, too.
func CouldWait(p game.Position, m, better game.Square) bool {
	theirs := p.OpponentMoves()
	return !theirs.Has(m) && theirs.Has(better)
}

// LastMover reports whether the side to move in p places the last disc of a line
// that goes to the end of the game.
func LastMover(p game.Position, line []game.Square) bool {
	mover, last := true, false
	q := p
	for _, m := range line {
		if m.IsSquare() {
			last = mover
		}
		q, mover = q.Play(m), !mover
	}
	return q.Over() && last
}

// known says how often moves were played in a position that the games of a book came
// to.
type known struct {
	games map[game.Square]int
	total int
}

// The least games of a position, and the shares of them, by which a move leaves what
// players know.
const (
	knownGames = 20
	rareShare  = 0.05 // of the move played, at most
	usualShare = 0.4  // of the usual one, at least
)

// leftKnown returns the usual move that somebody who played m did not know, false if
// there is none or too little is known.
func (k *known) leftKnown(m game.Square) (usual game.Square, left bool) {
	if k == nil || k.total < knownGames || float64(k.games[m]) > rareShare*float64(k.total) {
		return game.NoSquare, false
	}
	usual = game.NoSquare
	for s, n := range k.games {
		if usual == game.NoSquare || n > k.games[usual] || n == k.games[usual] && s < usual {
			usual = s
		}
	}
	return usual, usual != game.NoSquare && float64(k.games[usual]) >= usualShare*float64(k.total)
}
