package game

import "sync"

// Oddity is something unusual about a position.
type Oddity struct {
	Kind    OddityKind
	Squares Bitboard // squares concerned; empty if it concerns the whole board
}

// OddityKind says what is unusual.
type OddityKind uint8

// The kinds of oddity, the most serious first.
const (
	NoDiscs      OddityKind = iota // the board is empty
	NoWhite                        // there are black discs only
	NoBlack                        // there are white discs only
	EmptyCentre                    // Squares are central squares without a disc; every game has discs on them
	Loose                          // the discs on Squares are not connected to the centre
	QuarterTurn                    // an opening position rotated by 90 degrees, so that White has e5
	UnknownStart                   // few discs, and no game of that many moves reaches the position
	NoLastMove                     // no legal move can have led to the position
	Passed                         // a side must have passed, by the parity of the discs
)

// centre is the four squares that hold discs in every game.
const centre Bitboard = 0x0000001818000000

// Oddities lists what is unusual about a position, the most serious first, and reports
// whether that proves the position unreachable by play. It recognises the cases that
// editing a board produces. A false answer does not prove that a game leads to the
// position, which would take a search.
func (b Board) Oddities() (list []Oddity, unreachable bool) {
	black, white := b.Count()
	discs := b.Black | b.White
	add := func(kind OddityKind, squares Bitboard) { list = append(list, Oddity{kind, squares}) }
	switch {
	case discs == 0:
		return []Oddity{{Kind: NoDiscs}}, true
	case white == 0:
		add(NoWhite, 0)
	case black == 0:
		add(NoBlack, 0)
	}
	if holes := centre &^ discs; holes != 0 {
		unreachable = true
		add(EmptyCentre, holes)
	}
	if loose := discs &^ joined(discs, discs&centre); loose != 0 && discs&centre != 0 {
		unreachable = true
		add(Loose, loose)
	}
	switch {
	case unreachable:
		return list, true
	case discs.Count() <= 4+openingPlies:
		known := openings()
		switch {
		case known[b]:
			return list, false
		case known[b.Transform(TurnRight)] || known[b.Transform(MirrorFiles)]:
			add(QuarterTurn, 0)
		default:
			add(UnknownStart, 0)
		}
		return list, true
	case !hasLastMove(b):
		add(NoLastMove, 0)
		return list, true
	}
	if blacks := discs.Count()%2 == 0; blacks != (b.Turn == Black) && !b.Over() {
		add(Passed, 0)
	}
	return list, false
}

// joined returns the part of set that is connected to seed.
func joined(set, seed Bitboard) Bitboard {
	for {
		more := seed | seed.Neighbours()&set
		if more == seed {
			return seed
		}
		seed = more
	}
}

// hasLastMove reports whether a legal move can have led to b. The disc it placed is off
// the centre, is followed in some direction by two of its own colour, the first of them
// just flipped, and has nothing left to flip.
func hasLastMove(b Board) bool {
	movers := []Color{b.Turn.Opponent()}
	if b.Position().OpponentMoves() == 0 { // then b.Turn moved, and the other side passed
		movers = append(movers, b.Turn)
	}
	for _, c := range movers {
		own, opp := b.Discs(c), b.Discs(c.Opponent())
		for s := range (own &^ centre).Squares() {
			if Flips(own&^s.Bit(), opp, s) == 0 && twoInLine(own, s) {
				return true
			}
		}
	}
	return false
}

// twoInLine reports whether the next two squares from s are in set, in some direction.
func twoInLine(set Bitboard, s Square) bool {
	for df := -1; df <= 1; df++ {
		for dr := -1; dr <= 1; dr++ {
			file, rank := s.File()+2*df, s.Rank()+2*dr
			if (df != 0 || dr != 0) && file >= 0 && file < 8 && rank >= 0 && rank < 8 &&
				set.Has(At(file, rank)) && set.Has(At(s.File()+df, s.Rank()+dr)) {
				return true
			}
		}
	}
	return false
}

// openingPlies is the number of moves up to which all positions are listed: four moves
// make 244 games on the 8x8 board. More would delay the opening of an editor noticeably.
const openingPlies = 4

// openings are the positions of each size after at most openingPlies moves.
var openings = sync.OnceValue(func() map[Board]bool {
	known := map[Board]bool{}
	for _, size := range []Size{Size8, Size6, Size4} {
		layer := map[Board]bool{StartBoard(size): true}
		for range openingPlies + 1 {
			next := map[Board]bool{}
			for b := range layer {
				known[b] = true
				if b.Position().MustPass() { // on the smallest board
					b = b.Play(Pass)
					known[b] = true
				}
				for s := range b.Position().Moves().Squares() {
					next[b.Play(s)] = true
				}
			}
			layer = next
		}
	}
	return known
})
