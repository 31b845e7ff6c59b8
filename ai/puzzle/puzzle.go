// Package puzzle handles positions with one move to find: it finds and proves puzzles,
// rates them, and runs a person's attempt. An engine (package ai) solves every move of the
// endgames exactly; this package searches wipe-outs exhaustively. A Collection holds
// all the puzzles that a person can be asked, and says which comes next and how they are doing.
package puzzle

import (
	"fmt"

	"othello/game"
	"othello/internal/message"
)

// Kind is a type of puzzle.
type Kind uint8

// The kinds. Their numbers are in files.
const (
	Win    Kind = iota // the only move that wins, solved to the end
	Parity             // Win by a move into an odd region, where people go into an even one
	Wipe               // the move that wipes the opponent out within Length moves
	Escape             // the only move that avoids a wipe-out within WipeMost moves
	Expert             // the best move, which an expert played and few people would
	Kinds  = iota
)

var kindNames = [Kinds]string{"win", "parity", "wipe", "escape", "expert"}

// String returns the kind in a word, as command lines have it.
func (k Kind) String() string { return kindNames[k] }

// MarshalText implements encoding.TextMarshaler.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKind(string(text))
	return err
}

// ParseKind returns the kind of that name.
func ParseKind(name string) (Kind, error) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), nil
		}
	}
	return 0, message.Errorf("no kind of puzzle is called %q: they are win, parity, wipe, escape and expert", name)
}

// Puzzle is a position with one move to find.
type Puzzle struct {
	Board  game.Board  `json:"-"` // on 8x8, the side to move is asked
	Kind   Kind        `json:"kind"`
	Answer game.Square `json:"answer"`
	// Score and Second are the scores of the answer and the second best move for the side
	// to move, in discs, exact; 0 for Wipe and Escape.
	Score  int `json:"score"`
	Second int `json:"second"`
	Rating int `json:"rating"` // difficulty, on the scale of Rated

	Day string `json:"day,omitempty"` // the date whose puzzle it is, as 2006-01-02; empty if it was not asked as that
}

// ID returns an ID of the puzzle's position; no two puzzles share a position.
func (p Puzzle) ID() string { return fmt.Sprintf("%016x", p.Board.Position().Hash()) }

// Key returns the name of the puzzle's card.
func (p Puzzle) Key() string { return cardPrefix + p.ID() }

// Length returns the number of moves in which a Wipe is done.
func (p Puzzle) Length() int { return wipesIn(p.Board.Position(), WipeMost) }
