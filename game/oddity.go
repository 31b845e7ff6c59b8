package game

// Oddity is something unusual about a position.
type Oddity struct {
	Kind    OddityKind
	Squares Bitboard // squares concerned; empty if it concerns the whole board
}

// OddityKind says what is unusual.
type OddityKind uint8

// The kinds of oddity, the most serious first.
const (
	NoDiscs     OddityKind = iota // the board is empty
	NoWhite                       // there are black discs only
	NoBlack                       // there are white discs only
	EmptyCentre                   // Squares are central squares without a disc; every game has discs on them
	Loose                         // the discs on Squares are not connected to the centre
	QuarterTurn                   // the start rotated by 90 degrees, so that White has e4
	Passed                        // a side must have passed, by the parity of the discs
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
	if unreachable {
		return list, true
	}
	if start := StartBoard(b.Size()); b.Black == start.White && b.White == start.Black {
		return append(list, Oddity{Kind: QuarterTurn}), true
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
