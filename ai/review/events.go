package review

import "othello/game"

// Bounds of a line in which reasons must happen.
const (
	within = 6 // plies after the move
	beyond = 4 // plies more within which they must not happen after the other move
)

// event is an occurrence in a line, such as a corner taken or a pass.
type event struct {
	kind    Kind
	ours    bool          // it is good for the side that moves first
	squares []game.Square // that it is about
	set     game.Bitboard // tells events of a kind apart; zero if one counts
	plies   int           // after the first move
	x       game.Square   // of a corner, an X-square that the other side took; NoSquare for none
}

// same reports whether both are the same fact about different lines.
func (e event) same(f event) bool {
	return e.kind == f.kind && e.ours == f.ours && (e.set == f.set || e.set&f.set != 0)
}

// opposite returns the same event for the other side.
func (e event) opposite() event {
	e.ours = !e.ours
	return e
}

// course is a line with its positions: at[i] is for the side that makes the move line[i].
type course struct {
	line []game.Square
	at   []game.Position // one more than moves
}

func newCourse(p game.Position, line []game.Square) course {
	c := course{line, []game.Position{p}}
	for _, m := range line {
		p = p.Play(m)
		c.at = append(c.at, p)
	}
	return c
}

func (c course) size() game.Size { return c.at[0].Size() }

// events returns what happens in the first n moves of a line, or in all of them.
func (c course) events(n int) (list []event) {
	n = min(n, len(c.line))
	for i, s := range c.line[:n] {
		before, after, ours := c.at[i], c.at[i+1], i%2 == 0
		add := func(kind Kind, ours bool, set game.Bitboard, squares ...game.Square) {
			list = append(list, event{kind, ours, squares, set, i, c.xBefore(i)})
		}
		if s == game.Pass {
			add(Tempo, !ours, 0)
			continue
		}
		if after.Own == 0 {
			add(WipedOut, ours, 0, s)
		}
		if game.CornersOf(before.Out).Has(s) {
			add(Corner, ours, s.Bit(), s)
		}
		if corner := wedgeAttack(before, s); corner != game.NoSquare {
			add(Wedge, ours, corner.Bit(), s, corner)
		}
		if region := c.at[0].Region(s); !game.CornersOf(before.Out).Has(s) && region != c.at[0].Empty() && region.Count() > 1 && region&after.Empty() == 0 {
			add(Parity, ours, region, s)
		}
		if side := sideOf(before.Size(), s); side != 0 && c.opened(side, ours) {
			add(Front, ours, side, s)
		}
		if i == 0 && Quiet(before, s) {
			add(QuietMove, ours, 0, s)
		}
	}
	return append(list, c.access(n&^1)...)
}

// xBefore returns the X-square of the corner line[i] that the other side took earlier in
// the line, NoSquare if there is none.
func (c course) xBefore(i int) game.Square {
	for j := i - 1; j >= 0; j -= 2 {
		if m := c.line[j]; m.IsSquare() && OpenedX(c.at[j], m) == c.line[i] {
			return m
		}
	}
	return game.NoSquare
}

// opened reports whether the first move of a line lets a side play on a side of the board
// where it could not, by two moves or more.
func (c course) opened(side game.Bitboard, ours bool) bool {
	before, after := c.at[0].OpponentMoves(), c.at[1].Moves()
	if ours {
		before, after = c.at[0].Moves(), c.at[1].OpponentMoves()
	}
	return before&side == 0 && (after&side).Count() >= 2
}

// access returns the regions into which one side alone can play after n moves, an even
// number, and could one turn before.
func (c course) access(n int) (list []event) {
	if n < leastPlies {
		return nil
	}
	p, earlier := c.at[n], c.at[n-2]
	for rest := p.Empty(); rest != 0; {
		s := rest.First()
		region := p.Region(s)
		rest &^= region
		if region == p.Empty() {
			continue
		}
		mine, theirs := p.Moves()&region != 0, p.OpponentMoves()&region != 0
		if mine != theirs && (earlier.Moves()&region != 0) == mine && (earlier.OpponentMoves()&region != 0) == theirs {
			list = append(list, event{Access, mine, []game.Square{s}, region, n - 1, game.NoSquare})
		}
	}
	return list
}
