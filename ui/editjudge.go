package ui

import (
	"fmt"
	"strings"
	"sync"

	"othello/game"
	"othello/ui/phrase"
)

// judgement is what is to be said of a position that is being edited.
type judgement struct {
	black, white int      // legal moves of each side, if it were its turn
	verdict      string   // what the side to move can do
	barren       bool     // the side to move has no move
	odd          []string // why no game can have led there, or why it looks like a slip; none for an ordinary position
	unreachable  bool     // no game leads there: odd says why
}

// centre is the squares that every game begins with discs on.
const centre game.Bitboard = 0x0000001818000000

// judge looks at a position without thinking about its value.
func judge(b game.Board) judgement {
	p := b.Position()
	j := judgement{black: p.Moves().Count(), white: p.OpponentMoves().Count(), barren: !p.CanMove()}
	if b.Turn == game.White {
		j.black, j.white = j.white, j.black
	}
	switch {
	case p.Over():
		j.verdict = "Game over: " + phrase.After(phrase.Result(b.Result()))
	case p.MustPass():
		j.verdict = fmt.Sprintf("%v has no move: this is a pass.", b.Turn)
	case p.Moves().Count() == 1:
		j.verdict = fmt.Sprintf("%v has 1 move.", b.Turn)
	default:
		j.verdict = fmt.Sprintf("%v has %d moves.", b.Turn, p.Moves().Count())
	}
	j.odd, j.unreachable = oddities(b)
	return j
}

// oddities says what is out of the ordinary about a position, the gravest first.
// It proves that no game leads there in the cases that editing makes: it does not
// claim that one does in all others, which would take a search.
func oddities(b game.Board) (odd []string, unreachable bool) {
	black, white := b.Count()
	discs := b.Black | b.White
	add := func(format string, args ...any) { odd = append(odd, fmt.Sprintf(format, args...)) }
	switch {
	case discs == 0:
		return []string{"There is no disc."}, true
	case white == 0:
		add("There are black discs only.")
	case black == 0:
		add("There are white discs only.")
	}
	if holes := centre &^ discs; holes != 0 {
		unreachable = true
		add("No game leads here: %s.", squaresText(holes, "is empty", "are empty"))
	}
	if loose := discs &^ joined(discs, discs&centre); loose != 0 && discs&centre != 0 {
		unreachable = true
		add("No game leads here: %s.", squaresText(loose, "stands apart", "stand apart"))
	}
	if unreachable {
		return odd, true
	}
	if discs.Count() <= 4+openingPlies {
		if known, turned := openingHas(b); !known {
			switch {
			case turned:
				add("No game leads here: the start is turned by a quarter.")
			default:
				add("No game of %d moves leads here.", discs.Count()-4)
			}
			return odd, true
		}
		return odd, false
	}
	if !hasLastMove(b) {
		add("No game leads here: there is no move that can have been the last.")
		return odd, true
	}
	if blacks := discs.Count()%2 == 0; blacks != (b.Turn == game.Black) && !b.Over() {
		add("%d discs and %v to move: somebody has passed.", discs.Count(), b.Turn)
	}
	return odd, false
}

// squaresText names a few squares and says what is the matter with them.
func squaresText(set game.Bitboard, one, many string) string {
	const most = 3
	var names []string
	for s := range set.Squares() {
		if names = append(names, s.String()); len(names) == most {
			break
		}
	}
	text := strings.Join(names, ", ")
	if more := set.Count() - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	if set.Count() == 1 {
		return text + " " + one
	}
	return text + " " + many
}

// joined is the part of set that is reached from seed over neighbours.
func joined(set, seed game.Bitboard) game.Bitboard {
	for {
		more := seed | seed.Neighbours()&set
		if more == seed {
			return seed
		}
		seed = more
	}
}

// hasLastMove reports whether a legal move can have led to b: a disc off the
// centre from which two more of its colour follow in some direction, the first of
// them turned over, and from which nothing was left unturned.
func hasLastMove(b game.Board) bool {
	movers := []game.Color{b.Turn.Opponent()}
	if b.Position().OpponentMoves() == 0 { // then b.Turn moved, and the other side passed
		movers = append(movers, b.Turn)
	}
	for _, c := range movers {
		own, opp := b.Discs(c), b.Discs(c.Opponent())
		for s := range (own &^ centre).Squares() {
			if game.Flips(own&^s.Bit(), opp, s) == 0 && twoInLine(own, s) {
				return true
			}
		}
	}
	return false
}

// twoInLine reports whether the next two squares from s are in set, in some direction.
func twoInLine(set game.Bitboard, s game.Square) bool {
	for df := -1; df <= 1; df++ {
		for dr := -1; dr <= 1; dr++ {
			file, rank := s.File()+2*df, s.Rank()+2*dr
			if (df != 0 || dr != 0) && file >= 0 && file < 8 && rank >= 0 && rank < 8 &&
				set.Has(game.At(file, rank)) && set.Has(game.At(s.File()+df, s.Rank()+dr)) {
				return true
			}
		}
	}
	return false
}

// openingPlies is the number of moves up to which all positions are known: four
// moves make 244 games on the large board. More would be felt when the editor opens.
const openingPlies = 4

// openings are the positions of each size after at most openingPlies moves.
var openings = sync.OnceValue(func() map[game.Board]bool {
	known := map[game.Board]bool{}
	for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
		layer := map[game.Board]bool{game.StartBoard(size): true}
		for range openingPlies + 1 {
			next := map[game.Board]bool{}
			for b := range layer {
				known[b] = true
				if b.Position().MustPass() { // on the smallest board
					b = b.Play(game.Pass)
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

// openingHas reports whether a game leads to a position of few discs and, if not,
// whether one does once the board is turned.
func openingHas(b game.Board) (known, turned bool) {
	if openings()[b] {
		return true, false
	}
	return false, openings()[b.Transform(game.TurnRight)] || openings()[b.Transform(game.MirrorFiles)]
}
