package review

import "othello/game"

// The least differences reported if there is no larger one.
const (
	leastQuietMoves    = 2
	leastQuietFrontier = 2
	leastTurned        = 2
	mostQuiet          = 2 // reasons of this kind for one move
)

// quietReasons returns small facts against a move without a visible fault. Most openings
// are lost by them.
func quietReasons(p game.Position, m *Move) notes {
	list := quietFacts(p, m)
	if len(list) == 0 {
		list = quietOutlook(p, m)
	}
	return list[:min(len(list), mostQuiet)]
}

// quietFacts returns the small facts on the board, and who makes the last move of the
// game.
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

// lastMoves adds reasons about the last move of the game and of a region.
func (n *notes) lastMoves(p game.Position, m *Move) {
	if mine, theirs := LastMover(p, m.Best.Line), LastMover(p, m.Played.Line); mine && !theirs && m.Best.Score.Exact() && m.Played.Score.Exact() {
		n.add(LastMove, 0, nil, "gives the opponent the last move of the game")
	}
	n.parity(p, m)
}

// quietMobility adds small differences in mobility.
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

// quietMoves adds quiet moves given and missed, and flips that open the board.
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

// quietOutlook returns small differences after the expected moves.
func quietOutlook(p game.Position, m *Move) (list notes) {
	is, could, ok := outlooks(p, m)
	if !ok {
		return nil
	}
	list.mobilityBehind(is, could, leastQuietMoves)
	list.stableBehind(is, could, 1)
	if is, could = After(p, m.Played.Line, longPlies), After(p, m.Best.Line, longPlies); len(list) == 0 && is.Plies == could.Plies {
		if list.mobilityBehind(is, could, leastMoves); len(list) == 0 {
			list.stableBehind(is, could, 1)
		}
	}
	return list
}

// longPlies is how far two lines are compared if they do not differ earlier.
const longPlies = 10

// Quiet reports whether m is quiet: no flipped disc touches an empty square afterwards.
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

// CouldWait reports whether the opponent cannot play m but could have played better: m
// would still be available later.
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

// known holds how often each move was played in a position of the book's games.
type known struct {
	games map[game.Square]int
	total int
}

// Bounds for a move that leaves the usual line: games of the position, and shares of the
// moves.
const (
	knownGames = 20
	rareShare  = 0.05 // of the move played, at most
	usualShare = 0.4  // of the usual one, at least
)

// leftKnown returns the usual move if m leaves the usual line; left is false if it does
// not or the games are too few.
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
